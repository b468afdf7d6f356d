import type { BrowserContext, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { button, DENIED, type Entry, hidden, type Target } from './fixtures/entries';
import { toast } from './fixtures/list';
import { partnerEntries } from './fixtures/partner-entries';
import { become, grant, newAdmin, type Person, revoke } from './fixtures/people';
import { ENTRIES } from './fixtures/permission-entries';
import { newSpace } from './fixtures/spaces';
import { expect } from './fixtures/test';
import { test } from './fixtures/warm';
import { setup } from './setup/facts';

/*
 * The permission ids (docs/rules.md#permission-ids): for each one, screen, action and API agree. A sub-admin with
 * only the required ids can use every entry. One with all other ids is refused, even on a page that was rendered
 * before the id was revoked.
 */

const FULL_ACCESS = 49;
const restricts = new Set(PERMISSIONS.filter((each) => each.restricts).map(({ id }) => id));
const everything = PERMISSIONS.map(({ id }) => id).filter((id) => id !== FULL_ACCESS && !restricts.has(id));

type Fixtures = { page: Page; context: BrowserContext; sql: Sql };

async function signedInAs({ context, sql }: Fixtures, ids: number[], staffOf?: string): Promise<Person> {
  const [partner] = await sql<{ id: number }[]>`select id::int from business_partners
    where case when ${staffOf ?? null}::text is null then is_house else code = ${staffOf ?? null} end`;
  const person = await newAdmin(sql, ids, [partner!.id]);
  await become(context, sql, person);
  return person;
}

/** Calls the entry's endpoint with the session of the browser. */
async function call(entry: Entry, target: Target, { page, sql }: Fixtures) {
  const made = await entry.call?.(target, sql);
  if (!made) return undefined;
  const options = { method: made.method, data: made.body, headers: { origin: setup().app } };
  const response = await page.request.fetch(`/api/v2${made.path}`, options);
  const isJson = response.headers()['content-type']?.includes('json');
  return { status: response.status(), message: isJson ? (await response.json()).message : undefined };
}

/** Opens the entry's operation, and fills in its fields. */
async function openAndFill(entry: Entry, target: Target, { page }: Fixtures) {
  await page.goto(entry.screen(target));
  await entry.control?.choose(page, target);
  if (entry.shows) await expect(entry.shows(page, target)).toBeVisible();
  await entry.operation?.fill?.(page, target);
}

const press = ({ page }: Fixtures, { asks, press: name }: NonNullable<Entry['operation']>) =>
  (asks
    ? page.getByRole('alertdialog').getByRole('button', { name, exact: true })
    : button(page, name)
  ).click();
const rowsOf = async (entry: Entry, target: Target, { sql }: Fixtures) =>
  JSON.stringify(await entry.operation?.trace(sql, target));

/** A page can navigate by itself when it learns of a revoked permission: then the URL is opened again. */
const visit = (page: Page, path: string) =>
  page.goto(path).catch((error) => {
    if (/net::ERR_ABORTED|interrupted by another navigation/.test(String(error))) return page.goto(path);
    throw error;
  });

async function expectRefused(page: Page, path: string) {
  const response = await visit(page, path);
  expect(response?.status(), path).toBe(403);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(DENIED)).toBeVisible();
}

/** Checks only the response, because every refused URL shows the same page. */
async function expectResponseRefused(page: Page, path: string) {
  const response = await page.request.get(path);
  expect(response.status(), path).toBe(403);
  expect(await response.text()).toContain('Access Denied');
}

/** Screen, action and API allow it. */
async function expectOpen(entry: Entry, on: Fixtures) {
  const { page, sql } = on;
  const target = await entry.target(sql);
  const before = await rowsOf(entry, target, on);
  await openAndFill(entry, target, on);
  if (entry.address) {
    const expectedUrl = new URL(entry.address.at(target), setup().app);
    const actualUrl = new URL(page.url());
    expect(actualUrl.pathname).toBe(expectedUrl.pathname);
    expect([...actualUrl.searchParams]).toEqual(expect.arrayContaining([...expectedUrl.searchParams]));
  }
  if (entry.operation) {
    await press(on, entry.operation);
    await expect(toast(page, entry.operation.says)).toBeVisible();
    expect(await rowsOf(entry, target, on)).not.toBe(before);
  }
  await expectApiOpen(entry, on);
}

async function expectApiOpen(entry: Entry, on: Fixtures) {
  const target = await entry.target(on.sql);
  const before = await rowsOf(entry, target, on);
  const response = await call(entry, target, on);
  if (response) expect([200, 201], response.message).toContain(response.status);
  if (response && entry.operation) expect(await rowsOf(entry, target, on)).not.toBe(before);
}

