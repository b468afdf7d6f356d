import type { Page } from '@playwright/test';
import { chooseAlso, rowAction, rows, toast } from './fixtures/list';
import { become, newAdmin, type Person, unique } from './fixtures/people';
import { linkIn, mailTo } from './fixtures/stand-ins';
import { expect, signIn, test } from './fixtures/test';

const PATH = '/admin/manage-sub-admin';
const searchPath = (name: string) => `${PATH}?search=${encodeURIComponent(name)}`;
/** The name of every person that a fixture creates. */
const NAME = 'Test Person';

function subAdminDialog(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  return {
    dialog,
    first: dialog.getByLabel('First name'),
    last: dialog.getByLabel('Last name'),
    email: dialog.getByLabel('Email'),
    partners: dialog.getByRole('combobox', { name: 'Partners' }),
    area: (name: string) => dialog.getByRole('region', { name, exact: true }),
    // The name of a permission is followed by its effect.
    check: (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
    preview: dialog.getByRole('region', { name: 'See as this sub-admin' }),
    save: dialog.getByRole('button', { name: /^(Add|Update)$/ }),
    said: dialog.getByRole('alert'),
  };
}
type Form = ReturnType<typeof subAdminDialog>;

const pickPartner = (page: Page, form: Form, name: string) => chooseAlso(page, form.partners, name);

async function fill(page: Page, form: Form, email: string) {
  await form.first.fill('Robin');
  await form.last.fill('Okafor');
  await form.email.fill(email);
  await pickPartner(page, form, 'Meridian Lounges');
}

test('a sub-admin is added, invited by mail, chooses a password and sees what the preview showed', async ({
  signedIn,
  otherBrowser,
}) => {
  const email = `${unique('robin-')}@hushpod.test`;
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add sub-admin' }).click();
  const form = subAdminDialog(page, 'Add sub-admin');
  await expect(form.save).toBeDisabled();
  await fill(page, form, email);
  await expect(form.save).toBeDisabled();
  await form.dialog.getByLabel('Find a permission').fill('space management');
  await form.check('Space Management').check();
  await form.dialog.getByLabel('Find a permission').fill('');
  await form.check('All of Pricing plans').check();
  await form.check('No deleting of pricing plans').check();
  await expect(form.preview).toContainText('Starts at Space Management');
  await expect(form.preview).toContainText('Delete: closed');
  await form.save.click();
  await expect(toast(page, 'Sub-admin successfully created.')).toBeVisible();
  await page.goto(searchPath(email));
  await expect(rows(page)).toContainText('Meridian Lounges');
  await expect(rows(page)).toContainText('3 permissions');
  await expect(rows(page)).toContainText('Invited');

  const guest = await otherBrowser();
  await guest.goto(linkIn(await mailTo(email), '/reset?token='));
  await guest.getByLabel('New password', { exact: true }).fill('Robin#2027');
  await guest.getByLabel('Confirm new password').fill('Robin#2027');
  await guest.getByRole('button', { name: 'Save' }).click();
  await guest.waitForURL(/\/success/);
  await signIn(guest, { email, password: 'Robin#2027' });
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Space Management');
  const menu = guest.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await menu.allTextContents()).toEqual(['Space Management', 'Pricing Plans']);

  await page.reload();
  await expect(rows(page)).not.toContainText('Invited');
});

test('invalid input is refused at its field, including an email address in use', async ({ signedIn }) => {
  const page = await signedIn('admin', `${PATH}?action=add`);
  const form = subAdminDialog(page, 'Add sub-admin');
  await fill(page, form, 'nonsense');
  await form.check('Bookings').check();
  await form.save.click();
  await expect(form.said).toHaveText('Invalid Email');
  await form.email.fill('Sub@hushpod.test');
  await form.save.click();
  await expect(form.said).toHaveText('Email Id already existing.');
  await expect(toast(page, 'Email Id already existing.')).toBeVisible();
  await expect(form.email).toBeFocused();
  await expect(form.first).toHaveValue('Robin');
});

