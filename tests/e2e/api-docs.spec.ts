import type { Page } from '@playwright/test';
import { DENIED } from './fixtures/entries';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { become, newAdmin, unique } from './fixtures/people';
import { expect, PHONE, test } from './fixtures/test';

const operationPath = (id: string) => `/admin/api-docs?operation=${id}#${id}`;
const tryIt = (page: Page) => page.getByRole('region', { name: 'Try it' });
const send = (page: Page) => tryIt(page).getByRole('button', { name: 'Send', exact: true }).click();
const responseRegion = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('the API page opens from the menu, can be searched and shows an operation in full', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', '/admin/audit-log');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Docs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API Docs' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Operations' });
  await expect(list.getByRole('link').nth(150)).toBeAttached();
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('device ack');
  await expect(list.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Acknowledge a command; may be repeated')).toBeVisible();
  await expect(page).toHaveURL(/operation=postDeviceCommandsIdAck#postDeviceCommandsIdAck$/);
  await expect(page.getByText('A pod, with its device token', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Example body', { exact: true })).toContainText('"ok": true');
  await expect(page.getByLabel('Call with curl', { exact: true })).toContainText('$DEVICE_TOKEN');
  await page.getByText('No such record, or none of the caller’s').click();
  await expect(page.getByLabel('Example of 404 not_found', { exact: true })).toBeVisible();
});

test('a link with only a fragment opens the operation it names', async ({ signedIn, expectFault }) => {
  expectFault(404);
  const page = await signedIn('admin', '/admin/api-docs#getDeviceConfig');
  await expect(title(page, 'The configuration of this pod')).toBeVisible();
  await expect(page).toHaveURL(/operation=getDeviceConfig/);
  await page.goto(operationPath('noSuchOperation'));
  await expect(title(page, 'The configuration of this pod')).toHaveCount(0);
});

test('Try it reads with the session of the signed-in user', async ({ signedIn }) => {
  const page = await signedIn('admin', operationPath('getAdminAmenities'));
  await tryIt(page).getByRole('textbox', { name: 'limit' }).fill('2');
  await send(page);
  await expect(responseRegion(page).getByText('200')).toBeVisible();
  await expect(responseRegion(page).getByLabel('Response body', { exact: true })).toContainText('"limit": 2');
  await responseRegion(page)
    .getByText(/^Headers/)
    .click();
  await expect(responseRegion(page).getByText('content-type: application/json')).toBeVisible();
});

test('Try it asks before a write, and Cancel writes nothing', async ({ signedIn, sql }) => {
  const page = await signedIn('admin', operationPath('postPartner'));
  const name = unique('Docs ');
  const findPartners = async () => (await sql`select id from partners where name = ${name}`).length;
  const body = tryIt(page).getByRole('textbox', { name: 'JSON' });
  await body.fill('{ "name": ');
  await send(page);
  await expect(tryIt(page).getByText(/^This is not valid JSON/)).toBeVisible();
  await body.fill(JSON.stringify({ name }));
  await send(page);
  const dialog = page.getByRole('alertdialog', { name: 'This changes real data' });
  await expect(dialog).toContainText('POST /api/v2/partner');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await findPartners()).toBe(0);
  await send(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(responseRegion(page).getByText('201')).toBeVisible();
  expect(await findPartners()).toBe(1);
});

test('Try it calls as a pod with a pasted token, which is masked and never stored', async ({
  signedIn,
  expectFault,
}) => {
  expectFault(401);
  const page = await signedIn('admin', operationPath('getDeviceCommands'));
  const token = tryIt(page).getByRole('textbox', { name: 'Token' });
  await expect(token).toHaveAttribute('type', 'password');
  await token.fill('hpd_of-nobody');
  await send(page);
  await expect(responseRegion(page).getByText('401')).toBeVisible();
  await expect(responseRegion(page)).toContainText('Unknown device token');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('hpd_of-nobody');
  expect(page.url()).not.toContain('hpd_of-nobody');
});

test('the API page reports a lost connection', async ({ signedIn, expectFault }) => {
  expectFault('offline');
  const page = await signedIn('admin', operationPath('getHealthz'));
  await page.route('**/api/v2/healthz', (route) => route.abort('internetdisconnected'));
  await send(page);
  await expect(tryIt(page).getByRole('alert')).toContainText('The connection was lost');
});

test('the API page is open only to role admin and FULL ACCESS', async ({
  page,
  context,
  sql,
  expectFault,
}) => {
  expectFault(403);
  const defaultPartner = await sql<{ id: number }[]>`select id::int from business_partners where is_house`;
  await become(context, sql, await newAdmin(sql, [2, 3, 5, 144], [defaultPartner[0]!.id]));
  const response = await page.goto(operationPath('getDeviceConfig'));
  expect(response?.status()).toBe(403);
  await expect(page.getByText(DENIED)).toBeVisible();
  await page.goto('/admin/space');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Space Management' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'API Docs' })).toHaveCount(0);
  await become(context, sql, await newAdmin(sql, [49], [defaultPartner[0]!.id]));
  await page.goto(operationPath('getDeviceConfig'));
  await expect(title(page, 'The configuration of this pod')).toBeVisible();
});

for (const path of [
  '/admin/api-docs',
  operationPath('postBookingsInstant'),
  operationPath('postDeviceBookingsIdPhotos'),
])
  test(`${path} is accessible at every width and in both themes`, async ({ signedIn }) => {
    const page = await signedIn('admin', path);
    await expect(page.getByRole('heading', { level: 1, name: 'API Docs' })).toBeVisible();
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  });

test('the API page shows either the list or an operation on a phone', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/api-docs');
  await page.setViewportSize(PHONE.viewport);
  const list = page.getByRole('navigation', { name: 'Operations' });
  await list.getByRole('link', { name: 'GET /healthz' }).click();
  await expect(title(page, 'The process is running')).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('link', { name: 'All operations' }).click();
  await expect(list).toBeVisible();
});