/** The entry's own URL, combined with the query of its screen. */
function onScreen(entry: Entry, target: Target): string {
  const screenUrl = new URL(entry.screen(target), setup().app);
  const entryUrl = new URL(entry.address?.at(target) ?? '', screenUrl);
  expect(entryUrl.pathname).toBe(screenUrl.pathname);
  for (const [key, value] of entryUrl.searchParams) screenUrl.searchParams.set(key, value);
  return `${screenUrl.pathname}${screenUrl.search}`;
}

/** Screen, action and API refuse it, even if its dialog was open before the permission was revoked. */
async function expectClosed(entry: Entry, take: () => Promise<void>, on: Fixtures) {
  const { page } = on;
  const target = await entry.target(on.sql);
  const before = await rowsOf(entry, target, on);
  // An open page matters only if the entry has something to press on it.
  if (entry.operation) await openAndFill(entry, target, on);
  await take();
  if (entry.operation) {
    await press(on, entry.operation);
    await expect(toast(page, DENIED)).toBeVisible();
  }
  const { address, control, shows } = entry;
  if (address?.refusal === 'page') await expectResponseRefused(page, address.at(target));
  const dialog = address?.refusal === 'no dialog' ? shows?.(page, target) : undefined;
  if (control || dialog) await visit(page, dialog ? onScreen(entry, target) : entry.screen(target));
  if (dialog) {
    await expect(page.locator('h1')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }
  await control?.expectDenied(page, target);
  // A dialog that opens late would have opened by now.
  if (dialog) await expect(dialog).toHaveCount(0);
  const response = await call(entry, target, on);
  if (response) expect(response).toEqual({ status: 403, message: DENIED });
  expect(await rowsOf(entry, target, on), 'nothing changed').toBe(before);
}

function testEntry(entry: Entry): void {
  test(`${entry.id}: ${entry.what}`, async ({ page, context, sql, expectFault }) => {
    expectFault(403);
    const on = { page, context, sql };
    const { id, prerequisites, exceptFullAccess, staffOf } = entry;
    const isNegative = restricts.has(id);

    await signedInAs(on, isNegative ? prerequisites : [...prerequisites, id], staffOf);
    await expectOpen(entry, on);

    const person = await signedInAs(on, everything, staffOf);
    await expectClosed(entry, () => (isNegative ? grant : revoke)(sql, person, id), on);

    await grant(sql, person, FULL_ACCESS);
    if (isNegative) await expectOpen(entry, on);
    else if (exceptFullAccess)
      expect(await call(entry, await entry.target(sql), on)).toMatchObject({ status: 403 });
    else await expectApiOpen(entry, on);
  });
}

const [onDefaultPartner, others] = [
  partnerEntries,
  ENTRIES.filter((entry) => !partnerEntries.includes(entry)),
];
// These entries change the one partner that all their sub-admins have. They run one after another, and first, because
// only one worker runs them.
test.describe('the default partner', () => {
  test.describe.configure({ mode: 'default' });
  for (const entry of onDefaultPartner) testEntry(entry);
});

for (const entry of others) testEntry(entry);

test('a form requires the permission of its list, however its address is written', async ({
  page,
  context,
  sql,
  expectFault,
}) => {
  expectFault(403);
  const on = { page, context, sql };
  await signedInAs(on, [16, 17, 22, 23, 37, 27, 51]);
  const forms = ['space?action=add', 'space?action=edit&id=1', 'space?action=clone&id=1'];
  forms.push('sponsors?action=add', 'sponsors?action=edit&id=1', 'amenities?action=add');
  forms.push('external-features?action=add');
  for (const form of forms) await expectRefused(page, `/admin/${form}`);
  await signedInAs(on, [3, 4, 36, 50]);
  for (const path of ['/admin/space/1', '/admin/space/1/']) await expectResponseRefused(page, path);
  for (const form of forms) {
    await expectRefused(page, `/admin/${form}&action=other`);
    await expectRefused(page, `/admin/${form.replace('?', '/?')}`);
    await page.goto(`/admin/${form.replace('action=', 'action=other&action=')}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  }
});

test('a page offers no link to a screen that is not permitted', async ({ page, context, sql }) => {
  const on = { page, context, sql };
  const [sponsor] = await sql<{ id: number }[]>`select min(id)::int as id from sponsors`;
  const space = await newSpace(sql);
  await signedInAs(on, [17, 19, 23, 25, 27]);
  for (const path of [`/admin/sponsors/${sponsor!.id}`, `/admin/space/${space.id}`]) {
    await page.goto(path);
    await hidden('Edit').expectDenied(page, space);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(0);
  }
});
