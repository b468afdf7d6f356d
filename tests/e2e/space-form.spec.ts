import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { choose, chooseAlso, rowAction, toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { unique } from './fixtures/people';
import { newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6f8b' } })
    .withMetadata({ density: 72 })
    .png()
    .toBuffer();
const file = async (name: string, width = 1242, height = 630) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(width, height),
});
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const save = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click();

/** Fills the required fields of a space. */
async function fill(page: Page, name: string) {
  await field(page, 'Name').fill(name);
  await field(page, 'Tax').fill('8.25');
  await choose(page, 'Primary location', 'SYD Terminal 1');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('Australia/Sydney');
  await page.getByRole('button', { name: 'Find coordinates' }).click();
  await expect(field(page, 'Latitude')).not.toHaveValue('');
  await field(page, 'Zip code').fill('2020');
  await chooseAlso(page, page.getByRole('combobox', { name: 'Pricing plans' }), '30 min $20.00');
}

test('a space is added with pictures, ordered features and a config', async ({ signedIn, sql }) => {
  const name = unique('Added · ');
  const page = await signedIn('admin', '/admin/space');
  await page.getByRole('link', { name: 'Add Space' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Space');
  await fill(page, name);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('Australia/Sydney');

  await page
    .locator('input[type=file]')
    .setInputFiles([
      await file('one.png'),
      await file('photo.png', 2600, 1300),
      await file('small.png', 600, 300),
    ]);
  await expect(toast(page, 'File uploaded successfully.')).toHaveCount(2);
  // A larger picture is scaled and cropped. A smaller one is reported, and is not added.
  await expect(page.getByRole('button', { name: 'Remove photo.png' })).toBeVisible();
  await expect(
    page.getByText('small.png was left out. The image must have 1242x630 px; this one has 600x300'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove small.png' })).toHaveCount(0);

  const order = () => page.getByRole('group', { name: 'Internal App Feature' }).getByRole('listitem');
  const second = (await order().nth(1).textContent()) ?? '';
  await page.getByRole('button', { name: `Move ${second} up` }).click();
  await expect(order().first()).toHaveText(second);
  await page.getByRole('button', { name: `Move ${second}. Drag it` }).press('ArrowDown');
  await expect(order().nth(1)).toHaveText(second);
  await page.getByRole('button', { name: `Move ${second}. Drag it` }).hover();
  await page.mouse.down();
  await order()
    .first()
    .getByRole('button', { name: /^Move .* Drag it/ })
    .hover();
  await page.mouse.up();
  await expect(order().first()).toHaveText(second);
  await page.getByRole('checkbox', { name: second }).check();

  await save(page, 'Add Config');
  const text = page.getByLabel('Config as JSON');
  await text.fill('{"lights": ');
  await expect(page.getByText('*Invalid JSON: Changes will not be saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Pretty' }).click();
  await page.getByRole('tab', { name: 'Raw' }).click();
  await expect(text).toHaveValue('{}');
  await text.fill('{"lights": {"on": true}}');
  await expect(page.getByText('*Valid JSON: Changes can be saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'Pretty' }).click();
  await expect(page.getByText('lights:')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await save(page, 'Add Space');
  await expect(toast(page, 'Space successfully created.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const steps = page.getByRole('region', { name: 'Before it opens' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveText([/^Photos/, /^Config/]);
  const [made] = await sql<{ config: string; images: number; feature: string }[]>`
    select (select config from space_configs where space_id = spaces.id) as config,
      (select count(*)::int from space_images where space_id = spaces.id) as images,
      (select features.name from space_features join features on features.id = feature_id
        where space_id = spaces.id) as feature
    from spaces where name = ${name}`;
  expect([JSON.parse(made!.config), made!.images, made!.feature]).toEqual([
    { lights: { on: true } },
    2,
    second,
  ]);
});

test('an invalid form shows an error at each field and keeps the input', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space?action=add');
  await save(page, 'Add Space');
  await expect(page.getByText('8 fields need your attention')).toBeVisible();
  await page.getByRole('button', { name: 'Enter the tax in percent' }).click();
  await expect(field(page, 'Tax')).toBeFocused();
  await fill(page, 'Kept');
  const from = field(page, 'Booking restriction start (optional)');
  const to = field(page, 'Booking restriction end (optional)');
  for (const [start, end, sentence] of [
    ['10:00', '', 'Select Restriction End Time'],
    ['', '10:00', 'Select Restriction Start Time'],
    ['10:00', '09:00', 'Start Time is more than End Time'],
  ] as const) {
    await from.fill(start);
    await to.fill(end);
    await save(page, 'Add Space');
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Box type').selectOption('Staples');
  await from.fill('22:00');
  await to.fill('06:00');
  await save(page, 'Add Space');
  await expect(
    page.getByRole('alert').filter({ hasText: /^Enter the calendar refresh token$/ }),
  ).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Kept');
  await field(page, 'Calendar id').fill('cal');
  await page.getByLabel('Box type').selectOption('Meridian Desk');
  await expect(field(page, 'Calendar id')).toHaveValue('');
  await page.getByLabel('Box type').selectOption('Hushbox');
  await expect(field(page, 'Calendar id')).toBeHidden();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Space Management');
});

test('the second of two concurrent editors gets a message, loses nothing and decides', async ({
  signedIn,
  sql,
}) => {
  const space = await newSpace(sql);
  await sql`update spaces set zipcode = '1', latitude = 1, longitude = 1 where id = ${space.id}`;
  const page = await signedIn('admin', `/admin/space?action=edit&id=${space.id}`);
  await expect(field(page, 'Name')).toHaveValue(space.name);
  // Another person saves in the meantime.
  await sql`update spaces set tax_percent = 3, updated_at = now() + interval '1 second' where id = ${space.id}`;
  await field(page, 'Description (optional)').fill('Mine');
  await save(page, 'Update Space');
  await expect(
    page.getByText('Someone else has changed this space. Reload to see the newest version').first(),
  ).toBeVisible();
  await expect(field(page, 'Description (optional)')).toHaveValue('Mine');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'See the newest version' }).click();
  const newest = await opening;
  await expect(field(newest, 'Tax')).toHaveValue('3');
  await newest.close();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeHidden();
  await save(page, 'Update Space');
  await expect(toast(page, 'Space successfully updated.')).toBeVisible();
  const [row] = await sql`select description from spaces where id = ${space.id}`;
  expect(row!.description).toBe('Mine');
});

test('clones continue the numbering, and the count is limited to 1 to 99', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  await sql`update spaces set zipcode = '1', latitude = 1, longitude = 1 where id = ${space.id}`;
  const page = await signedIn('admin', `/admin/space?search=${encodeURIComponent(space.name)}`);
  await rowAction(page, space.name, 'Clone');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Clone of ${space.name}`);
  await expect(page).toHaveURL(/action=clone/);
  const count = field(page, 'No. Of Clone');
  await count.fill('100');
  await expect(count).toHaveValue('1');
  await count.press('End');
  await count.pressSequentially('-e');
  await expect(count).toHaveValue('1');
  await count.fill('3');
  await save(page, 'Add Space');
  await expect(toast(page, 'Space successfully created.')).toBeVisible();
  const rows = await sql<{ name: string }[]>`
    select name from spaces where name like ${`${space.name.slice(0, -2)}%`} order by id`;
  expect(rows.map(({ name }) => name.slice(-2))).toEqual(['07', '08', '09', '10']);
  const statuses = async () => {
    const made = await sql<{ status: string }[]>`
      select status from spaces where name like ${`${space.name.slice(0, -2)}%`} and id <> ${space.id}`;
    return made.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(['inactive', 'inactive', 'inactive']);
  const offer = page.getByRole('status').filter({ hasText: '3 spaces at SYD Terminal 1' });
  await expect(offer.getByRole('link', { name: 'Print QR codes' })).toBeVisible();
  await offer.getByRole('button', { name: 'Open for booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open for booking' }).click();
  await expect(toast(page, 'Open for booking: 3 spaces')).toBeVisible();
  expect(await statuses()).toEqual(['active', 'active', 'active']);
  await expect(offer.getByRole('button', { name: 'Open for booking' })).toHaveCount(0);
});

test('an image whose content does not match its type is refused before the upload', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space?action=add');
  const input = page.locator('input[type=file]');
  await input.setInputFiles([
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
    { name: 'cut.png', mimeType: 'image/png', buffer: (await picture(1242, 630)).subarray(0, 900) },
  ]);
  await expect(page.getByText('This file is damaged or not an image')).toHaveCount(2);
  await expect(page.getByText('Only JPEG, JPG, and PNG files are allowed.')).toBeVisible();
});

test('a space is deleted from its page; with an upcoming booking it is not, and a message says why', async ({
  signedIn,
  sql,
  expectFault,
}) => {
  const space = await newSpace(sql);
  const page = await signedIn('admin', `/admin/space/${space.id}`);
  const requestDelete = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id, status,
      starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, passcode, sub_total_cents, amount_cents)
    select ${unique('w')}, ${unique('T-')}, 'taken@guests.test', ${space.id}, (select min(id) from customers),
      (select id from business_partners where is_house), 2, now() + interval '1 hour',
      current_date, 1, 0, now() + interval '2 hours', 60, '246810', 0, 0`;
  await sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at, duration_minutes,
      sub_total_cents, amount_cents, tax_cents, discount_cents)
    select id, space_id, 0, 'confirmed', starts_at, ends_at, 60, 0, 0, 0, 0 from bookings where space_id = ${space.id}`;
  await requestDelete();
  await expect(toast(page, /^This space has current or upcoming bookings/)).toBeVisible();
  await sql`delete from booking_periods where space_id = ${space.id}`;
  await sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now() where space_id = ${space.id}`;
  await requestDelete();
  await expect(toast(page, 'Space successfully deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Space Management');
  await page.goto(`/admin/space/${space.id}`);
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  expectFault(404);
});

test('the config is viewed and changed, and an earlier version is restored', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  await sql`insert into space_configs (space_id, config) values (${space.id}, '{"v":1}')`;
  const page = await signedIn('admin', `/admin/space/${space.id}`);
  const dialog = page.getByRole('dialog', { name: 'Config' });
  const openConfig = () => page.getByRole('link', { name: 'View Config Details' }).click();
  await openConfig();
  await dialog.getByRole('button', { name: 'Edit Config' }).click();
  await dialog.getByLabel('Config as JSON').fill('{"v":2}');
  await dialog.getByRole('button', { name: 'Save Config' }).click();
  await expect(toast(page, 'Config successfully updated.')).toBeVisible();
  await openConfig();
  await dialog.getByRole('button', { name: /Initial version/ }).click();
  await expect(dialog.getByText('This is an earlier version')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(toast(page, 'Config restored')).toBeVisible();
  const rows = await sql<{ config: string }[]>`
    select config from space_configs where space_id = ${space.id} order by id`;
  expect(rows.map(({ config }) => JSON.parse(config).v)).toEqual([1, 2, 1]);
});

test('forms opened from the page of a space return to it', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  const spacePath = `/admin/space/${space.id}`;
  const page = await signedIn('admin', spacePath);
  await page.getByRole('link', { name: 'QR code', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^QR code of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(spacePath);
  await expect(page.getByRole('link', { name: 'QR code', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(spacePath);
});

test('a device token is shown once', async ({ signedIn, sql }) => {
  const space = await newSpace(sql, { door: 'keypad' });
  const page = await signedIn('admin', `/admin/space/${space.id}`);
  await page.getByRole('button', { name: 'Create device token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Device token' });
  const token = await dialog.getByText(/^hpd_/).textContent();
  expect(token?.length).toBeGreaterThan(40);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('button', { name: 'Rotate device token' })).toBeVisible();
  expect(await page.content()).not.toContain(token);
});

test('Unlock opens the door from the console and shows the result that the pod reports', async ({
  signedIn,
  sql,
}) => {
  const [pod] = await sql<{ id: number; name: string }[]>`
    select spaces.id::int, name from spaces join pod_health on space_id = spaces.id
    where device_token_hash is not null and reported_at > now() - interval '1 minute' order by spaces.id limit 1`;
  const page = await signedIn('admin', `/admin/space/${pod!.id}`);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the door' }).click();
  await expect(toast(page, 'Unlock successful')).toBeVisible();
  await expect(page.getByText('acknowledged').first()).toBeVisible();
});

test('the older route has neither clone nor QR code', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  const page = await signedIn('admin', `/admin/pod?search=${encodeURIComponent(space.name)}`);
  await page.getByRole('button', { name: `Actions for ${space.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View details', 'Edit', 'Delete']);
});

test('the form and its dialogs are accessible at every width', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  await sql`insert into space_configs (space_id, config) values (${space.id}, '{"v":{"w":[1,"x",null]}}')`;
  for (const path of [
    '/admin/space?action=add',
    `/admin/space?action=clone&id=${space.id}`,
    `/admin/space/${space.id}?action=config`,
  ]) {
    const page = await signedIn('admin', path);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
    if (!path.includes('action=config')) {
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await save(page, 'Add Space');
    }
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
});

test('the form previews the visitor’s page as it is filled in, on a phone behind a button', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/space?action=add');
  const preview = page.getByRole('img', { name: 'Preview of a visitor’s booking page' });
  await expect(preview).toContainText('Durations and prices: choose pricing plans');
  await field(page, 'Name').fill('Concourse Q · 07');
  await field(page, 'Tax').fill('10');
  await choose(page, 'Primary location', 'SYD Terminal 1');
  await chooseAlso(page, page.getByRole('combobox', { name: 'Pricing plans' }), '30 min $20.00');
  await page.keyboard.press('Escape');
  for (const text of ['Q07', 'SYD Terminal 1 · free now', '30 min', 'Pay Now · $22.00'])
    await expect(preview).toContainText(text);
  await expectAccessible(page, 'a space and its preview');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toContainText('Pay Now · $22.00');
  await expectNoOverflow(page, 'the preview of a space');
});
