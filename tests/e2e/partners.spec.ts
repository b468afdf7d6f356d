import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { exportCsv, rowAction, rows, toast } from './fixtures/list';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';

const PATH = '/admin/partners';
const searchPath = (name: string) => `${PATH}?search=${encodeURIComponent(name)}`;

const logo = async (name: string, width = 250, height = 150) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#d14e23' } })
    .png()
    .toBuffer(),
});

function partnerDialog(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  return {
    dialog,
    name: dialog.getByLabel('Name'),
    promo: dialog.getByLabel('Promo'),
    discount: dialog.getByLabel('Discount'),
    logo: dialog.getByLabel('Logo'),
    save: dialog.getByRole('button', { name: /^(Add|Update)$/ }),
    alert: dialog.getByRole('alert'),
  };
}

test('a partner is added, opened, edited and deleted', async ({ signedIn }) => {
  const name = unique('Miles ');
  const promo = unique('MILES-');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add partner' }).click();
  const adding = partnerDialog(page, 'Add partner');
  await expect(adding.save).toBeDisabled();
  await adding.name.fill(name);
  await adding.promo.fill(promo);
  await adding.discount.fill('12.5');
  await adding.logo.setInputFiles(await logo('miles.png'));
  await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
  await adding.save.click();
  await expect(toast(page, 'Partner successfully created.')).toBeVisible();
  await expect(adding.dialog).toBeHidden();

  await page.goto(searchPath(promo.toLowerCase()));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('12.5 %');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('img', { name: `Logo of ${name}` })).toBeVisible();
  await expect(page.getByText('No spaces use this partner yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  const editing = partnerDialog(page, 'Edit partner');
  await expect(editing.promo).toHaveValue(promo);
  await editing.discount.fill('15');
  await editing.save.click();
  await expect(toast(page, 'Partner successfully updated.')).toBeVisible();
  await expect(editing.dialog).toBeHidden();
  await expect(page.getByText('15 %')).toBeVisible();
  await expect(page.getByRole('img', { name: `Logo of ${name}` })).toBeVisible();

  await page.goto(searchPath(name));
  await rowAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Partner successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('an incomplete offer, a taken promo and a logo that is too large are refused at their fields', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', `${PATH}?action=add`);
  const { name, promo, discount, logo: field, save, alert } = partnerDialog(page, 'Add partner');
  await field.setInputFiles(await logo('large.png', 250, 151));
  await expect(alert).toHaveText('The image may have at most 250x150 px; this one has 250x151');
  await name.fill('Second Elevate');
  await promo.fill('elevate10');
  await save.click();
  await expect(alert).toHaveText('A promo needs a discount above 0');
  await discount.fill('100.01');
  await save.click();
  await expect(alert).toHaveText('At most 100 percent');
  await discount.fill('100');
  await save.click();
  await expect(alert).toHaveText('Partner Elevate Travel already has this promo');
  await expect(promo).toBeFocused();
  await promo.fill('');
  await save.click();
  await expect(alert).toHaveText('A discount needs a promo');
});

test('the details list the spaces of the partner and link to them', async ({ signedIn }) => {
  const page = await signedIn('admin', searchPath('ELEVATE10'));
  await page.getByRole('link', { name: 'Elevate Travel' }).click();
  await expect(page.getByText('ELEVATE10')).toBeVisible();
  const space = page.getByRole('main').locator('a[href^="/admin/space/"]').first();
  const name = (await space.textContent()) ?? '';
  await space.click();
  await expect(page).toHaveURL(/\/admin\/space\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a partner in use is not deleted, and the message counts its spaces', async ({ signedIn }) => {
  const page = await signedIn('admin', searchPath('ELEVATE10'));
  await rowAction(page, 'Elevate Travel', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, /^\d+ spaces use this partner\. Change those spaces first$/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Elevate Travel', exact: true })).toBeVisible();
});

test('the list is exported with its promos and discounts', async ({ signedIn }) => {
  const page = await signedIn('admin', searchPath('ELEVATE10'));
  const { name, rows: lines } = await exportCsv(page);
  expect(name).toBe('partners.csv');
  expect(lines[0]).toBe('id,name,promo,discount,logoUrl,fileName');
  expect(lines[1]).toContain('Elevate Travel,ELEVATE10,10,');
});
