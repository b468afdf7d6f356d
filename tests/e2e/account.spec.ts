import { authenticatorOf } from '../fixtures/authenticators';
import { toast } from './fixtures/list';
import { newAdmin } from './fixtures/people';
import { expect, signIn, test } from './fixtures/test';

test('the account page lists the sessions, and ends one or all others', async ({
  page,
  sql,
  otherBrowser,
}) => {
  const person = await newAdmin(sql, [3]);
  await signIn(page, person);
  const [second, third] = [await otherBrowser(), await otherBrowser()];
  await signIn(second, person);
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.waitForURL('/admin/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  const table = page.getByRole('table', { name: 'Your sessions' });
  const ends = table.getByRole('button', { name: 'End' });
  await expect(table.getByText('This browser')).toHaveCount(1);
  await expect(ends).toHaveCount(1);
  await ends.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect(toast(page, 'The session has ended')).toBeVisible();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await second.reload();
  await expect(second).toHaveURL('/');

  await signIn(third, person);
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click();
  await expect(toast(page, 'All other sessions have ended')).toBeVisible();
  await third.reload();
  await expect(third).toHaveURL('/');
  await page.reload();
  await expect(page).toHaveURL('/admin/account');
});

test('one-time codes are turned on, and then required at sign-in', async ({
  page,
  sql,
  otherBrowser,
  expectFault,
}) => {
  expectFault(401);
  const person = await newAdmin(sql, [3]);
  await signIn(page, person);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const app = authenticatorOf((await page.locator('form code').textContent()) ?? '');
  await page.getByLabel('Code', { exact: true }).fill(app.code(-1));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  for (const code of [app.code(), recoveryCode]) {
    const otherPage = await otherBrowser();
    await otherPage.goto('/');
    await otherPage.getByLabel('Email').fill(person.email);
    await otherPage.getByLabel('Password', { exact: true }).fill(person.password);
    await otherPage.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(otherPage.getByText(`Signing in as ${person.email}`)).toBeVisible();
    await otherPage.getByLabel('One-time code').fill('WRONG');
    await otherPage.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(
      otherPage.getByRole('main').getByText('This code is not correct', { exact: false }).first(),
    ).toBeVisible();
    await otherPage.getByLabel('One-time code').fill(code);
    await otherPage.getByRole('button', { name: 'Sign In', exact: true }).click();
    await otherPage.waitForURL('/admin/space');
  }
});
