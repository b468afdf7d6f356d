import type { Page } from '@playwright/test';
import { toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { become, newAdmin, unique } from './fixtures/people';
import { expect, test } from './fixtures/test';

const PATH = '/admin/seasonal-promo-code';

/** Each box edits a single row, which these tests share. */
test.describe.configure({ mode: 'serial' });

// A season far in the future: what is turned on here has no effect on the visitors of other tests.
test.beforeAll(async ({ sql }) => {
  await sql`update seasonal_credits set is_active = false, from_date = now() + interval '300 days', to_date = null`;
  await sql`update promo_codes set from_date = null, expired_at = null where kind = 'seasonal'`;
});
test.afterAll(async ({ sql }) => {
  await sql`update seasonal_credits set is_active = false, from_date = null`;
});

function box(page: Page, title: 'Wallet Credit' | 'Promo Code') {
  const region = page.getByRole('region', { name: title });
  return {
    region,
    edit: region.getByRole('button', { name: 'Edit' }),
    save: region.getByRole('button', { name: 'Save' }),
    cancel: region.getByRole('button', { name: 'Cancel' }),
    amount: region.getByLabel('Amount'),
    code: region.getByLabel('Promo code', { exact: true }),
    from: region.getByLabel('From'),
    to: region.getByLabel('To', { exact: false }).last(),
    limit: region.getByLabel('Max use limit'),
    active: region.getByRole('switch', { name: 'Active' }),
  };
}

test('wallet credit is read-only until Edit is pressed, and Save stores it', async ({ signedIn, sql }) => {
  const page = await signedIn('admin', PATH);
  const credit = box(page, 'Wallet Credit');
  await expect(credit.amount).toBeDisabled();
  await expect(credit.active).toBeDisabled();
  await credit.edit.click();
  await expect(credit.save).toBeFocused();
  await credit.amount.fill('');
  await credit.save.click();
  await expect(credit.region.getByText('Enter the amount in dollars')).toBeVisible();
  await credit.amount.fill('-7.509');
  await expect(credit.amount).toHaveValue('7.50');
  await credit.active.check();
  await credit.save.click();
  await expect(toast(page, 'Credit successfully updated')).toBeVisible();
  await expect(credit.amount).toBeDisabled();
  await expect(credit.amount).toHaveValue('7.50');
  await expect(credit.edit).toBeFocused();
  await credit.edit.click();
  await credit.amount.fill('99');
  await credit.cancel.click();
  await expect(credit.amount).toHaveValue('7.50');
  const [row] = await sql<{ cents: number; active: boolean }[]>`
    select amount_cents as cents, is_active as active from seasonal_credits`;
  expect(row).toEqual({ cents: 750, active: true });
});

test('the promo code is upper-cased, and To requires From and cannot be before it', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const promo = box(page, 'Promo Code');
  await promo.edit.click();
  const name = unique('SUN-').toUpperCase();
  await promo.code.fill(`${name.toLowerCase()} !`);
  await expect(promo.code).toHaveValue(name);
  await expect(promo.to).toBeDisabled();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const pick = async (day: number) => {
    await calendar.getByRole('button', { name: /next month/i }).click();
    await calendar
      .getByRole('gridcell')
      .getByRole('button', { name: new RegExp(`\\b${day}`) })
      .click();
  };
  await promo.from.click();
  await pick(15);
  await promo.to.click();
  // The calendar opens at the month of From, whose earlier days cannot be picked.
  await expect(calendar.getByRole('gridcell').getByRole('button', { name: /\b14/ })).toBeDisabled();
  await calendar.getByRole('gridcell').getByRole('button', { name: /\b16/ }).click();
  await promo.limit.fill('');
  await promo.save.click();
  await expect(toast(page, 'Promo Code successfully updated.')).toBeVisible();
  await page.reload();
  await expect(promo.code).toHaveValue(name);
  await expect(promo.from).toHaveText(/^\d{2}\/15\/\d{4}$/);
  await expect(promo.to).toHaveText(/^\d{2}\/16\/\d{4}$/);
});

test('permissions 45 and 47 each show their box, and 46 and 48 hide its button', async ({
  context,
  page,
  sql,
}) => {
  const [credit, promo] = [box(page, 'Wallet Credit'), box(page, 'Promo Code')];
  // Both boxes belong to the operator, and so do the staff who change them.
  const [defaultPartner] = await sql<{ id: number }[]>`select id::int from business_partners where is_house`;
  const becomeStaff = async (permissions: number[]) =>
    become(context, sql, await newAdmin(sql, permissions, [defaultPartner!.id]));
  await becomeStaff([45]);
  await page.goto(PATH);
  await expect(credit.edit).toBeVisible();
  await expect(promo.region).toHaveCount(0);
  await becomeStaff([45, 46, 47, 48]);
  await page.reload();
  await expect(promo.region).toBeVisible();
  for (const each of [credit, promo]) await expect(each.edit).toHaveCount(0);
  await becomeStaff([46, 48, 49]);
  await page.reload();
  for (const each of [credit, promo]) await expect(each.edit).toBeVisible();
});

test('the seasonal screen is accessible and has no horizontal overflow', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  await box(page, 'Promo Code').edit.click();
  await expectAccessible(page, 'promo code');
  await expectNoOverflow(page, 'promo code');
});
