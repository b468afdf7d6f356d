import fs from 'node:fs';
import type { Sql } from 'postgres';
import {
  choose,
  column,
  exportCsv,
  firstLines,
  header,
  rowAction,
  rows,
  showing,
  textOf,
  toast,
  total,
} from './fixtures/list';
import { become, newAdmin, unique } from './fixtures/people';
import { expect, PHONE, test } from './fixtures/test';

const SPACES_IN_US = '/admin/space?country=';

/** The first tab, which a change of the list leaves unchanged. */
const ALL_SPACES = '/admin/space?status=standing';

/** The URL of the list of spaces in the United States, which no test changes. */
async function inUnitedStates(sql: Sql): Promise<string> {
  const [country] = await sql<{ id: string }[]>`select id from countries where code = 'US'`;
  return SPACES_IN_US + country!.id;
}

test('the search runs after a pause in typing and is kept in the address', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  const box = page.getByRole('searchbox');
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('search='))
      searches.push(new URL(request.url()).searchParams.get('search') ?? '');
  });
  await box.pressSequentially('Concourse B', { delay: 20 });
  await expect(page).toHaveURL(/[?&]search=Concourse\+B/);
  await expect
    .poll(async () => (await firstLines(page, 'Name')).every((n) => n.startsWith('Concourse B')))
    .toBe(true);
  expect([...new Set(searches)], 'one search, for all that was typed').toEqual(['Concourse B']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(ALL_SPACES);
});

