import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { exportCsv, firstLines, header, rowAction, rows, toast } from './fixtures/list';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';

const PATH = '/admin/amenities';
const searchPath = (name: string) => `${PATH}?search=${encodeURIComponent(name)}`;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2C363C' } });
const png = async (name: string, width = 60, height = 60) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(width, height).png().toBuffer(),
});

/** The natural width of a picture, which is 0 until the browser has loaded it. */
const widthOf = (image: Locator) =>
  image.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0));

test('an amenity is added on a page of its own, edited in a dialog, and deleted', async ({ signedIn }) => {
  const name = unique('Kettle ');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add Amenities' }).click();
  await expect(page).toHaveURL(/action=add$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Add Amenities' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Add Aminity')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await page.getByLabel('Name').fill(name);
  await expect(add).toBeDisabled();
  await page.getByLabel('Image').setInputFiles(await png('kettle.png'));
  await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
  await expect(page.getByText('kettle.png')).toBeVisible();
  await add.click();
  await expect(toast(page, 'Amenity successfully created.')).toBeVisible();
  await expect(page).toHaveURL(PATH);

  await page.goto(searchPath(name));
  await expect(rows(page)).toHaveCount(1);
  const icon = rows(page).locator('img');
  await expect.poll(() => widthOf(icon)).toBe(60);
  const address = await icon.getAttribute('src');
  await rowAction(page, name, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Amenities' });
  await dialog.getByLabel('Name').fill(`${name} two`);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Amenity successfully updated.')).toBeVisible();
  await expect(page.getByRole('cell', { name: `${name} two`, exact: true })).toBeVisible();
  await expect(icon).toHaveAttribute('src', address ?? '');

  await rowAction(page, `${name} two`, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Amenity successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
});

test('an invalid picture is refused at its field before anything is uploaded', async ({ signedIn }) => {
  const page = await signedIn('admin', `${PATH}?action=add`);
  const uploads: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && uploads.push(request.url()));
  const image = page.getByLabel('Image');
  const alert = page.locator('form').getByRole('alert');
  await image.setInputFiles(await png('large.png', 61, 60));
  await expect(alert).toHaveText('The image may have at most 60x60 px; this one has 61x60');
  const buffer = await picture(60, 60).webp().toBuffer();
  await image.setInputFiles({ name: 'other.webp', mimeType: 'image/webp', buffer });
  await expect(alert).toHaveText('Only JPEG, JPG, and PNG files are allowed.');
  await image.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(alert).toHaveText('This file is damaged or not an image. Please choose another one');
  await expect(image).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  expect(uploads).toEqual([]);
});

test('an amenity cannot be saved without its picture, and removing the picture keeps the keyboard focus', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', searchPath('Desk and chair'));
  await rowAction(page, 'Desk and chair', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Amenities' });
  const update = dialog.getByRole('button', { name: 'Update' });
  await expect(update).toBeEnabled();
  await dialog.getByRole('button', { name: 'Remove Image' }).press('Enter');
  await expect(update).toBeDisabled();
  await expect(dialog.getByLabel('Image')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page).locator('img')).toBeVisible();
});

test('an amenity in use is not deleted, and the message counts its spaces', async ({ signedIn }) => {
  const page = await signedIn('admin', searchPath('Desk and chair'));
  await rowAction(page, 'Desk and chair', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, /^\d+ spaces use this amenity\. Change those spaces first$/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Desk and chair', exact: true })).toBeVisible();
});

test('the list sorts by name and exports what it shows', async ({ signedIn }) => {
  const page = await signedIn('admin', searchPath('i'));
  await header(page, 'Name').getByRole('button').click();
  await expect(page).toHaveURL(/sort=sortByName/);
  const names = await firstLines(page, 'Name');
  const { name, rows: lines } = await exportCsv(page);
  expect(name).toBe('amenities.csv');
  expect(lines[0]).toBe('id,name,image,fileName,owner');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(names);
});
