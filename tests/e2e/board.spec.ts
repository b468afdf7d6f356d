import type { Page } from '@playwright/test';
import { toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { newPod } from './fixtures/pods';
import { expect, PHONE, test } from './fixtures/test';
import { paidBooking } from './fixtures/visitor';

const tileOf = (page: Page, { name }: { name: string }) => page.getByTitle(name, { exact: true });

test('a tile follows its space without a reload, and its panel has all actions for it', async ({
  signedIn,
  sql,
  request,
}) => {
  const pod = await newPod(sql);
  await pod.report('healthy');
  const page = await signedIn('admin', '/admin/board');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const tile = tileOf(page, pod);
  await expect(tile).toContainText('Free');
  const { email } = await paidBooking(request, pod);
  await expect(tile).toContainText('min left', { timeout: 2_000 });
  await tile.click();
  const panel = page.getByRole('complementary', { name: 'Chosen space' });
  await expect(panel).toContainText(email);
  await expect(panel).toContainText(/Ends in\s*(30|2\d) min/);
  await expect(panel.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
  await expect(panel.getByText('Passcode', { exact: true })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+12025550143');
  for (const theme of THEMES) {
    await wear(page, theme);
    await expectAccessible(page, `the board with a panel, ${theme}`);
  }
  await panel.getByRole('button', { name: 'Add time' }).click();
  const more = page.getByRole('dialog', { name: 'Add time' });
  await more.getByText('15 min').click();
  await more.getByRole('button', { name: 'Add time' }).click();
  await expect(panel).toContainText(/Ends in\s*4\d min/);
  await expect(page).toHaveURL('/admin/board');
  await panel.getByRole('button', { name: /^Actions for HP-/ }).click();
  await expect(page.getByRole('menuitem').last()).toHaveText('Cancel booking');
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking canceled successfully')).toBeVisible();
  await expect(tile).toContainText('Free');
});

test('one click on a tile shows who is in the pod, and one menu has all actions', async ({
  signedIn,
  sql,
  request,
}) => {
  const pod = await newPod(sql);
  await pod.report('healthy');
  const { email } = await paidBooking(request, pod);
  const page = await signedIn('admin', '/admin/board');
  await tileOf(page, pod).click();
  const panel = page.getByRole('complementary', { name: 'Chosen space' });
  await expect(panel).toContainText(email);
  await expect(panel.getByText('Passcode', { exact: true })).toBeVisible();
  const menu = panel.getByRole('button', { name: /^Actions for/ });
  await expect(menu).toHaveCount(1);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Open space' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open booking' })).toBeVisible();
});

test('a pod put out of service from its panel is shown so on its tile', async ({ signedIn, sql }) => {
  const pod = await newPod(sql);
  await pod.report('healthy');
  const page = await signedIn('admin', '/admin/board');
  await tileOf(page, pod).click();
  const panel = page.getByRole('complementary', { name: 'Chosen space' });
  await expect(panel.getByRole('button', { name: 'New booking' })).toBeVisible();
  await panel.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Put out of service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put out of service' });
  await expect(dialog).toContainText(pod.name);
  await dialog.getByLabel('Until further notice').check();
  await dialog.getByRole('button', { name: 'Put out of service' }).click();
  await expect(toast(page, 'The space is out of service')).toBeVisible();
  await page.goto('/admin/board');
  await expect(tileOf(page, pod)).toContainText('until further notice');
});

