import type { BrowserContext, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { PERMISSIONS } from '@/lib/access/permissions';
import { announcementDoors } from './fixtures/announcement-doors';
import { catalogueDoors, screenDoor } from './fixtures/catalogue-doors';
import { dashboardDoors } from './fixtures/dashboard-doors';
import { button, DENIED, type Door, hidden, type Thing } from './fixtures/doors';
import { healthDoors } from './fixtures/health-doors';
import { toast } from './fixtures/list';
import { moneyDoors } from './fixtures/money-doors';
import { partnerDoors } from './fixtures/partner-doors';
import { become, grant, newAdmin, type Person, revoke } from './fixtures/people';
import { podDoors } from './fixtures/pod-doors';
import { spaceDoors } from './fixtures/space-doors';
import { newSpace } from './fixtures/spaces';
import { subAdminDoors } from './fixtures/sub-admin-doors';
import { expect } from './fixtures/test';
import { test } from './fixtures/warm';
import { ground } from './ground/facts';

/**
 * The permission table of spec 1 section 6: for each id, screen, action and API agree. Somebody with only what is
 * needed gets through every door; who holds everything else finds it closed, also on a page that was drawn before
 * the right was taken away.
 */
const DOORS: Door[] = [
  ...spaceDoors,
  ...catalogueDoors,
  ...subAdminDoors,
  ...moneyDoors,
  ...partnerDoors,
  ...dashboardDoors,
  ...announcementDoors,
  ...healthDoors,
  ...podDoors,
  // There is no call for its codes: the page alone makes them.
  screenDoor(35, 'QR Code', 'QR Code', '/admin/qr-code'),
  screenDoor(59, 'Radius Wifi', 'Radius Wifi Codes', '/admin/radius-wifi', '/admin/radius-wifi'),
];

const FULL_ACCESS = 49;
const restricts = new Set(PERMISSIONS.filter((each) => each.restricts).map(({ id }) => id));
const everything = PERMISSIONS.map(({ id }) => id).filter((id) => id !== FULL_ACCESS && !restricts.has(id));
const byNumber = (a: number, b: number) => a - b;

type Ground = { page: Page; context: BrowserContext; sql: Sql };

async function signedInAs({ context, sql }: Ground, ids: number[]): Promise<Person> {
  const house = await sql<{ id: number }[]>`select id::int from business_partners where is_house`;
  const person = await newAdmin(sql, ids, [house[0]!.id]);
  await become(context, sql, person);
  return person;
}

/** Calls the API with the session of the browser. */
async function call(door: Door, thing: Thing, { page, sql }: Ground) {
  const made = await door.call?.(thing, sql);
  if (!made) return undefined;
  // A connection that was kept may be closed by the server just then: that is tried again, and nothing else.
  const options = { method: made.method, data: made.body, headers: { origin: ground().app }, maxRetries: 2 };
  const answer = await page.request.fetch(`/api/v2${made.path}`, options);
  const isJson = answer.headers()['content-type']?.includes('json');
  return { status: answer.status(), message: isJson ? (await answer.json()).message : undefined };
}

/** Goes as far as what the door leads to, and fills in what is asked there. */
async function comeNear(door: Door, thing: Thing, { page }: Ground) {
  await page.goto(door.screen(thing));
  await door.control?.choose(page, thing);
  if (door.inside) await expect(door.inside(page, thing)).toBeVisible();
  await door.deed?.fill?.(page, thing);
}

const press = ({ page }: Ground, deed: NonNullable<Door['deed']>) => button(page, deed.press).click();
const rowsOf = async (door: Door, thing: Thing, { sql }: Ground) =>
  JSON.stringify(await door.deed?.trace(sql, thing));

/** A page that hears of a lost right may be on its way elsewhere by itself: then it is asked for again. */
const visit = (page: Page, at: string) =>
  page.goto(at).catch((error) => {
    if (String(error).includes('net::ERR_ABORTED')) return page.goto(at);
    throw error;
  });

async function expectRefused(page: Page, at: string) {
  const response = await visit(page, at);
  expect(response?.status(), at).toBe(403);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(DENIED)).toBeVisible();
}

