import type { Page } from '@playwright/test';
import { toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { newPod } from './fixtures/pods';
import { expect, PHONE, test } from './fixtures/test';
import { paidBooking } from './fixtures/visitor';

const tileOf = (page: Page, { name }: { name: string }) => page.getByTitle(name, { exact: true });

test('a tile follows its space without a reload, and its panel has what can be done', async ({
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
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'Booking canceled successfully')).toBeVisible();
  await expect(tile).toContainText('Free');
});

test('who is in a pod is one click on the board, with all that can be done in one menu', async ({
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

test('a free pod is put out of service from its panel, and the tile says so at once', async ({
  signedIn,
  sql,
}) => {
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

test('a change whose event was lost is on the board within 15 s, under "Live"', async ({ signedIn, sql }) => {
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

test('a board that cannot be read any more says since when', async ({ page, signedIn, expectFault }) => {
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

test('without a live connection the board says so, and follows all the same', async ({
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

test('a wall screen has figures, signs and times of 48 px at least, and nothing beside the board', async ({
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
