import fs from 'node:fs';
import { rowAction, toast } from './fixtures/list';
import { newAdmin, unique } from './fixtures/people';
import { newSpace } from './fixtures/spaces';
import { expect, signIn, test } from './fixtures/test';

const DENIED = "Access denied. You don't have rights to access this resource";
const searchPath = (name: string) => `/admin/space?search=${encodeURIComponent(name)}`;

test('a deactivated space is unavailable to visitors too, until it is activated again', async ({
  signedIn,
  sql,
  otherBrowser,
}) => {
  const space = await newSpace(sql);
  const page = await signedIn('admin', searchPath(space.name));
  const status = (now: string) => page.getByRole('button', { name: `Status of ${space.name}: ${now}` });
  const change = async (from: string, to: string, answer: string) => {
    await status(from).click();
    await page.getByRole('menuitem', { name: to, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: `Make ${space.name} ${to.toLowerCase()}?` });
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toBeHidden();
  };
  await change('Active', 'Inactive', 'Cancel');
  await expect(status('Active')).toBeVisible();
  await change('Active', 'Inactive', 'Make inactive');
  await expect(toast(page, 'Space successfully updated.')).toBeVisible();
  await expect(status('Inactive')).toBeVisible();
  const visitor = await otherBrowser();
  await visitor.goto(space.path);
  await expect(visitor.getByText('This space is not available at the moment')).toBeVisible();
  await change('Inactive', 'Active', 'Make active');
  await expect(status('Active')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('free now')).toBeVisible();
});

