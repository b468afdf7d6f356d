import type { Page } from '@playwright/test';
import { type DatabaseLine, lineTo } from '../fixtures/database-line';
import { rows, toast } from './fixtures/list';
import { type App, newOwnDatabase, type OwnDatabase, start } from './fixtures/own-app';
import { become, newAdmin, unique } from './fixtures/people';
import { moveBooking, newSpace, type TestSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import {
  CARDS,
  email,
  fillBooking,
  fillCard,
  hold,
  paidBooking,
  pay,
  plan,
  terms,
  unlock,
} from './fixtures/visitor';

// One app with a line to its database that this file cuts.
test.describe.configure({ mode: 'default' });

let database: OwnDatabase;
let line: DatabaseLine;
let app: App;

test.beforeAll(async () => {
  database = await newOwnDatabase(1);
  line = await lineTo(database.url);
  app = await start(line.url);
});
test.afterAll(async () => {
  await app.kill();
  await line.stop();
  await database.sql.end();
});
test.afterEach(({ page }) => {
  line.set('open');
  // Requests that are still loading must not be cut off.
  return page.goto('about:blank').then(() => undefined);
});

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const AWAY = 'Could-not connect to Server Please try again later';
const FRESH_MS = 5_000;
const BALANCER = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };

type Way = { begin: (page: Page) => unknown; end: (page: Page) => unknown };
const WAYS: [string, Way][] = [
  [
    'there is no connection',
    { begin: (page) => page.context().setOffline(true), end: (page) => page.context().setOffline(false) },
  ],
  [
    'the instance restarts behind its balancer',
    {
      begin: (page) => page.route(`${app.url}/**`, (route) => route.fulfill(BALANCER)),
      end: (page) => page.unrouteAll(),
    },
  ],
  ['the database is away', { begin: () => line.set('cut'), end: () => line.set('open') }],
];

const comesBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const noConnection = (page: Page) => page.getByText('No connection. This page may be out of date.');

/**
 * The visitor returns to the page while the server is unreachable. Then the server is back, and the page shows a new
 * name of the space.
 */
async function awayAndBack(page: Page, { begin, end }: Way, space: TestSpace): Promise<void> {
  const name = unique('Renamed ');
  await begin(page);
  await comesBack(page);
  await expect(noConnection(page)).toBeVisible();
  await database.sql`update spaces set name = ${name} where id = ${space.id}`;
  await end(page);
  await expect(page.getByText(name).first()).toBeVisible({ timeout: FRESH_MS });
  await expect(noConnection(page)).toBeHidden();
}

async function newSpaceInApp(): Promise<TestSpace> {
  const space = await newSpace(database.sql);
  return { ...space, path: `${app.url}${space.path}` };
}

for (const [when, way] of WAYS)
  test.describe(`a visitor whose page loses its server while ${when}`, () => {
    test.use(PHONE);
    test.beforeEach(({ expectFault }) => expectFault('offline', 502, 503));

    test('keeps the booking form, including the accepted terms', async ({ page }) => {
      const space = await newSpaceInApp();
      const address = email();
      await page.goto(space.path);
      await fillBooking(page, { plan: '30 min', email: address });
      await awayAndBack(page, way, space);
      await expect(plan(page, '30 min')).toBeChecked();
      await expect(page.getByLabel('Email')).toHaveValue(address);
      await expect(terms(page)).toBeChecked();
    });

    test('keeps the card, and pays with it', async ({ page }) => {
      const space = await newSpaceInApp();
      await hold(page, space);
      await fillCard(page, CARDS.pays);
      await awayAndBack(page, way, space);
      await pay(page).click();
      await page.waitForURL(/\/payment-success\//);
    });

    test('keeps the passcode', async ({ page, playwright }) => {
      const space = await newSpaceInApp();
      const request = await playwright.request.newContext({ baseURL: app.url });
      const booking = await paidBooking(request, space);
      await page.goto(`${app.url}${booking.path}`);
      const passcode = await page.getByTestId('passcode').textContent();
      await way.begin(page);
      await comesBack(page);
      await expect(noConnection(page)).toBeVisible();
      await unlock(page).click();
      await expect(page.getByText('Error unlocking the booking.')).toBeVisible();
      await expect(page.getByTestId('passcode')).toHaveText(passcode ?? '');
      await moveBooking(database.sql, booking.webId, -10);
      await way.end(page);
      await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/, { timeout: FRESH_MS });
      await expect(noConnection(page)).toBeHidden();
      await request.dispose();
    });
  });

/**
 * Opens a URL of the console as a new admin, and waits until it has been sent completely, because the rest would be
 * cut off.
 */
async function asAdmin(page: Page, path: string): Promise<void> {
  await become(page.context(), database.sql, await newAdmin(database.sql));
  await page.goto(`${app.url}${path}`);
  await page.waitForLoadState('networkidle');
}

test('a form saved while the database is down keeps its text, and saves when pressed again', async ({
  page,
  expectFault,
}) => {
  expectFault(503);
  await asAdmin(page, '/admin/pricing-plans?action=add');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration').fill('507');
  await dialog.getByLabel('Cost').fill('9');
  line.set('cut');
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await expect(page.getByText('newer version')).toHaveCount(0);
  await expect(dialog.getByLabel('Duration')).toHaveValue('507');
  line.set('open');
  await waitUntilReady();
  await add.click();
  await expect(dialog).toBeHidden();
  const plans = await database.sql`select id from pricing_plans where duration_minutes = 507`;
  expect(plans).toHaveLength(1);
});

