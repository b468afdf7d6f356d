import { toast } from './fixtures/list';
import { newAdmin } from './fixtures/people';
import { linkIn, mailTo } from './fixtures/stand-ins';
import { expect, LOGINS, signIn, test } from './fixtures/test';

test.describe('sign-in', () => {
  test('shows an error at each invalid field and keeps the input', async ({ page }) => {
    await page.goto('/');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const send = page.getByRole('button', { name: 'Sign In' });
    await send.click();
    await expect(page.getByText('Enter Email').first()).toBeVisible();
    await expect(page.getByText('Use 8 or more characters').first()).toBeVisible();
    await email.fill('nobody@nowhere');
    await password.fill('short');
    await send.click();
    await expect(page.getByText('Invalid Email').first()).toBeVisible();
    await expect(page.getByText('Use 8 or more characters').first()).toBeVisible();
    await expect(email).toHaveValue('nobody@nowhere');
    await expect(password).toHaveAttribute('maxlength', '25');
  });

  test('shows the same error for a wrong password and an unknown email', async ({ page, expectFault }) => {
    expectFault(401);
    await page.goto('/');
    for (const email of [LOGINS.admin.email, 'nobody@hushpod.test']) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Wrong@12345');
      const response = page.waitForResponse(/callback\/credentials/);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await response;
      await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
    }
    await expect(page).toHaveURL('/');
  });

  test('the password can be shown and hidden, and Enter submits the form', async ({ page, sql }) => {
    const person = await newAdmin(sql, [3]);
    await page.goto('/');
    await page.getByLabel('Email').fill(person.email);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(person.password);
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await password.press('Enter');
    await page.waitForURL('/admin/space');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Space Management');
  });

  test('opens the first page that the permissions allow', async ({ page, sql }) => {
    await signIn(page, await newAdmin(sql, [27]));
    await expect(page).toHaveURL('/admin/pricing-plans');
  });

  test('without any permission opens the No Permission page', async ({ page, sql }) => {
    await signIn(page, await newAdmin(sql, [10]));
    await expect(page).toHaveURL('/admin/NoPermission');
    await page.goto('/admin/space');
    await expect(page).toHaveURL('/admin/NoPermission');
  });
});

test.describe('the session', () => {
  test('redirects from / to the spaces', async ({ signedIn }) => {
    const page = await signedIn('admin', '/');
    await expect(page).toHaveURL('/admin/space');
  });

  test('is required for every page of the console', async ({ page }) => {
    for (const path of ['/admin', '/admin/space', '/admin/booking/1', '/admin/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  test('ends everywhere with Sign Out, in the browser and on the server', async ({ page, context, sql }) => {
    // The filter options are requested after the page has rendered: wait for them before the session ends.
    const filterOptions = page.waitForResponse(/\/locations\?lookup=true/);
    await signIn(page, await newAdmin(sql));
    await filterOptions;
    await page.waitForLoadState('networkidle');
    const cookies = await context.cookies();
    await page.evaluate(() => sessionStorage.setItem('kept', 'yes'));
    await page.getByRole('button', { name: /@hushpod\.test/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect((await context.cookies()).filter(({ name }) => name.endsWith('session-token'))).toEqual([]);
    await page.goto('/admin/space');
    await expect(page).toHaveURL('/');
    // The former cookie no longer grants access either.
    await context.addCookies(cookies);
    await page.goto('/admin/space');
    await expect(page).toHaveURL('/');
  });

  test('leads to sign-in on the next click once it is revoked elsewhere, and leaves nothing stored', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault(401);
    const person = await newAdmin(sql);
    await signIn(page, person);
    await sql`update sessions set revoked_at = now()
      where admin_id = (select id from admins where email = ${person.email})`;
    await page.evaluate(() => {
      for (const key of ['pusherTransportTLS', 'kept', 'theme']) localStorage.setItem(key, 'dark');
    });
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Bookings' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  });
});

test.describe('forgotten password', () => {
  test('is replaced through a mailed link, once', async ({ page, sql }) => {
    const person = await newAdmin(sql);
    await page.goto('/');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.waitForURL('/forgotPassword');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/success\?email=/);
    await expect(page.getByRole('heading', { name: 'Email Sent Successfully!' })).toBeVisible();
    await expect(page.getByText('was sent to your email address')).toBeVisible();
    await expect(page.getByText(person.email)).toHaveCount(0);

    const link = linkIn(await mailTo(person.email), '/reset?token=');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('Changed@12345');
    await page.getByLabel('Confirm new password').fill('Different@12345');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('New password and confirm password does not match').first()).toBeVisible();
    await page.getByLabel('Confirm new password').fill('Changed@12345');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Password Changed Successfully!' })).toBeVisible();
    await page.goto('/success');
    await expect(page.getByRole('heading', { name: 'Nothing was changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await signIn(page, { ...person, password: 'Changed@12345' });

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });

  test('with an unknown email address is reported', async ({ page }) => {
    await page.goto('/forgotPassword');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Enter Email').first()).toBeVisible();
    await page.getByLabel('Email').fill('nobody@hushpod.test');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('main').getByText('Email id does not exist')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('Change Password validates its fields, changes the password and ends the other sessions', async ({
  page,
  sql,
  otherBrowser,
}) => {
  const person = await newAdmin(sql, [3]);
  await signIn(page, person);
  const otherPage = await otherBrowser();
  await signIn(otherPage, person);
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const fill = async (current: string, next: string, again: string) => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password', { exact: true }).fill(next);
    await dialog.getByLabel('Confirm new password').fill(again);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
  };
  const hint = 'At least 8 characters long with 1 number and 1 upper case letter.';
  await expect(dialog.getByText(hint).first()).toBeVisible();
  await fill('', '', '');
  await expect(dialog.getByText('Fields cannot be empty.').first()).toBeVisible();
  await fill(person.password, 'Changed@12345', 'Changed@12346');
  await expect(dialog.getByText('New password and confirm password does not match').first()).toBeVisible();
  await fill(person.password, 'lettersonly', 'lettersonly');
  const lack = 'It still lacks a number, one of @ $ ! % * # ? &.';
  await expect(dialog.getByRole('alert').filter({ hasText: lack }).first()).toBeVisible();
  await fill('Wrong@12345', 'Changed@12345', 'Changed@12345');
  await expect(dialog.getByText('The current password is not correct').first()).toBeVisible();
  await fill(person.password, person.password, person.password);
  await expect(
    dialog.getByText('This is your current password. Please choose another one').first(),
  ).toBeVisible();
  await fill(person.password, 'Changed@12345', 'Changed@12345');
  await expect(toast(page, 'Password successfully updated')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(page).toHaveURL('/admin/space');
  await otherPage.reload();
  await expect(otherPage).toHaveURL('/');
});

test.describe('an unknown address', () => {
  test('redirects to the not-found page, whose Back link leads to sign-in', async ({ page }) => {
    await page.goto('/nowhere/at/all');
    await expect(page).toHaveURL('/no-page-found');
    await expect(page.getByRole('heading', { name: 'OOPS! Page not found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test('below /admin redirects there too, and Back leads to the console', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/unknown');
    await expect(page).toHaveURL('/no-page-found');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/admin/space');
  });

  test('of a record that does not exist returns 404', async ({ signedIn, expectFault }) => {
    expectFault(404);
    const page = await signedIn('admin', '/admin/space');
    for (const path of ['/admin/space/999999', '/admin/booking/999999']) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'OOPS! Page not found.' })).toBeVisible();
    }
  });
});
