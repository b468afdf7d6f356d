import type { Page } from '@playwright/test';
import { choose, exportCsv, rowAction, rows, textOf, toast } from './fixtures/list';
import { become, newAdmin, unique } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

const PATH = '/admin/partners-api';
const searchPath = (text: string) => `${PATH}?search=${encodeURIComponent(text)}`;

function form(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  const field = (label: string) => dialog.getByLabel(label);
  return {
    dialog,
    field,
    save: dialog.getByRole('button', { name: /^(Add|Update)$/ }),
    said: dialog.getByRole('alert'),
  };
}

/** A new business partner with real keys; returns its id and name. */
async function newPartner(page: Page): Promise<{ id: number; name: string }> {
  const name = unique('Lounge ');
  const response = await page.request.post('/api/v2/admin/business-partner', {
    data: { name, code: unique('L-') },
    headers: { origin: setup().app },
  });
  return { id: (await response.json()).data.id, name };
}

const answer = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb }).click();

test('a business partner is added under another, opened, edited and deleted', async ({ signedIn }) => {
  const name = unique('Lounge ');
  const code = unique('l-');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add partner' }).click();
  const adding = form(page, 'Add partner');
  await adding.field('Name').first().fill(name);
  await expect(adding.save).toBeDisabled();
  await adding.field('Code').fill(code);
  await expect(adding.field('Code')).toHaveValue(code.toUpperCase());
  await choose(page, 'Sub-partner of (optional)', 'Priority Pass');
  await adding.field('Receipt name').fill('Lounge Ltd');
  await adding.save.click();
  await expect(adding.dialog.getByText('2 fields need your attention')).toBeVisible();
  await adding.field('Receipt email').fill('nobody');
  await adding.field('Receipt description').fill('Thank you');
  await adding.save.click();
  await expect(adding.field('Receipt email')).toHaveAccessibleDescription('Invalid Email');
  await adding.field('Receipt email').fill('receipts@lounge.test');
  await adding.save.click();
  await expect(toast(page, 'Partner api successfully created.')).toBeVisible();

  await page.goto(searchPath(code));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Sub-partner of Priority Pass');
  const { name: file, rows: lines } = await exportCsv(page);
  expect([file, lines.length]).toEqual(['partners api.csv', 2]);
  await rowAction(page, name, 'Edit');
  const editing = form(page, 'Edit partner');
  await expect(editing.field('Code')).toBeDisabled();
  await editing.field('Name').first().fill(`${name} two`);
  await editing.save.click();
  await expect(toast(page, 'Partner api successfully updated.')).toBeVisible();
  await page.getByRole('link', { name: `${name} two` }).click();
  await expect(page.getByText('Lounge Ltd')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Priority Pass' })).toBeVisible();

  await page.goto(searchPath(code));
  await rowAction(page, `${name} two`, 'Delete');
  await answer(page, 'Delete');
  await expect(toast(page, 'Partner api successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('an API key is revealed, copied and rotated; the old one is listed until it is ended', async ({
  signedIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await signedIn('admin', PATH);
  const { id } = await newPartner(page);
  await page.goto(`${PATH}/${id}`);
  const key = page.getByRole('code').filter({ hasText: /^hpk_/ });
  await expect(key).toHaveText(/^hpk_•+$/);
  await page.getByRole('button', { name: 'Reveal the API key' }).click();
  await expect(key).toHaveText(/^hpk_[\w-]{43}$/);
  const firstKey = await textOf(key);
  await page.getByRole('button', { name: 'Copy the API key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstKey);

  await page.getByRole('button', { name: 'Rotate the API key' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rotate the API key of/ });
  await expect(dialog.getByLabel('Keep the old key working')).toHaveValue('24');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(toast(page, 'API key successfully rotated.')).toBeVisible();
  await expect(key, 'the old key is no longer shown as the key').toHaveText(/^hpk_•+$/);
  const until = page.getByText(/^The old key works until \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M \(UTC/);
  await expect(until).toBeVisible();
  await page.getByRole('button', { name: 'Reveal the API key' }).click();
  await expect(key).toHaveText(/^hpk_[\w-]{43}$/);
  expect(await textOf(key)).not.toBe(firstKey);

  await page.getByRole('button', { name: 'End the old key now' }).click();
  await answer(page, 'End the old key');
  await expect(toast(page, 'The old key no longer works')).toBeVisible();
  await expect(until).toBeHidden();
});

test('receipts are added, edited and deleted on the page of their partner', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { id } = await newPartner(page);
  await page.goto(`${PATH}/${id}`);
  await expect(page.getByText('No Data Found ...')).toBeVisible();
  async function add(partnerName: string) {
    await page.getByRole('link', { name: 'Add receipt' }).click();
    const adding = form(page, 'Add receipt');
    await adding.field('Partner name').fill(partnerName);
    await adding.field('Receipt name').fill('Aurora Ltd');
    await adding.field('Receipt email').fill('receipts@aurora.test');
    await expect(adding.save).toBeDisabled();
    await adding.field('Receipt description').fill('Thank you');
    await expect(adding.dialog.getByText('9/1000')).toBeVisible();
    await adding.save.click();
    return adding;
  }
  await add('Aurora');
  await expect(toast(page, 'Receipt successfully created.')).toBeVisible();
  const secondForm = await add('AURORA');
  await expect(secondForm.said).toHaveText('This partner already has a receipt for AURORA');
  await secondForm.field('Partner name').fill('Borealis');
  await secondForm.save.click();
  await expect(rows(page)).toHaveCount(2);

  await rowAction(page, 'Borealis', 'Edit');
  // Only its own form, not that of the partner to whom the page belongs.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const editing = form(page, 'Edit receipt');
  await editing.field('Receipt name').fill('Borealis Ltd');
  await editing.save.click();
  await expect(toast(page, 'Receipt successfully updated.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Borealis Ltd' })).toHaveCount(1);
  await rowAction(page, 'Aurora', 'Delete');
  await answer(page, 'Delete');
  await expect(toast(page, 'Receipt successfully deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a sub-admin sees only its own partner, cannot add one, and is told why it cannot be deleted', async ({
  page,
  context,
  sql,
}) => {
  const [partner] = await sql<{ id: number }[]>`
    select id::int from business_partners where code = 'MERIDIAN'`;
  await become(context, sql, await newAdmin(sql, [5], [partner!.id]));
  await page.goto(PATH);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Add partner' })).toHaveCount(0);
  await page.goto(`${PATH}?action=add`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rowAction(page, 'Meridian Lounges', 'Delete');
  await answer(page, 'Delete');
  await expect(
    toast(page, /^This business partner is used by \d+ spaces?, .* and \d+ bookings? and cannot be deleted$/),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