/** Screen, action and API let this person do it. */
async function expectOpen(door: Door, on: Ground) {
  const { page, sql } = on;
  const thing = await door.thing(sql);
  const before = await rowsOf(door, thing, on);
  await comeNear(door, thing, on);
  if (door.address) {
    const own = new URL(door.address.at(thing), ground().app);
    const here = new URL(page.url());
    expect(here.pathname).toBe(own.pathname);
    expect([...here.searchParams]).toEqual(expect.arrayContaining([...own.searchParams]));
  }
  if (door.deed) {
    await press(on, door.deed);
    await expect(toast(page, door.deed.says)).toBeVisible();
    expect(await rowsOf(door, thing, on)).not.toBe(before);
  }
  await expectApiOpen(door, on);
}

async function expectApiOpen(door: Door, on: Ground) {
  const thing = await door.thing(on.sql);
  const before = await rowsOf(door, thing, on);
  const answer = await call(door, thing, on);
  if (answer) expect([200, 201], answer.message).toContain(answer.status);
  if (answer && door.deed) expect(await rowsOf(door, thing, on)).not.toBe(before);
}

/** Neither screen, nor action, nor API lets this person do it, however far it had come. */
async function expectClosed(door: Door, take: () => Promise<void>, on: Ground) {
  const { page } = on;
  const thing = await door.thing(on.sql);
  const before = await rowsOf(door, thing, on);
  await comeNear(door, thing, on);
  await take();
  if (door.deed) {
    await press(on, door.deed);
    await expect(toast(page, DENIED)).toBeVisible();
  }
  if (door.control) {
    await visit(page, door.screen(thing));
    await door.control.expectDenied(page, thing);
  }
  const own = door.address?.at(thing) ?? '';
  if (door.address?.refusal === 'page') await expectRefused(page, own);
  else if (door.address && door.inside) {
    await visit(page, own);
    await expect(page.locator('h1')).toBeVisible();
    await expect(door.inside(page, thing)).toHaveCount(0);
  }
  const answer = await call(door, thing, on);
  if (answer) expect(answer).toEqual({ status: 403, message: DENIED });
  expect(await rowsOf(door, thing, on), 'nothing changed').toBe(before);
}

function tryDoor(door: Door): void {
  test(`${door.id}: ${door.what}`, async ({ page, context, sql, expectFault }) => {
    expectFault(403);
    const on = { page, context, sql };
    const { id, besides, beyondFull } = door;
    const isNegative = restricts.has(id);

    await signedInAs(on, isNegative ? besides : [...besides, id]);
    await expectOpen(door, on);

    const person = await signedInAs(on, everything);
    await expectClosed(door, () => (isNegative ? grant : revoke)(sql, person, id), on);

    await grant(sql, person, FULL_ACCESS);
    if (isNegative) await expectOpen(door, on);
    else if (beyondFull) expect(await call(door, await door.thing(sql), on)).toMatchObject({ status: 403 });
    else await expectApiOpen(door, on);
  });
}

const [ofTheHouse, others] = [partnerDoors, DOORS.filter((door) => !partnerDoors.includes(door))];
for (const door of others) tryDoor(door);

// They change the one partner that whoever tries them has: one after the other.
test.describe('the house itself', () => {
  test.describe.configure({ mode: 'default' });
  for (const door of ofTheHouse) tryDoor(door);
});

test('the table has every id of the catalogue', () => {
  const catalogue = PERMISSIONS.map(({ id }) => id).filter((id) => id !== FULL_ACCESS);
  const tried = [...new Set(DOORS.map(({ id }) => id))];
  expect(tried.toSorted(byNumber)).toEqual(catalogue.toSorted(byNumber));
});

test('a form needs the list that it stands on, and no way to write its address leads round that', async ({
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
  for (const form of forms) {
    await expectRefused(page, `/admin/${form}&action=other`);
    await expectRefused(page, `/admin/${form.replace('?', '/?')}`);
    await page.goto(`/admin/${form.replace('action=', 'action=other&action=')}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  }
});

test('a page offers nothing that would lead to a closed screen', async ({ page, context, sql }) => {
  const on = { page, context, sql };
  const [sponsor] = await sql<{ id: number }[]>`select min(id)::int as id from sponsors`;
  const space = await newSpace(sql);
  await signedInAs(on, [17, 19, 23, 25, 27]);
  for (const at of [`/admin/sponsors/${sponsor!.id}`, `/admin/space/${space.id}`]) {
    await page.goto(at);
    await hidden('Edit').expectDenied(page, space);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveCount(0);
  }
});
