import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import sharp from 'sharp';
import { pictureFile } from './fixtures/entries';
import { rowAction, toast } from './fixtures/list';
import { become, newAdmin, unique } from './fixtures/people';
import { newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

/** Fixed texts (docs/rules.md#texts) of failures that no other test provokes. */
const AWAY = 'Could-not connect to Server Please try again later';
const ENDED = 'Your session has ended. Please sign in again';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, verb: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: verb }).click();

/** Runs with a server defect: meanwhile, writing a row whose `column` is `value` fails inside the database. */
async function withDefect(
  sql: Sql,
  { table, column, value }: { table: string; column: string; value: string },
  run: () => Promise<void>,
) {
  const name = unique('defect_');
  const on = `new.${column}::text = '${value}'`;
  await sql.unsafe(`create function ${name}() returns trigger language plpgsql
    as $$ begin raise exception 'a defect for a test'; end $$`);
  await sql.unsafe(`create trigger ${name} before insert or update on ${table}
    for each row when (${on}) execute function ${name}()`);
  try {
    await run();
  } finally {
    await sql.unsafe(`drop function ${name}() cascade`);
  }
}

const location = async (sql: Sql, name = unique('Wharf ')) => {
  const [row] = await sql<{ id: number }[]>`insert into locations (name) values (${name}) returning id::int`;
  return { id: row!.id, name, list: `/admin/locations?search=${encodeURIComponent(name)}` };
};