test('a search without a match shows an empty list', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  await page.getByRole('searchbox').fill('no space is called this');
  await expect(page.getByText('No Data Found ...')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('a header sorts ascending, then descending', async ({ signedIn, sql }) => {
  const page = await signedIn('admin', await inUnitedStates(sql));
  const names = async (type: 'asc' | 'desc') =>
    (
      await sql<
        { name: string }[]
      >`select spaces.name from spaces join locations on locations.id = location_id
        join countries on countries.id = country_id where code = 'US' and status <> 'deleted'
        order by spaces.name ${type === 'asc' ? sql`asc` : sql`desc`} limit 10`
    ).map(({ name }) => name);
  for (const [order, type] of [
    ['ascending', 'asc'],
    ['descending', 'desc'],
  ] as const) {
    await header(page, 'Name').getByRole('button').click();
    await expect(header(page, 'Name')).toHaveAttribute('aria-sort', order);
    await expect.poll(() => firstLines(page, 'Name')).toEqual(await names(type));
  }
  await header(page, 'Status').getByRole('button').click();
  await expect(header(page, 'Status')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Name')).not.toHaveAttribute('aria-sort', /ascending|descending/);
});

test('numbers sort numerically', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/booking?filter=past');
  await header(page, 'Amount').getByRole('button').click();
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending');
  const amounts = (await column(page, 'Amount')).map((text) => Number(text.replace(/[$,]/g, '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});

test('state and city depend on the level above and are cleared with it; Reset clears all', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/space');
  const field = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await expect(field('State')).toHaveCount(0);
  await expect(field('City')).toHaveCount(0);
  await choose(page, 'Country', 'United States');
  await choose(page, 'State', 'California');
  await choose(page, 'City', 'San Francisco');
  await expect(field('City')).toHaveText('City: San Francisco');
  await expect
    .poll(() => column(page, 'Location'))
    .toEqual(Array(10).fill('SFO Terminal 2\nSan Francisco, United States'));
  expect(await total(page)).toBe(10);
  await choose(page, 'Country', 'Germany');
  await expect(field('City')).toHaveCount(0);
  await expect(field('State')).toHaveText('State: All');
  await expect.poll(() => total(page)).toBe(20);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page).toHaveURL(ALL_SPACES);
  await expect(field('Country')).toHaveText('Country: All');
  await choose(page, 'Country', 'Germany');
  await page.getByRole('button', { name: 'Clear Country' }).click();
  await expect(page).toHaveURL(ALL_SPACES);
});

test('the location filter shows the spaces of one location', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  await choose(page, 'Location', 'ZRH Airside Center');
  await expect
    .poll(async () => new Set(await firstLines(page, 'Location')))
    .toEqual(new Set(['ZRH Airside Center']));
});

test('pages have ten rows and work with next, previous, the back button and a reload', async ({
  signedIn,
  sql,
}) => {
  const page = await signedIn('admin', await inUnitedStates(sql));
  const all = await total(page);
  await expect(showing(page)).toHaveText(`Showing 1-10 of ${all}`);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const first = await firstLines(page, 'Name');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(showing(page)).toHaveText(`Showing 11-20 of ${all}`);
  const second = await firstLines(page, 'Name');
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.reload();
  await expect(showing(page)).toHaveText(`Showing 11-20 of ${all}`);
  expect(await firstLines(page, 'Name')).toEqual(second);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(showing(page)).toHaveText(`Showing 1-10 of ${all}`);
  await page.goBack();
  await expect(showing(page)).toHaveText(`Showing 11-20 of ${all}`);
  await page.goto(`${page.url().split('&page')[0]}&page=${Math.ceil(all / 10) - 1}`);
  await expect(showing(page)).toHaveText(new RegExp(`-${all} of ${all}$`));
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a filter chosen on a later page returns to the first page', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space?page=3');
  await expect(showing(page)).toHaveText(/^Showing 31-40/);
  await choose(page, 'Country', 'Germany');
  await expect(showing(page)).toHaveText('Showing 1-10 of 20');
  await expect(page).not.toHaveURL(/page=/);
});

test('the back button restores the search, the search field included', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  const box = page.getByRole('searchbox');
  await box.fill('Mezzanine');
  await expect(page).toHaveURL(/search=Mezzanine/);
  await box.fill('Lounge');
  await expect(page).toHaveURL(/search=Lounge/);
  await page.goBack();
  await expect(page).toHaveURL(/search=Mezzanine/);
  await expect(box).toHaveValue('Mezzanine');
  await expect
    .poll(async () => (await firstLines(page, 'Name')).every((n) => n.startsWith('Mezzanine')))
    .toBe(true);
});

test('tabs have counts and an order of their own, and reset the page', async ({ signedIn, sql }) => {
  const page = await signedIn('admin', '/admin/booking?page=2');
  const tabs = page.getByRole('navigation', { name: 'Bookings' });
  await expect(tabs.getByRole('link', { name: /^Current/ })).toHaveAttribute('aria-current', 'page');
  await expect(header(page, 'Start')).toHaveAttribute('aria-sort', 'ascending');
  for (const [name, order] of [
    ['Upcoming', 'ascending'],
    ['Past', 'descending'],
    ['Cancelled', 'descending'],
  ] as const) {
    const tab = tabs.getByRole('link', { name: new RegExp(`^${name}`) });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(header(page, 'Start')).toHaveAttribute('aria-sort', order);
    await expect(showing(page)).toHaveText(/^Showing 1-10 of/);
    const count = Number((await textOf(tab)).replace(/\D/g, ''));
    expect(Math.abs(count - (await total(page))), `${name}: the count beside the tab`).toBeLessThanOrEqual(1);
  }
  const [cancelled] = await sql<{ count: number }[]>`
    select count(*)::int from bookings where status = 3 and cancel_reason <> 'lapsed'`;
  expect(await total(page)).toBe(cancelled!.count);
});

test('an export has the rows of the filter from all pages', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  await choose(page, 'Country', 'Germany');
  await expect(showing(page)).toHaveText('Showing 1-10 of 20');
  const shown = await firstLines(page, 'Name');
  const file = await exportCsv(page);
  expect(file.name).toBe('space management.csv');
  expect(file.rows[0]).toBe(
    'id,name,pricing_plans,location,address,status,latitude,longitude,timezone,zipcode,description,images,inventoryId,iwgCentreId,terminalId',
  );
  expect(file.rows).toHaveLength(21);
  for (const name of shown) expect(file.rows.filter((row) => row.includes(`,${name},`))).toHaveLength(1);
  // A change of the rows makes the prepared file stale.
  await choose(page, 'State', 'Hesse');
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeHidden();
});

test('an export of bookings has the rows of the chosen dates', async ({ signedIn, sql }) => {
  const days = await sql<{ from: string; to: string }[]>`
    select to_char(now() - interval '20 days', 'YYYY-MM-DD') as from, to_char(now() - interval '10 days', 'YYYY-MM-DD') as to`;
  const page = await signedIn(
    'admin',
    `/admin/booking?filter=past&startDate=${days[0]!.from}&endDate=${days[0]!.to}`,
  );
  const all = await total(page);
  const file = await exportCsv(page);
  expect(file.name).toBe('booking.csv');
  expect(file.rows).toHaveLength(all + 1);
  for (const reference of await column(page, 'Reference'))
    expect(file.rows.filter((row) => row.includes(reference))).toHaveLength(1);
});

test('a server error is shown, and Retry works once its cause is gone', async ({
  signedIn,
  sql,
  expectFault,
}) => {
  // React logs a server error as its error 441.
  expectFault(500, /React error #441/);
  // A row that cannot be rendered, and that no other list shows.
  const name = unique('ZZ Broken ');
  await sql`insert into locations (name, timezone, created_at) values (${name}, 'Mars/Olympus', '1990-01-01')`;
  try {
    const page = await signedIn('admin', '/admin/locations');
    await page.getByRole('searchbox').fill(name);
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Could-not connect to Server Please try again later' });
    await expect(alert).toBeVisible();
    await sql`update locations set timezone = 'Europe/Paris' where name = ${name}`;
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(name);
  } finally {
    await sql`delete from locations where name = ${name}`;
  }
});

test('an address with invalid parameters still shows the list', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space?page=-1&sort=drop&type=UP&country=x');
  await expect(showing(page)).toHaveText(/^Showing 1-10 of/);
  await page.goto('/admin/booking?filter=nowhere&startDate=2026-99-99');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings');
  await expect(page.getByText('Could-not connect')).toBeHidden();
});

test('every control of a row works with the keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/pricing-plans?search=45+min');
  await page.getByRole('searchbox').focus();
  const menu = page.getByRole('button', { name: 'Actions for 45 min $28.00' });
  await expect(menu).toBeVisible();
  for (let steps = 0; steps < 15; steps += 1) {
    if (await menu.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
});

test('after a confirmation the focus returns to the menu of its row', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/pricing-plans?search=45+min');
  await rowAction(page, '45 min $28.00', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for 45 min $28.00' })).toBeFocused();
});

test('details open from the reference and from the row menu', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/booking?filter=past');
  const [reference = ''] = await column(page, 'Reference');
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await page.goBack();
  await rowAction(page, reference, 'View details');
  await expect(page).toHaveURL(/\/admin\/booking\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
});

test('a click in a row opens its record, one with Ctrl in a new tab, and the row menu does neither', async ({
  signedIn,
  context,
  sql,
}) => {
  const page = await signedIn('admin', await inUnitedStates(sql));
  const row = rows(page).first();
  const address = await row.getByRole('link').first().getAttribute('href');
  const beside = context.waitForEvent('page');
  await row
    .getByRole('cell')
    .nth(2)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await beside).toHaveURL(new RegExp(`${address}$`));
  await expect(page).toHaveURL(/\?country=/);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(/\?country=/);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${address}?*`, async (route) => {
    await released;
    await route.continue();
  });
  await row.getByRole('cell').nth(2).click();
  await expect(page.locator('.under-way'), 'says that the page is on its way').toBeVisible();
  await expect(page.locator('.record-skeleton'), 'the record in outline').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.record-skeleton')).toHaveCount(0);
  await expect(row, 'the list is still there').toBeVisible();
  await row.getByRole('cell').nth(2).click();
  await expect(page.locator('.record-skeleton')).toBeVisible();
  release();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator('.under-way')).toHaveCount(0);
  await expect(page.locator('.record-skeleton')).toHaveCount(0);
});

test('on a phone the first record is within 300 px of the top, and from 1024 px on nothing is cut off', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/space');
  const paths = ['space', 'booking?filter=past', 'booking?filter=cancelled', 'users', 'ledger', 'audit-log'];
  paths.push('health-status', 'radius-wifi');
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/${path}`);
    const box = await rows(page).first().boundingBox();
    expect(box?.y, path).toBeLessThanOrEqual(300);
    await page.setViewportSize({ width: 1024, height: 768 });
    const hidden = await page.getByRole('table').evaluate((table) => {
      const frame = table.parentElement;
      return frame ? frame.scrollWidth - frame.clientWidth : 0;
    });
    expect(hidden, path).toBe(0);
  }
});