test('a change whose event was lost is shown within 15 s, and the board stays "Live"', async ({
  signedIn,
  sql,
}) => {
  const pod = await newPod(sql);
  await pod.report('healthy');
  const page = await signedIn('admin', '/admin/board');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const tile = tileOf(page, pod);
  await expect(tile).toContainText('Free');
  // As if an instance died between the commit and the event.
  await sql`update spaces set status = 'inactive' where id = ${pod.id}`;
  await expect(tile).toContainText('Closed', { timeout: 15_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
});

test('a board that can no longer be loaded shows since when', async ({ page, signedIn, expectFault }) => {
  expectFault(503);
  await signedIn('admin', '/admin/board');
  const live = page.getByRole('status').filter({ hasText: 'Live' });
  await expect(live).toBeVisible();
  await page.route('**/api/v2/admin/board*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', code: 'database_away' } }),
  );
  await expect(page.getByRole('status').filter({ hasText: /^Not updated since/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.unrouteAll();
  await expect(live).toBeVisible({ timeout: 15_000 });
});

test('the board keeps updating without a live connection, and says that it has none', async ({
  page,
  signedIn,
  sql,
  request,
  expectFault,
}) => {
  expectFault(/WebSocket/);
  await page.routeWebSocket(/\/app\//, (socket) => void socket.close());
  const pod = await newPod(sql);
  await pod.report('healthy');
  await signedIn('admin', '/admin/board');
  const tile = tileOf(page, pod);
  await expect(tile).toContainText('Free');
  await expect(page.getByRole('status').filter({ hasText: /^Not updated since/ })).toBeVisible();
  await paidBooking(request, pod);
  await expect(tile).toContainText('min left');
});

test('a wall screen uses at least 48 px for figures, signs and times, and shows only the board', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/board?wall=true');
  await page.setViewportSize({ width: 1920, height: 1080 });
  const figures = page.locator('.pod-tile-big, .pod-plate, .board-time, .board-counts b');
  await expect(figures.first()).toBeVisible();
  const sizes = await figures.evaluateAll((all) =>
    all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48);
  await expectNoOverflow(page, 'the wall screen');
  await page.getByRole('button', { name: 'Leave wall screen' }).click();
  await expect(page).toHaveURL('/admin/board');
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('a tile opens a sheet', async ({ signedIn, sql, request }) => {
    const pod = await newPod(sql);
    await pod.report('healthy');
    const { email } = await paidBooking(request, pod);
    const page = await signedIn('sub', '/admin/board');
    await expect(tileOf(page, pod)).toHaveCount(0);
    await signedIn('admin', '/admin/board');
    await tileOf(page, pod).tap();
    await expect(page.getByRole('dialog')).toContainText(email);
  });
});

const PODS = 260;

const PLACES = 26;

/**
 * Opens the board as it is with 260 pods at 26 places, of which three are broken and a dozen in use. The response
 * repeats one space that often.
 */
async function openLargeBoard(page: Page) {
  await page.route('**/api/v2/admin/board*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const inUse = { kind: 'booking', holdExpiresAt: null, booking: null, failedUnlocks: 0 };
    const now = inMinutes(0);
    const reporting = {
      reportedAt: now,
      internalAt: now,
      externalAt: now,
      off: [],
      partsOff: [],
      listeningSince: now,
    };
    const data = Array.from({ length: PODS }, (_, index) => ({
      ...answer.data[0],
      id: 1_000_000 + index,
      name: `Concourse ${index}`,
      shortName: `A${10 + index}`,
      status: 'active',
      location: { id: 5_000 + (index % PLACES), name: `Airport Terminal ${index % PLACES}` },
      closedFrom: null,
      closedUntil: null,
      outOfService: null,
      pod: index < 3 ? reporting : null,
      doorOpensBy: index < 3 ? 'pod' : 'keypad',
      doorTrouble: index < 3 ? { tries: 2, lastAt: inMinutes(-1) } : null,
      times:
        index % 20 === 3 ? [{ ...inUse, datetimeStart: inMinutes(-10), datetimeEnd: inMinutes(600) }] : [],
    }));
    // Changes to spaces of other tests are left out.
    const isOfSome = new URL(route.request().url()).searchParams.has('ids');
    await route.fulfill({ response, json: { ...answer, data: isOfSome ? [] : data } });
  });
}

/** All pods, after the response is shown. */
const podsOf = async (page: Page) => {
  await expect(page.getByTitle(`Concourse ${PODS - 1}`, { exact: true })).toBeAttached();
  const pods = page.locator('.pod-tile, .pod-chip');
  await expect(pods).toHaveCount(PODS);
  return pods;
};

test('260 pods fit on three screens, with those in trouble first', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLargeBoard(page);
  await signedIn('admin', '/admin/board');
  await podsOf(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * 900);
  await expect(page.locator('.pod-tile').first()).toHaveAttribute('data-state', 'broken');
  await expect(page.getByRole('heading', { name: 'Trouble' })).toBeVisible();
  // A place without activity is one line.
  const quiet = page.getByRole('list', { name: 'Places where nothing happens' });
  const lines = await quiet
    .locator('> li')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(lines.length).toBeGreaterThan(5);
  expect(Math.max(...lines)).toBeLessThanOrEqual(48);
  await page.getByLabel('Find a pod').fill('A12');
  await expect(page.locator('.pod-tile, .pod-chip').first()).toBeVisible();
  await expect(page.locator('.pod-chip')).toHaveCount(0);
});

test('a wall screen pages through all pods in full, with those in trouble on every page', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.clock.install();
  await openLargeBoard(page);
  await signedIn('admin', '/admin/board?wall=true');
  await podsOf(page);
  /** Which pods are fully visible now, below the pinned band. */
  const readVisible = () =>
    page.locator('.board-wall').evaluate((wall) => {
      const band = wall.querySelector('[data-pinned]')!;
      const top = band.getBoundingClientRect().bottom;
      const isSeen = (pod: Element) => {
        const box = pod.getBoundingClientRect();
        const isPinned = band.contains(pod);
        return box.bottom <= innerHeight && (isPinned ? box.top >= 0 : box.top >= top);
      };
      const pods = [...wall.querySelectorAll('.pod-tile, .pod-chip')].filter(isSeen);
      return {
        scrolled: wall.scrollTop,
        names: pods.map((pod) => pod.getAttribute('title') ?? ''),
        trouble: pods.filter((pod) => band.contains(pod)).length,
      };
    });
  const namesSeen = new Set<string>();
  let pages = 0;
  do {
    const now = await readVisible();
    for (const name of now.names) namesSeen.add(name);
    expect(now.trouble, `on page ${pages + 1}`).toBe(3);
    pages += 1;
    await page.clock.fastForward(15_000);
  } while ((await readVisible()).scrolled > 0 && pages < 40);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(namesSeen.size).toBe(PODS);
  expect(pages).toBeGreaterThan(1);
});