test('the QR code is a PNG of 453 pixels whose link is that of the selected partner', async ({
  signedIn,
  sql,
}) => {
  const [space] = await sql<{ id: number; name: string; keys: string[] }[]>`
    select spaces.id::int, spaces.name, array_agg(box_key order by business_partners.id) as keys
    from spaces join space_business_partners on space_id = spaces.id
    join business_partners on business_partners.id = business_partner_id
    where status = 'active' group by spaces.id having count(*) = 3 order by spaces.id limit 1`;
  const [firstKey, otherKey] = space!.keys;
  const page = await signedIn('admin', searchPath(space!.name));
  await rowAction(page, space!.name, 'QR code');
  const dialog = page.getByRole('dialog', { name: `QR code of ${space!.name}` });
  const link = (key = '') => dialog.getByText(`/qr-redirect/${space!.id}/${key}`);
  await expect(link(firstKey)).toBeVisible();
  const image = dialog.getByRole('img', { name: /^QR code with the link/ });
  await expect(image).toBeVisible();
  const firstSrc = await image.getAttribute('src');
  expect(await image.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBe(453);
  await dialog.getByLabel('Partner').selectOption({ index: 1 });
  await expect(link(otherKey)).toBeVisible();
  await expect(image).not.toHaveAttribute('src', firstSrc ?? '');
  await expect(image).toHaveAttribute('alt', new RegExp(`${otherKey}$`));
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  const bytes = fs.readFileSync(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([453, 453]);
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('the details show every field of the space', async ({ signedIn, sql }) => {
  const [space] = await sql<{ id: number; name: string; inventory: string; zone: string }[]>`
    select id::int, name, inventory_id as inventory, timezone as zone from spaces
    where device_token_hash is not null order by id limit 1`;
  const page = await signedIn('admin', searchPath(space!.name));
  await page.getByRole('link', { name: space!.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(space!.name);
  const main = page.getByRole('main');
  // Current activity is first; the stored settings stand open below it.
  for (const fact of ['Now', 'Next', 'Today', 'Door'])
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
  for (const title of ['Space', 'Location', 'Sales', 'Equipment'])
    await expect(main.locator('details[open] > summary').getByText(title, { exact: true })).toBeVisible();
  for (const label of [
    'Space Id',
    'Size',
    'Zip code',
    'Time zone',
    'Tax',
    'Inventory id',
    'Centre id',
    'Terminal id',
    'Primary location',
    'Secondary locations',
    'Pricing plans',
    'Partner Api Key',
    'Booking restriction',
    'Description',
    'Audio',
    'Amenities',
  ])
    await expect(main.getByText(label, { exact: true })).toBeVisible();
  await expect(main.getByText(space!.inventory, { exact: true })).toBeVisible();
  await expect(main.getByText(space!.zone).first()).toBeVisible();
  await expect(main.locator('#pod').getByText('OK', { exact: true })).toBeVisible();
  const images = main.getByRole('img');
  await expect(images.first()).toBeVisible();
  await expect
    .poll(() => images.first().evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBe(1242);
});

test.describe('the sub-admin', () => {
  test('sees only the spaces of its partners', async ({ signedIn, sql, expectFault }) => {
    expectFault(404);
    const [counted] = await sql<{ mine: number; foreign: number }[]>`
      select count(*) filter (where mine)::int as mine, min(id) filter (where not mine)::int as foreign
      from (select id, exists (select 1 from space_business_partners
        join business_partners on business_partners.id = business_partner_id
        where space_id = spaces.id and code = 'MERIDIAN') as mine from spaces) judged`;
    const page = await signedIn('sub', '/admin/space');
    await expect(page.getByText(`of ${counted!.mine}`)).toBeVisible();
    await page.goto(`/admin/space/${counted!.foreign}`);
    await expect(page.getByRole('heading', { name: 'OOPS! Page not found.' })).toBeVisible();
  });

  test('is denied a status change, and nothing changes', async ({ signedIn }) => {
    const page = await signedIn('sub', '/admin/space');
    await page
      .getByRole('button', { name: /^Status of .*: Active$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Inactive' }).click();
    await expect(toast(page, DENIED)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test('gets only the QR code of its own partner', async ({ signedIn }) => {
    const page = await signedIn('sub', '/admin/space');
    const name = await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .getAttribute('aria-label');
    await rowAction(page, name?.replace('Actions for ', '') ?? '', 'QR code');
    const dialog = page.getByRole('dialog', { name: /^QR code of/ });
    await expect(dialog.getByRole('img')).toBeVisible();
    await expect(dialog.getByLabel('Partner')).toBeHidden();
  });

  test('cannot open a space without the permission', async ({ page, sql, expectFault }) => {
    expectFault(403);
    await signIn(page, await newAdmin(sql, [2, 3]));
    const response = await page.goto('/admin/space/1');
    expect(response?.status()).toBe(403);
    await page.goto('/admin/booking');
    await expect(page.getByText('No Data Found ...')).toBeVisible();
  });
});

test('an import of spaces is tried first, each wrong cell is marked, and then all rows are imported', async ({
  signedIn,
  sql,
}) => {
  const names = [unique('Imported · '), unique('Imported · ')];
  const file = (plan: string, tax: string) => ({
    name: 'pods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `name,location,pricing_plans,tax\r\n${names[0]},SYD Terminal 1,30 min $20.00,10\r\n${names[1]},SYD Terminal 1,${plan},${tax}\r\n`,
    ),
  });
  const page = await signedIn('admin', searchPath('Imported'));
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import spaces' });
  await dialog.getByLabel('CSV file').setInputFiles(file('31 min $20.00', '101'));
  await expect(dialog.getByText("1 of 2 rows in pods.csv can't be imported")).toBeVisible();
  // Both at the same time, each in its own cell.
  const cell = (text: string) => dialog.getByRole('cell').filter({ hasText: text });
  await expect(cell('31 min $20.00')).toContainText('There is no pricing plan “31 min $20.00”');
  await expect(cell('101')).toContainText('At most 100 percent');
  await dialog.getByLabel('CSV file').setInputFiles(file('30 min $20.00', '10'));
  const imports = dialog.getByRole('button', { name: 'Import 2 spaces' });
  await expect(imports).toBeVisible();
  expect(await sql`select from spaces where name in ${sql(names)}`).toHaveLength(0);
  await imports.click();
  await expect(toast(page, '2 spaces imported')).toBeVisible();
  for (const name of names) await expect(page.getByRole('cell', { name }).first()).toBeVisible();
});