test('columns, rows per page and density are remembered for each person', async ({ context, page, sql }) => {
  const person = await newAdmin(sql);
  await become(context, sql, person);
  await page.goto(await inUnitedStates(sql));
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.click();
  await page.getByRole('menuitemcheckbox', { name: 'Location' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await page.getByRole('menuitemradio', { name: '25' }).click();
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
  await expect(header(page, 'Location')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(25);
  await become(context, sql, person);
  await page.reload();
  await expect(showing(page)).toHaveText(/^Showing 1-25/);
  await expect(header(page, 'Location')).toHaveCount(0);
  expect(await column(page, 'Name')).toHaveLength(25);
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await view.click();
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await rows(page).first().boundingBox())?.height ?? 0)
    .toBeGreaterThan(heights[0] ?? 0);
});

test('a saved view is a tab for its owner, and for others when it is shared', async ({
  context,
  page,
  sql,
}) => {
  const [owner, colleague] = [await newAdmin(sql), await newAdmin(sql)];
  const name = unique('view ');
  await become(context, sql, owner);
  await page.goto(await inUnitedStates(sql));
  const viewed = `${ALL_SPACES}&${new URL(page.url()).search.slice(1)}`;
  const save = async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    return page.getByRole('dialog', { name: 'Save this view' });
  };
  const dialog = await save();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give the view a name')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'View saved')).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Space Management' }).getByRole('link', { name });
  await expect(tab).toHaveAttribute('aria-current', 'page');

  await become(context, sql, colleague);
  await page.goto('/admin/space');
  await expect(rows(page)).toHaveCount(10);
  await expect(tab).toHaveCount(0);

  await become(context, sql, owner);
  await page.goto('/admin/space');
  await tab.click();
  await expect(page).toHaveURL(viewed);
  const savedAgain = await save();
  await expect(savedAgain.getByLabel('Name')).toHaveValue(name);
  await savedAgain.getByRole('switch').click();
  await savedAgain.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'View saved').first()).toBeVisible();

  await become(context, sql, colleague);
  await page.goto('/admin/space');
  await tab.click();
  await expect(page).toHaveURL(viewed);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Save this view…' })).toBeVisible();
  // Role admin may remove views that others share.
  await expect(page.getByRole('menuitem', { name: `Remove “${name}”` })).toBeVisible();
  await page.keyboard.press('Escape');

  await become(context, sql, owner);
  await page.goto(viewed);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: `Remove “${name}”` }).click();
  await expect(toast(page, 'View removed')).toBeVisible();
  await expect(tab).toHaveCount(0);
});

