import type { Page } from '@playwright/test';
import { choose, exportCsv, firstLines, header, rowAction, rows, showing, toast } from './fixtures/list';
import { expectAccessible } from './fixtures/look';
import { unique } from './fixtures/people';
import { expect, test } from './fixtures/test';

const PATH = '/admin/locations';
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const searchPath = (name: string) => `${PATH}?search=${encodeURIComponent(name)}`;

async function openAdd(page: Page) {
  await page.getByRole('link', { name: 'Add location' }).click();
  const dialog = dialogOf(page, 'Add location');
  await expect(dialog).toBeVisible();
  return { dialog, name: dialog.getByLabel('Name'), save: dialog.getByRole('button', { name: 'Save' }) };
}

test('a location is added with a name, country, state and city, and its coordinates are looked up', async ({
  signedIn,
  sql,
}) => {
  const name = unique('Pier ');
  const page = await signedIn('admin', PATH);
  const { dialog, name: field, save } = await openAdd(page);
  await expect(save).toBeDisabled();
  await field.fill('   ');
  await expect(save).toBeDisabled();
  await field.fill(name);
  await expect(save).toBeEnabled();
  await expect(dialog.getByRole('combobox', { name: 'State' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Find coordinates' })).toBeDisabled();
  await choose(page, 'Country (optional)', 'France');
  await choose(page, 'State (optional)', 'Île-de-France');
  await choose(page, 'City (optional)', 'Paris');
  await dialog.getByRole('button', { name: 'Find coordinates' }).click();
  await expect(dialog.getByText(/^Filled in the centre of Paris/)).toBeVisible();
  expect(Number(await dialog.getByLabel('Latitude').inputValue())).toBeCloseTo(48.85, 1);
  expect(Number(await dialog.getByLabel('Longitude').inputValue())).toBeCloseTo(2.35, 1);
  await dialog.getByLabel('Zip code').fill('01234');
  await save.click();
  await expect(toast(page, 'Location successfully created.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const [row] = await sql<{ zipcode: string; city: string; active: boolean }[]>`
    select zipcode, cities.name as city, is_active as active from locations join cities on cities.id = city_id
    where locations.name = ${name}`;
  expect(row).toMatchObject({ zipcode: '01234', city: 'Paris', active: true });
});

test('changing the country clears state and city', async ({ signedIn }) => {
  const page = await signedIn('admin', `${PATH}?action=add`);
  const dialog = dialogOf(page, 'Add location');
  await choose(page, 'Country (optional)', 'France');
  await choose(page, 'State (optional)', 'Île-de-France');
  await choose(page, 'Country (optional)', 'Germany');
  await expect(dialog.getByRole('combobox', { name: 'State' })).toHaveText('Select a state');
  await expect(dialog.getByRole('combobox', { name: 'City' })).toBeDisabled();
});

test('coordinates out of range and a taken name are refused', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { dialog, name, save } = await openAdd(page);
  await name.fill('jfk terminal 4');
  await dialog.getByLabel('Latitude').fill('91');
  await dialog.getByLabel('Longitude').fill('-181');
  await save.click();
  const alertWith = (text: string) => dialog.getByRole('alert').filter({ hasText: text }).first();
  await expect(alertWith('Latitude must be between -90 and 90')).toBeVisible();
  await expect(alertWith('Longitude must be between -180 and 180')).toBeVisible();
  await dialog.getByLabel('Latitude').fill('90');
  await dialog.getByLabel('Longitude').fill('-180');
  await save.click();
  await expect(dialog.getByText('Invalid location name.').first()).toBeVisible();
});

test('a location is edited, and an emptied field is cleared', async ({ signedIn, sql }) => {
  const name = unique('Dock ');
  await sql`insert into locations (name, address, zipcode) values (${name}, '1 Old Street', '12345')`;
  const page = await signedIn('admin', searchPath(name));
  await rowAction(page, name, 'Edit');
  const dialog = dialogOf(page, 'Edit location');
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Old Street');
  await dialog.getByLabel('Address').fill('2 New Street');
  await dialog.getByLabel('Zip code').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Location successfully updated.')).toBeVisible();
  await expect(rows(page).first()).toContainText('2 New Street');
  const [row] = await sql<{ zipcode: string | null }[]>`select zipcode from locations where name = ${name}`;
  expect(row!.zipcode).toBeNull();
});

test('the status changes after a confirmation', async ({ signedIn, sql }) => {
  const name = unique('Quay ');
  await sql`insert into locations (name) values (${name})`;
  const page = await signedIn('admin', searchPath(name));
  await page.getByRole('button', { name: `Status of ${name}: Active` }).click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Status of ${name}: Active` })).toBeVisible();
  await page.getByRole('button', { name: `Status of ${name}: Active` }).click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await question.getByRole('button', { name: 'Make inactive' }).click();
  await expect(toast(page, 'Location successfully updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Status of ${name}: Inactive` })).toBeVisible();
});

test('an unused location is deleted; one in use is not, and a message says why', async ({
  signedIn,
  sql,
}) => {
  const name = unique('Gate ');
  await sql`insert into locations (name) values (${name})`;
  const page = await signedIn('admin', searchPath(name));
  await rowAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Location successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
  await page.goto(searchPath('ZRH Airside Center'));
  await rowAction(page, 'ZRH Airside Center', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, /^\d+ spaces use this location\. Change those spaces first$/)).toBeVisible();
});

test('the list filters by country, sorts by name and country, and exports', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  await choose(page, 'Country', 'Germany');
  await expect(showing(page)).toHaveText('Showing 1-2 of 2');
  await header(page, 'Name').getByRole('button').click();
  await expect.poll(() => firstLines(page, 'Name')).toEqual(['Berlin Hauptbahnhof', 'FRA Terminal 1']);
  await header(page, 'Country').getByRole('button').click();
  await expect(header(page, 'Country')).toHaveAttribute('aria-sort', 'ascending');
  const file = await exportCsv(page);
  expect(file.name).toBe('location.csv');
  expect(file.rows[0]).toBe('name,city,state,country,zipcode,address,timezone,latitude,longitude');
  expect(file.rows).toHaveLength(3);
});

test('an import of locations is tried first, its wrong cell is marked, and then all rows are imported', async ({
  signedIn,
  sql,
}) => {
  const names = [unique('Hall '), unique('Hall ')];
  const file = (latitude: string) => ({
    name: 'halls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `name,zipcode,timezone,latitude,longitude\r\n${names[0]},98158,America/Los_Angeles,47.4435,-122.3016\r\n${names[1]},98158,America/Los_Angeles,${latitude},-122.3016\r\n`,
    ),
  });
  const page = await signedIn('admin', searchPath('Hall'));
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = dialogOf(page, 'Import locations');
  await dialog.getByLabel('CSV file').setInputFiles(file('91'));
  await expect(dialog.getByText("1 of 2 rows in halls.csv can't be imported")).toBeVisible();
  const marked = dialog.getByRole('cell').filter({ hasText: 'Latitude must be between -90 and 90' });
  await expect(marked).toContainText('91');
  await expect(dialog.getByRole('button', { name: 'Import 2 locations' })).toHaveCount(0);
  await expectAccessible(page, 'an import with a wrong cell');
  await dialog.getByLabel('CSV file').setInputFiles(file('47.5'));
  await expect(marked).toHaveCount(0);
  expect(await sql`select from locations where name in ${sql(names)}`).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Import 2 locations' }).click();
  await expect(toast(page, '2 locations imported')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const name of names) await expect(page.getByRole('cell', { name }).first()).toBeVisible();
});