test('a money dialog keeps its text and key while the database is down, and takes effect once', async ({
  page,
  expectFault,
}) => {
  expectFault(503);
  const [customer] = await database.sql<{ id: number }[]>`select min(id)::int as id from customers`;
  await asAdmin(page, `/admin/users/${customer!.id}?action=credit&id=${customer!.id}`);
  const dialog = dialogOf(page, 'Assign credits');
  const note = unique('Noise ');
  await dialog.getByLabel('Amount').fill('9');
  await dialog.getByLabel('Note').fill(note);
  const keys: string[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? request.postData() : null;
    const key = body?.includes(note) && /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(body)?.[0];
    if (key) keys.push(key);
  });
  line.set('cut');
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true });
  await assign.click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue(note);
  line.set('open');
  await waitUntilReady();
  await assign.click();
  await expect(toast(page, 'Credit successfully updated')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const entries =
    await database.sql`select amount_cents::int as cents from wallet_entries where note = ${note}`;
  expect([...entries]).toEqual([{ cents: 900 }]);
});

test('the bell is up to date within 15 s, or shows since when it is not', async ({ page, expectFault }) => {
  expectFault(503);
  const admin = await newAdmin(database.sql);
  // Pods of this database go silent when the line is cut; their alerts must not count here.
  await database.sql`insert into alert_preferences ${database.sql({
    admin_id: admin.id,
    mail: [],
    console: ['dispute'],
    always: [],
  })}`;
  await become(page.context(), database.sql, admin);
  await page.goto(`${app.url}/admin/pricing-plans`);
  const bell = page.getByRole('button', { name: /^Alerts/ });
  await expect(bell).toHaveAccessibleName('Alerts');
  await database.sql`insert into staff_alerts ${database.sql({
    admin_id: admin.id,
    kind: 'dispute',
    title: 'A dispute needs evidence',
    href: '/admin/ledger/disputes',
    at: new Date(),
    due_at: new Date(),
    in_console: true,
    is_waiting: false,
  })}`;
  await expect(bell).toHaveAccessibleName('Alerts, 1 new', { timeout: 15_000 });
  line.set('cut');
  await expect(bell).toHaveAccessibleName(/, not updated since \d\d:\d\d [AP]M$/);
  line.set('open');
  await expect(bell).toHaveAccessibleName('Alerts, 1 new', { timeout: 15_000 });
});

test('a form survives "Keep mine" while the server is down', async ({ page, expectFault }) => {
  expectFault(503);
  const [createdPlan] = await database.sql<{ id: number }[]>`
    insert into pricing_plans (duration_minutes, cost_cents) values (508, 900) returning id::int`;
  await asAdmin(page, `/admin/pricing-plans?action=edit&id=${createdPlan!.id}`);
  const dialog = page.getByRole('dialog');
  const cost = dialog.getByLabel('Cost');
  await cost.fill('11');
  await database.sql`update pricing_plans set updated_at = now() + interval '1 second' where id = ${createdPlan!.id}`;
  await dialog.getByRole('button', { name: 'Update' }).click();
  const keep = dialog.getByRole('button', { name: 'Keep mine' });
  await expect(keep).toBeVisible();
  line.set('cut');
  await keep.click();
  await expect(toast(page, 'No connection. Please try again')).toBeVisible();
  await expect(cost).toHaveValue('11');
  line.set('open');
  await waitUntilReady();
  await keep.click();
  await expect(toast(page, 'Your version is kept')).toBeVisible();
  await expect(cost).toHaveValue('11');
});

test('a list opened while the database is down loads when it is back, with its tab, search and page', async ({
  page,
  expectFault,
}) => {
  expectFault(503);
  const address = '/admin/booking?filter=past&search=hp&page=2';
  await asAdmin(page, '/admin/pricing-plans');
  line.set('cut');
  await page.goto(`${app.url}${address}`);
  await expect(page.getByRole('heading', { name: AWAY })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: AWAY })).toBeVisible();
  line.set('open');
  await expect(rows(page).first()).toBeVisible({ timeout: FRESH_MS + 5_000 });
  expect(page.url()).toBe(`${app.url}${address}`);
  await expect(page.getByRole('searchbox')).toHaveValue('hp');
});

test('a list that was cut off while loading loads when the database is back', async ({
  page,
  expectFault,
}) => {
  // React's code for a server error: 419 if the page's HTML already contained it, 441 if it arrived later.
  expectFault(500, /React error #(419|441)/);
  expectFault(503);
  await asAdmin(page, '/admin/pricing-plans');
  const locked = await database.sql.reserve();
  await locked`begin`;
  await locked`lock table locations in access exclusive mode`;
  const rowsOfList = rows(page).filter({ hasText: /\S/ });
  await page.goto(`${app.url}/admin/locations?search=a`, { waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  line.set('cut');
  await locked`rollback`;
  locked.release();
  await expect(page.getByRole('alert').filter({ hasText: AWAY })).toBeVisible();
  line.set('open');
  await expect(rowsOfList.first()).toBeVisible({ timeout: FRESH_MS + 5_000 });
  expect(page.url()).toBe(`${app.url}/admin/locations?search=a`);
});

test('a search typed while the database is down runs when it is back', async ({ page, expectFault }) => {
  expectFault(503);
  await asAdmin(page, '/admin/booking?filter=past');
  line.set('cut');
  await page.getByRole('searchbox').fill('hp');
  await expect(page.getByRole('heading', { name: AWAY })).toBeVisible();
  line.set('open');
  await expect(rows(page).first()).toBeVisible({ timeout: FRESH_MS + 5_000 });
  await expect(page).toHaveURL(/filter=past.*search=hp|search=hp.*filter=past/);
});

const waitUntilReady = () =>
  expect.poll(async () => (await fetch(`${app.url}/api/v2/readyz`)).status).toBe(200);