test.describe('a server defect', () => {
  test('is reported in a form, which keeps the input, and in a row of a list', async ({ signedIn, sql }) => {
    const { name, list } = await location(sql);
    await withDefect(sql, { table: 'locations', column: 'name', value: name }, async () => {
      const page = await signedIn('admin', list);
      await page.getByRole('button', { name: `Status of ${name}: Active` }).click();
      await page.getByRole('menuitem', { name: 'Inactive' }).click();
      await answer(page, 'Make inactive');
      await expect(toast(page, AWAY)).toBeVisible();
      await rowAction(page, name, 'Edit');
      const dialog = page.getByRole('dialog', { name: 'Edit location' });
      await dialog.getByLabel('Address').fill('7 Kept Street');
      await press(page, 'Save');
      await expect(dialog.getByRole('alert')).toHaveText(AWAY);
      await expect(dialog.getByLabel('Address')).toHaveValue('7 Kept Street');
    });
  });

  test('while a space is cloned shows a generic message, and no space is created', async ({
    signedIn,
    sql,
  }) => {
    const space = { ...(await newSpace(sql)), name: `${unique('Hall ')} · 407` };
    await sql`update spaces set name = ${space.name}, zipcode = '1', latitude = 1, longitude = 1
      where id = ${space.id}`;
    const value = space.name.replace(/407$/, '408');
    await withDefect(sql, { table: 'spaces', column: 'name', value }, async () => {
      const page = await signedIn('admin', `/admin/space?action=clone&id=${space.id}`);
      await press(page, 'Add Space');
      await expect(toast(page, 'Unable to create space')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Clone of ${space.name}`);
    });
    expect(await sql`select id from spaces where name = ${value}`).toHaveLength(0);
  });
});

test('a plan with a value out of range is refused by a message at its field', async ({ signedIn, sql }) => {
  await sql`insert into pricing_plans (duration_minutes, cost_cents) values (521, 1000)`;
  const page = await signedIn('admin', '/admin/pricing-plans?search=521+min');
  await rowAction(page, '521 min $10.00', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Plan' });
  for (const [label, value, reason] of [
    ['Duration', '5230', 'At most 1440 minutes (a day)'],
    ['Duration', '12.5', 'Enter a whole number of minutes'],
    ['Cost', '-1', 'The cost cannot be negative'],
  ] as const) {
    const savedValue = await field(page, label).inputValue();
    await field(page, label).fill(value);
    await press(page, 'Update');
    await expect(dialog.getByText(reason).first()).toBeVisible();
    await expect(toast(page, 'Invalid duration or cost value.').first()).toBeVisible();
    await field(page, label).fill(savedValue);
  }
  await press(page, 'Update');
  await expect(toast(page, 'Pricing plan successfully updated.')).toBeVisible();
  const [row] =
    await sql`select duration_minutes, cost_cents from pricing_plans where duration_minutes = 521`;
  expect(row).toEqual({ duration_minutes: 521, cost_cents: 1000 });
});

test('renaming a location to a taken name is refused', async ({ signedIn, sql }) => {
  const { name, list } = await location(sql);
  const page = await signedIn('admin', list);
  await rowAction(page, name, 'Edit');
  await field(page, 'Name').fill('JFK Terminal 4');
  await press(page, 'Save');
  await expect(toast(page, 'Invalid location name.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('JFK Terminal 4');
});

test.describe('a picture whose upload fails', () => {
  test('shows an error at its field, and the next try succeeds', async ({
    signedIn,
    context,
    expectFault,
  }) => {
    expectFault('offline');
    const page = await signedIn('admin', '/admin/amenities?action=add');
    await field(page, 'Name').fill('Kept');
    await context.route(`${setup().standIns}/**`, (route) => route.abort());
    await field(page, 'Image').setInputFiles(await pictureFile());
    await expect(toast(page, 'Unable to upload image')).toBeVisible();
    await expect(page.locator('form').getByRole('alert')).toHaveText('Unable to upload image');
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await context.unroute(`${setup().standIns}/**`);
    await field(page, 'Image').setInputFiles(await pictureFile());
    await expect(toast(page, 'File uploaded successfully.')).toBeVisible();
    await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
    await expect(field(page, 'Name')).toHaveValue('Kept');
  });

  test('can be retried in the space form, which takes at most five pictures', async ({
    signedIn,
    context,
    expectFault,
  }) => {
    expectFault('offline');
    const buffer = await sharp({ create: { width: 1242, height: 630, channels: 3, background: '#1f6f8b' } })
      .withMetadata({ density: 72 })
      .png()
      .toBuffer();
    const file = (name: string) => ({ name, mimeType: 'image/png', buffer });
    const page = await signedIn('admin', '/admin/space?action=add');
    const images = page.getByRole('group', { name: /^Images/ });
    const input = page.locator('input[type=file]');
    await context.route(`${setup().standIns}/**`, (route) => route.abort());
    await input.setInputFiles(file('one.png'));
    await expect(images.getByRole('alert')).toHaveText('Unable to upload image');
    await context.unroute(`${setup().standIns}/**`);
    await press(page, 'Try one.png again');
    await expect(images.getByRole('alert')).toHaveCount(0);
    await input.setInputFiles(['two', 'three', 'four', 'five', 'six'].map((name) => file(`${name}.png`)));
    await expect(toast(page, 'At most 5 images. Left out: six.png')).toBeVisible();
    await expect(images.getByRole('listitem')).toHaveCount(5);
    await expect(images.getByText('six.png')).toHaveCount(0);
  });
});

test('a description shows its length and accepts at most 450 characters', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space?action=add');
  const text = field(page, 'Description (optional)');
  await text.fill('x'.repeat(449));
  await expect(page.getByText('449/450')).toBeVisible();
  await text.press('End');
  await text.pressSequentially('yz');
  await expect(page.getByText('450/450')).toBeVisible();
  await expect(text).toHaveValue(`${'x'.repeat(449)}y`);
});

test('an unlock that the pod reports as failed shows an error', async ({ signedIn, sql, request }) => {
  const space = await newSpace(sql);
  const token = unique('hpd_');
  await sql`update spaces set device_token_hash = encode(sha256(${token}::text::bytea), 'hex') where id = ${space.id}`;
  const page = await signedIn('admin', `/admin/space/${space.id}`);
  await press(page, 'Unlock');
  await answer(page, 'Open the door');
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.get('/api/v2/device/commands?wait=25', { headers });
  const [command] = (await response.json()).data;
  expect(command.type).toBe('unlock');
  await request.post(`/api/v2/device/commands/${command.id}/ack`, {
    headers,
    data: { ok: false, error: 'The latch is stuck' },
  });
  await expect(toast(page, 'Error unlocking the booking')).toBeVisible();
});

test.describe('an ended session leads to the sign-in page, which says so, when', () => {
  const ways: Record<
    string,
    { at: string; ready: (page: Page) => Promise<unknown>; act: (page: Page) => Promise<unknown> }
  > = {
    'a form is saved': {
      at: '/admin/partners?action=add',
      ready: (page) => field(page, 'Name').fill('Too late'),
      act: (page) => press(page, 'Add'),
    },
    'a form on a page of its own is saved': {
      at: '/admin/sponsors?action=edit&id=1',
      ready: (page) => field(page, 'Name').fill('Too late'),
      act: (page) => press(page, 'Save'),
    },
    'a confirmation is answered': {
      at: '/admin/pricing-plans?search=240+min',
      ready: (page) => rowAction(page, '240 min $105.00', 'Delete'),
      act: (page) => answer(page, 'Delete'),
    },
    'a list is exported': {
      at: '/admin/pricing-plans?search=240+min',
      ready: (page) => expect(page.getByRole('table')).toBeVisible(),
      act: (page) => press(page, 'Export to CSV'),
    },
    'another screen is opened': {
      at: '/admin/pricing-plans',
      ready: (page) => expect(page.getByRole('table')).toBeVisible(),
      act: (page) => page.getByRole('link', { name: 'Bookings', exact: true }).click(),
    },
    'the page is opened again': {
      at: '/admin/pricing-plans',
      ready: (page) => expect(page.getByRole('table')).toBeVisible(),
      act: (page) => page.reload(),
    },
  };
  for (const [what, { at, ready, act }] of Object.entries(ways)) {
    test(what, async ({ page, context, sql, expectFault }) => {
      expectFault(401);
      const person = await newAdmin(sql);
      await become(context, sql, person);
      await page.goto(at);
      await ready(page);
      await page.evaluate(() => localStorage.setItem('kept', 'yes'));
      await sql`update sessions set revoked_at = now() where admin_id = ${person.id}`;
      await act(page);
      await page.waitForURL('/');
      await expect(page.getByRole('main').getByText(ENDED)).toBeVisible();
      if (!/opened/.test(what)) expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
    });
  }

  test('a first visit to the sign-in page shows no message about an ended session', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(ENDED)).toHaveCount(0);
  });
});