test('a filter set by a link is named and removed with one tap, also in the sheet on a phone', async ({
  signedIn,
  sql,
}) => {
  const [location] = await sql<{ id: number; name: string }[]>`
    select locations.id::int, locations.name from bookings join spaces on spaces.id = space_id
    join locations on locations.id = location_id
    where cancelled_at is null and ends_at < now() - interval '1 day' and local_weekday = 2 limit 1`;
  const link = `/admin/booking?filter=past&locationId=${location!.id}&weekday=2&endDate=2099-01-31`;
  const page = await signedIn('admin', link);
  const bar = page.getByRole('search');
  await expect(bar).toContainText(`Location: ${location!.name}`);
  await expect(bar).toContainText('Weekday: Tue');
  await expect(bar).toContainText('Start: until 01/31/2099');
  await bar.getByRole('button', { name: 'Clear Location' }).click();
  await expect(bar).not.toContainText(location!.name);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: 'Filters · 2' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Clear Weekday' }).click();
  await expect(page).toHaveURL('/admin/booking?filter=past&endDate=2099-01-31');
  await expect(sheet.getByText('Weekday')).toHaveCount(0);
});

test('a dialog returns to the page it was opened from, and the list keeps its filters', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/pricing-plans?search=45+min');
  await rowAction(page, '45 min $28.00', 'Edit');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Actions for 45 min $28.00' })).toBeFocused();
  await rows(page).first().getByRole('cell').nth(2).click();
  await expect(page.getByRole('dialog').getByLabel('Cost')).toHaveValue('28');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/pricing-plans?search=45+min');
  await page.getByRole('link', { name: 'Add Plan' }).click();
  await expect(page.getByRole('dialog').getByLabel('Duration')).toBeFocused();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/pricing-plans?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), 'gone before the list has come').toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add Plan' })).toBeFocused();
  release();
  await expect(page).toHaveURL('/admin/pricing-plans?search=45+min');
});

