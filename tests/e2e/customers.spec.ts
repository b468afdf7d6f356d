import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { exportCsv, rowAction, rows, toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { become, newAdmin, unique } from './fixtures/people';
import { newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';

type User = { id: number; name: string; email: string };

/** A customer that no other test uses, with this many past bookings with the default partner. */
async function newUser(sql: Sql, bookings = 0): Promise<User> {
  const lastName = unique('Q');
  const email = `${lastName.toLowerCase()}@guests.test`;
  const [row] = await sql<{ id: number }[]>`insert into customers ${sql({
    first_name: 'Maya',
    last_name: lastName,
    email,
    country_code: '+1',
    phone: '2125550123',
  })} returning id::int`;
  const { id } = row!;
  if (bookings > 0) {
    const space = await newSpace(sql);
    await sql`insert into bookings (web_id, transaction_id, contact_email, contact_name, space_id, customer_id,
        business_partner_id, status, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents, passcode)
      select ${lastName} || n, ${`T-${lastName}-`} || n, ${email}, ${`Maya ${lastName}`}, ${space.id}, ${id},
        (select id from business_partners where is_house), 2, now() - make_interval(days => n),
        current_date - n, 1, 0, now() - make_interval(days => n) + interval '1 hour', 60, 1000, 1000, '246810'
      from generate_series(1, ${bookings}::int) n`;
  }
  return { id, name: `Maya ${lastName}`, email };
}

const searchPath = ({ name }: User) => `/admin/users?search=${encodeURIComponent(name.toLowerCase())}`;
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a user is found, opened and edited', async ({ signedIn, sql }) => {
  const user = await newUser(sql, 1);
  const page = await signedIn('admin', searchPath(user));
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: user.name }).click();
  await expect(heading(page)).toHaveText(user.name);
  await page.getByRole('link', { name: 'Edit user' }).click();
  const dialog = dialogOf(page, 'Edit user');
  const update = dialog.getByRole('button', { name: 'Update' });
  const [email, phone] = [dialog.getByLabel('Email'), dialog.getByLabel('Phone')];
  await expect(email).toHaveValue(user.email);
  await phone.fill('');
  await expect(update).toBeDisabled();
  await email.fill('nobody');
  await phone.fill('212555012');
  await update.click();
  await expect(dialog.getByText('Invalid Email').last()).toBeVisible();
  await expect(dialog.getByText('Enter Minimum 10 Digit').last()).toBeVisible();
  await email.fill(user.email);
  await phone.fill('(212) 555-0199');
  await dialog.getByLabel('First name').fill('Mayra');
  await update.click();
  await expect(toast(page, 'User successfully updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toHaveText(user.name.replace('Maya', 'Mayra'));
  await expect(page.getByText('+1 2125550199')).toBeVisible();
});

