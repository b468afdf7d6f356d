import type { Page } from '@playwright/test';
import { dialog } from './fixtures/entries';
import { rows, toast } from './fixtures/list';
import { become, newAdmin } from './fixtures/people';
import { newPod } from './fixtures/pods';
import { expect, test } from './fixtures/test';

const feed = (page: Page) => page.getByRole('status').filter({ hasText: /Live|…|Not updated/ });
const listOf = ({ name }: { name: string }) => `/admin/health-status?search=${encodeURIComponent(name)}`;

test('a health report changes a dot without a reload', async ({ signedIn, sql }) => {
  const pod = await newPod(sql);
  await pod.report('healthy');
  const page = await signedIn('admin', listOf(pod));
  await expect(feed(page)).toHaveText('Live');
  const row = rows(page).first();
  await expect(row.getByText('Hardware on')).toHaveCount(2);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await pod.report('broken');
  await expect(row.getByText('Hardware off')).toHaveCount(1);
  await expect(row.getByText('Software on')).toHaveCount(2);
  await pod.report('healthy');
  await expect(row.getByText('Hardware off')).toHaveCount(0);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('a lost connection shows Reconnecting, then stale data; Refresh loads what was missed', async ({
  signedIn,
  page,
  sql,
  expectFault,
}) => {
  expectFault(/WebSocket/);
  const pod = await newPod(sql);
  await pod.report('healthy');
  let cut = false;
  const sockets = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (cut) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await signedIn('admin', listOf(pod));
  await expect(feed(page)).toHaveText('Live');
  cut = true;
  for (const socket of sockets) await socket.close();
  await expect(feed(page)).toHaveText('Reconnecting…');
  await pod.report('broken');
  await expect(feed(page)).toHaveText(/^Not updated since \d\d:\d\d [AP]M$/);
  const row = rows(page).first();
  await expect(row.getByText('Hardware off')).toHaveCount(0);
  cut = false;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row.getByText('Hardware off')).toHaveCount(1);
  await expect(feed(page)).toHaveText('Live');
  await pod.report('healthy');
  await expect(row.getByText('Hardware off')).toHaveCount(0);
});

test('a pod shows its components and incidents live', async ({ signedIn, sql }) => {
  const pod = await newPod(sql);
  await pod.report('broken');
  const page = await signedIn('admin', `/admin/health-status/${pod.id}`);
  await expect(feed(page)).toHaveText('Live');
  const camera = page
    .getByRole('listitem')
    .filter({ hasText: /^Camera/ })
    .first();
  await expect(camera).toHaveText('CameraOff');
  const incident = page.getByRole('listitem').filter({ hasText: 'Inside camera off' });
  await expect(incident).toContainText('Now');
  await pod.report('healthy');
  await expect(camera).toHaveText('CameraOn');
  await expect(incident).toContainText('Less than a minute');
  await expect(page.getByText(/CPU \d+ % on average/).first()).toBeVisible();
});

test('FULL ACCESS chooses who gets alert mails; permission 144 alone does not', async ({
  page,
  context,
  sql,
}) => {
  const weakStaff = await newAdmin(sql, [144]);
  await become(context, sql, await newAdmin(sql, [49]));
  await page.goto('/admin/health-status');
  await page.getByRole('link', { name: 'Alert emails' }).click();
  const choice = dialog(page, 'Alert emails').getByRole('switch', { name: weakStaff.email });
  await choice.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Alert emails successfully updated.')).toBeVisible();
  await page.getByRole('link', { name: 'Alert emails' }).click();
  await expect(choice).toBeChecked();
  await become(context, sql, weakStaff);
  await page.goto('/admin/health-status');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alert emails' })).toHaveCount(0);
});