test('Escape cancels a dialog that is still loading its page or its scripts', async ({ signedIn }) => {
  const list = '/admin/pricing-plans?search=45+min';
  const page = await signedIn('admin', list);
  const add = page.getByRole('link', { name: 'Add Plan' });
  const dialog = page.getByRole('dialog');
  for (const awaited of ['**/admin/pricing-plans?*action=add*', '**/_next/static/chunks/**']) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(awaited, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await add.click();
    await expect(page.locator('.under-way'), awaited).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.under-way')).toHaveCount(0);
    await expect(page).toHaveURL(list);
    release();
    await page.unroute(awaited);
    await expect(add).toBeFocused();
    await expect(dialog).toHaveCount(0);
  }
  await add.click();
  await expect(dialog.getByLabel('Duration')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
  await expect(add).toBeFocused();
});

test('an export of very many rows shows its progress, and then a link to its file', async ({
  signedIn,
  sql,
}) => {
  const prefix = `many${Date.now()}`;
  // Used ones, so that no booking is assigned one.
  await sql`
    insert into wifi_codes (code, used_at) select ${prefix} || n, now() from generate_series(1, 20001) as n`;
  const page = await signedIn('admin', `/admin/radius-wifi?search=${prefix}`);
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('20,001 codes')).toBeVisible();
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Rows written' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download CSV' }).click();
  const file = fs
    .readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(file).toHaveLength(20_002);
  await sql`delete from wifi_codes where code like ${`${prefix}%`}`;
});

for (const [name, path] of [
  ['bookings', '/admin/booking?filter=past'],
  ['spaces', '/admin/space'],
  ['users', '/admin/users'],
] as const)
  test(`on a phone ${name} have rows of two lines, eight of them in view, and no export`, async ({
    browser,
    baseURL,
    stateOf,
  }) => {
    const context = await browser.newContext({ ...PHONE, baseURL, storageState: await stateOf('admin') });
    const page = await context.newPage();
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(new Set(heights)).toEqual(new Set([64]));
    const rowsInView = await rows(page).evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
    expect(rowsInView).toBeGreaterThanOrEqual(8);
    await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeHidden();
    await context.close();
  });

for (const path of ['amenities', 'external-features', 'sponsors', 'partners'])
  test(`on a phone the first line of a row with a picture is not cut off: ${path}`, async ({
    browser,
    baseURL,
    stateOf,
  }) => {
    const context = await browser.newContext({ ...PHONE, baseURL, storageState: await stateOf('admin') });
    const page = await context.newPage();
    await page.goto(`/admin/${path}`);
    await expect(rows(page).first()).toBeVisible();
    const cut = await rows(page)
      .locator('td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.clientHeight > 0 && cell.querySelector('img'))
          .map((cell) => ({
            name: cell.textContent,
            isCut: cell.scrollHeight > cell.clientHeight,
          })),
      );
    expect(cut.filter(({ isCut }) => isCut)).toEqual([]);
    expect(cut.length).toBeGreaterThan(0);
    await context.close();
  });