test('credit can be assigned once it has an amount, and the ledger lists it', async ({ signedIn, sql }) => {
  const user = await newUser(sql);
  const page = await signedIn('admin', searchPath(user));
  await rowAction(page, user.name, 'Assign credits');
  const dialog = dialogOf(page, 'Assign credits');
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  const amount = dialog.getByLabel('Amount');
  await expect(assign).toBeDisabled();
  await amount.fill('.');
  await expect(assign).toBeDisabled();
  await amount.fill('-1x2.345');
  await expect(amount).toHaveValue('12.34');
  await dialog.getByLabel('Note').fill('A noisy visit');
  await assign.dblclick();
  await expect(toast(page, 'Credit successfully updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toContainText('$12.34');
  await page.goto(`/admin/users/${user.id}`);
  const wallet = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Wallet' }) });
  await expect(wallet.getByText('+$12.34')).toHaveCount(1);
  await expect(wallet.getByText('A noisy visit')).toBeVisible();
});

test('a retry after a lost response assigns the credit once', async ({ signedIn, sql, expectFault }) => {
  expectFault('offline', 500);
  const user = await newUser(sql);
  const page = await signedIn('admin', `/admin/users/${user.id}?action=credit&id=${user.id}`);
  const dialog = dialogOf(page, 'Assign credits');
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  await dialog.getByLabel('Amount').fill('9');
  const bare = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback();
  await page.route('**/admin/users/**', bare);
  await assign.click();
  await expect(dialog.getByText('Could-not connect to Server Please try again later')).toBeVisible();
  await page.unroute('**/admin/users/**', bare);
  let lost = false;
  await page.route('**/admin/users/**', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await assign.click();
  await expect(dialog.getByText('No connection. Nothing was lost. Please try again')).toBeVisible();
  const credited = () =>
    sql<
      { lines: number }[]
    >`select count(*)::int as lines from wallet_entries where customer_id = ${user.id}`;
  expect(await credited()).toEqual([{ lines: 1 }]);
  await assign.click();
  await expect(toast(page, 'Credit successfully updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await credited()).toEqual([{ lines: 1 }]);
});

test('a promo code is prefilled, upper-cased, and needs a date of at least tomorrow', async ({
  signedIn,
  sql,
}) => {
  const user = await newUser(sql);
  const page = await signedIn('admin', `/admin/users/${user.id}`);
  await page.getByRole('link', { name: 'Assign promo code' }).click();
  const dialog = dialogOf(page, 'Assign promo code');
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  const code = dialog.getByLabel('Promo code');
  await expect(code).toHaveValue(/^[0-9A-Z]{8}$/);
  await code.fill('welcome 5!');
  await expect(code).toHaveValue('WELCOME5');
  await dialog.getByLabel('Amount').pressSequentially('15.00');
  await expect(dialog.getByLabel('Amount')).toHaveValue('15.00');
  await expect(assign).toBeDisabled();
  await dialog.getByLabel('Valid until').click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('gridcell').getByRole('button', { name: /\b15/ }).click();
  await assign.click();
  await expect(toast(page, 'Unable to assign promo code to user.')).toBeVisible();
  await expect(dialog.getByText('A promo code with this name already exists')).toBeVisible();
  const name = unique('GIFT-').toUpperCase();
  await code.fill(name);
  await assign.click();
  await expect(toast(page, 'Promo Code successfully assigned.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText('$15.00')).toBeVisible();
});

test('a status changes after a confirmation; a deleted user has no toggle', async ({ signedIn, sql }) => {
  const user = await newUser(sql);
  const page = await signedIn('admin', searchPath(user));
  await page.getByRole('button', { name: `Status of ${user.name}: Active` }).click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make inactive' }).click();
  await expect(toast(page, 'User successfully updated')).toBeVisible();
  await expect(page.getByRole('button', { name: `Status of ${user.name}: Inactive` })).toBeVisible();
  await sql`update customers set status = 'deleted' where id = ${user.id}`;
  await page.reload();
  await expect(rows(page)).toContainText('Deleted');
  await expect(page.getByRole('button', { name: /^Status of/ })).toHaveCount(0);
});

test('anonymising a user asks first and leaves nothing to be found', async ({ signedIn, sql }) => {
  const user = await newUser(sql, 1);
  const page = await signedIn('admin', `/admin/users/${user.id}`);
  await page.getByRole('button', { name: 'Anonymise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anonymise' }).click();
  await expect(toast(page, 'User successfully anonymised')).toBeVisible();
  await expect(heading(page)).toHaveText('Anonymised');
  await expect(page.getByText(user.email)).toHaveCount(0);
  await page.goto(searchPath(user));
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('the details list ten bookings a page, and none for staff with permission 10', async ({
  context,
  page,
  sql,
}) => {
  const user = await newUser(sql, 12);
  const [defaultPartner] = await sql<{ id: number }[]>`select id::int from business_partners where is_house`;
  await become(context, sql, await newAdmin(sql, [1, 6], [defaultPartner!.id]));
  await page.goto(`/admin/users/${user.id}`);
  await expect(page.getByText('Showing 1-10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11-12 of 12')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  for (const name of ['Edit user', 'Assign credits', 'Assign promo code'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await become(context, sql, await newAdmin(sql, [1, 6, 10], [defaultPartner!.id]));
  await page.reload();
  await expect(heading(page)).toHaveText(user.name);
  await expect(page.getByRole('heading', { name: 'Bookings' })).toHaveCount(0);
});

test('the user list is exported', async ({ signedIn, sql }) => {
  const user = await newUser(sql, 1);
  const page = await signedIn('admin', searchPath(user));
  const { name, rows: lines } = await exportCsv(page);
  expect(name).toBe('user management.csv');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(user.email);
});

test('the user screens are accessible and have no horizontal overflow', async ({ signedIn, sql }) => {
  const user = await newUser(sql, 2);
  const page = await signedIn('admin', '/admin/users');
  for (const path of [
    '/admin/users',
    `/admin/users/${user.id}`,
    `/admin/users/${user.id}?action=edit&id=${user.id}`,
    `/admin/users/${user.id}?action=credit&id=${user.id}`,
    `/admin/users/${user.id}?action=promo&id=${user.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
});
