import type { Page } from '@playwright/test';
import { choose, exportCsv, rowAction, rows, textOf, toast } from './fixtures/list';
import { become, newAdmin, unique } from './fixtures/people';
import { expect, test } from './fixtures/test';
import { ground } from './ground/facts';

const PATH = '/admin/partners-api';
const found = (text: string) => `${PATH}?search=${encodeURIComponent(text)}`;

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

/** A partner of a test's own, with real keys; answers its id. */
async function newPartner(page: Page): Promise<{ id: number; name: string }> {
  const name = unique('Lounge ');
  const answer = await page.request.post('/api/v2/admin/business-partner', {
    data: { name, code: unique('L-') },
    headers: { origin: ground().app },
  });
  return { id: (await answer.json()).data.id, name };
}

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();

test('a partner is added under another, opened, edited and deleted', async ({ signedIn }) => {
  const name = unique('Lounge ');
  const code = unique('l-');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add Partner' }).click();
  const adding = form(page, 'Add Partner');
  await adding.field('Name').first().fill(name);
  await expect(adding.save).toBeDisabled();
  await adding.field('Code').fill(code);
  await expect(adding.field('Code')).toHaveValue(code.toUpperCase());
  await choose(page, 'Sub-partner of (optional)', 'Priority Pass');
  await adding.field('Receipt Name').fill('Lounge Ltd');
  await adding.save.click();
  await expect(adding.dialog.getByText('2 fields need your attention')).toBeVisible();
  await adding.field('Receipt Email').fill('nobody');
  await adding.field('Receipt Description').fill('Thank you');
  await adding.save.click();
  await expect(adding.field('Receipt Email')).toHaveAccessibleDescription('Invalid Email');
  await adding.field('Receipt Email').fill('receipts@lounge.test');
  await adding.save.click();
  await expect(toast(page, 'Partner api successfully created.')).toBeVisible();

  await page.goto(found(code));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Sub-partner of Priority Pass');
  const { name: file, rows: lines } = await exportCsv(page);
  expect([file, lines.length]).toEqual(['partners api.csv', 2]);
  await rowAction(page, name, 'Edit');
  const editing = form(page, 'Edit Partner');
  await expect(editing.field('Code')).toBeDisabled();
  await editing.field('Name').first().fill(`${name} two`);
  await editing.save.click();
  await expect(toast(page, 'Partner api successfully updated.')).toBeVisible();
  await page.getByRole('link', { name: `${name} two` }).click();
  await expect(page.getByText('Lounge Ltd')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Priority Pass' })).toBeVisible();

  await page.goto(found(code));
  await rowAction(page, `${name} two`, 'Delete');
  await confirm(page);
  await expect(toast(page, 'Partner api successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('a key is revealed, copied and rotated; the old one is shown until it is ended', async ({
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
  const first = await textOf(key);
  await page.getByRole('button', { name: 'Copy the API key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await page.getByRole('button', { name: 'Rotate the API key' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rotate the API key of/ });
  await expect(dialog.getByLabel('The old key works on')).toHaveValue('24');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(toast(page, 'API key successfully rotated.')).toBeVisible();
  await expect(key, 'the old key is no longer shown as the key').toHaveText(/^hpk_•+$/);
  const until = page.getByText(/^The old key works until \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M \(UTC/);
  await expect(until).toBeVisible();
  await page.getByRole('button', { name: 'Reveal the API key' }).click();
  await expect(key).toHaveText(/^hpk_[\w-]{43}$/);
  expect(await textOf(key)).not.toBe(first);

  await page.getByRole('button', { name: 'End the old key now' }).click();
  await confirm(page);
  await expect(toast(page, 'The old key does not work any more')).toBeVisible();
  await expect(until).toBeHidden();
});

test('receipts of a partner are added, edited and deleted on its page', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { id } = await newPartner(page);
  await page.goto(`${PATH}/${id}`);
  await expect(page.getByText('No Data Found ...')).toBeVisible();
  async function add(partnerName: string) {
    await page.getByRole('link', { name: 'Add Receipt' }).click();
    const adding = form(page, 'Add Receipt');
    await adding.field('Partner Name').fill(partnerName);
    await adding.field('Receipt Name').fill('Aurora Ltd');
    await adding.field('Receipt Email').fill('receipts@aurora.test');
    await expect(adding.save).toBeDisabled();
    await adding.field('Receipt Description').fill('Thank you');
    await expect(adding.dialog.getByText('9/1000')).toBeVisible();
    await adding.save.click();
    return adding;
  }
  await add('Aurora');
  await expect(toast(page, 'Receipt successfully created.')).toBeVisible();
  const again = await add('AURORA');
  await expect(again.said).toHaveText('This partner has a receipt for AURORA already');
  await again.field('Partner Name').fill('Borealis');
  await again.save.click();
  await expect(rows(page)).toHaveCount(2);

  await rowAction(page, 'Borealis', 'Edit');
  const editing = form(page, 'Edit Receipt');
  await editing.field('Receipt Name').fill('Borealis Ltd');
  await editing.save.click();
  await expect(toast(page, 'Receipt successfully updated.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Borealis Ltd' })).toHaveCount(1);
  await rowAction(page, 'Aurora', 'Delete');
  await confirm(page);
  await expect(toast(page, 'Receipt successfully deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('a sub-admin sees its own partner, adds none, and is told why it can not be deleted', async ({
  page,
  context,
  sql,
}) => {
  const [partner] = await sql<{ id: number }[]>`
    select id::int from business_partners where code = 'MERIDIAN'`;
  await become(context, sql, await newAdmin(sql, [5], [partner!.id]));
  await page.goto(PATH);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Add Partner' })).toHaveCount(0);
  await page.goto(`${PATH}?add=partner`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rowAction(page, 'Meridian Lounges', 'Delete');
  await confirm(page);
  await expect(
    toast(page, /^This partner api is used by \d+ spaces?, .* and \d+ bookings?, and can not be deleted$/),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});