test('the edit form fixes the email, selects whole areas and explains FULL ACCESS', async ({
  signedIn,
  sql,
}) => {
  const { id, email } = await newAdmin(sql, [10], [1]);
  const page = await signedIn('admin', `${PATH}?action=edit&id=${id}`);
  const form = subAdminDialog(page, 'Edit sub-admin');
  await expect(form.email).toBeDisabled();
  await expect(form.email).toHaveValue(email);
  await expect(form.check("Hide a user's bookings")).toBeChecked();
  const customers = form.area('Users');
  await expect(customers).toContainText('1 of 6');
  await form.check('All of Users').check();
  await expect(customers).toContainText('6 of 6');
  await form.check("Open a user's details").uncheck();
  await expect(form.preview).toContainText('Edit: open');
  await form.check('All of Bookings').check();
  await expect(form.check('No CSV export of bookings')).not.toBeChecked();
  await form.check('FULL ACCESS').check();
  await expect(form.dialog).toContainText('the other choices make no difference');
  await expect(form.preview).toContainText('Amenities');
  await expect(form.preview).not.toContainText('Manage Sub-Admin');
  await form.save.click();
  await expect(toast(page, 'Sub-admin successfully updated.')).toBeVisible();

  await page.goto(searchPath(email));
  await expect(rows(page)).toContainText('FULL ACCESS');
  await rowAction(page, NAME, 'View details');
  const view = page.getByRole('dialog', { name: NAME });
  await expect(view).toContainText('Refund a booking');
  await expect(view.getByRole('textbox')).toHaveCount(0);
  await expect(view.getByRole('checkbox')).toHaveCount(0);
  await view.getByRole('link', { name: 'Edit' }).click();
  await expect(form.dialog).toBeVisible();
});

test('a deactivated sub-admin is signed out on the next click, and a deleted one disappears', async ({
  signedIn,
  otherBrowser,
  sql,
  expectFault,
}) => {
  expectFault(401);
  const person = await newAdmin(sql, [27], [1]);
  const subAdminsPage = await otherBrowser();
  await become(subAdminsPage.context(), sql, person);
  await subAdminsPage.goto('/admin/pricing-plans');
  const page = await signedIn('admin', searchPath(person.email));
  await page.getByRole('button', { name: `Status of ${NAME}: Active` }).click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make inactive' }).click();
  await expect(toast(page, 'Sub-admin successfully updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Status of ${NAME}: Inactive` })).toBeVisible();
  await subAdminsPage.getByRole('link', { name: 'Add Plan' }).click();
  await expect(subAdminsPage.getByRole('button', { name: 'Sign In' })).toBeVisible();

  await rowAction(page, NAME, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Sub-admin successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('a granter sees only sub-admins who hold no more, and grants only its own permissions and restrictions', async ({
  page,
  context,
  sql,
}) => {
  const granter: Person = await newAdmin(sql, [133, 2, 13], [1]);
  const below = await newAdmin(sql, [2], [1]);
  const above = await newAdmin(sql, [2, 3], [1]);
  await become(context, sql, granter);
  await page.goto(searchPath(above.email));
  await expect(page.getByText('No Data Found ...')).toBeVisible();
  await page.goto(searchPath(granter.email));
  await rowAction(page, NAME, 'Delete');
  await expect(toast(page, /^Access denied/)).toBeVisible();
  await page.goto(`${PATH}?action=edit&id=${above.id}`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`${PATH}?action=edit&id=${below.id}`);
  const form = subAdminDialog(page, 'Edit sub-admin');
  await expect(form.check('Manage Sub-Admin')).toBeEnabled();
  for (const area of ['FULL ACCESS', 'Space Management']) await expect(form.check(area)).toHaveCount(0);
  const restriction = form.check('No CSV export of bookings');
  await expect(restriction).toBeChecked();
  await expect(restriction).toBeDisabled();
  await form.first.fill('Bound');
  await form.save.click();
  await expect(toast(page, 'Sub-admin successfully updated.')).toBeVisible();
  const findSecondFactor =
    await sql`select permission_id as id from admin_permissions where admin_id = ${below.id} order by 1`;
  expect(findSecondFactor.map(({ id }) => id)).toEqual([2, 13]);
});

test('a lost second factor of a sub-admin is reset from the row menu', async ({ signedIn, sql }) => {
  const person = await newAdmin(sql, [2], [1]);
  await sql`insert into second_factors (admin_id, secret_encrypted, confirmed_at) values (${person.id}, 'lost', now())`;
  const page = await signedIn('admin', searchPath(person.email));
  await rowAction(page, NAME, 'Reset second factor');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Reset the second factor of ${NAME}?`);
  await question.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(toast(page, 'Second factor successfully reset.')).toBeVisible();
  await rowAction(page, NAME, 'View details');
  await expect(page.getByRole('dialog', { name: NAME })).toContainText('Second factorOff');
  expect((await mailTo(person.email)).subject).toContain('your second factor was reset');
});
