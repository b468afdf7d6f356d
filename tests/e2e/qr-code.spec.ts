import fs from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { newAdmin, unique } from './fixtures/people';
import { newSpace, type TestSpace } from './fixtures/spaces';
import { expect, signIn, test } from './fixtures/test';

const PATH = '/admin/qr-code';
const SENTENCES = { space: 'Space not found', partner: 'Partner not found' };

const code = (page: Page, link: string) => page.getByRole('img', { name: new RegExp(`${link}$`) });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Picks a space by its name; the list shows its location below it. */
async function chooseSpace(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByPlaceholder('Find a space or location').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('combobox', { name: 'Space' })).toHaveText(name);
}

/** A new business partner that sells these spaces. */
async function newPartner(sql: Sql, spaces: TestSpace[]) {
  const name = unique('Partner ');
  const keys = { code: name, box_key: name.replace(' ', '-'), api_key_hash: name, api_key_encrypted: name };
  const [row] = await sql<{ id: number; boxKey: string }[]>`
    insert into business_partners ${sql({ name, ...keys })} returning id::int, box_key as "boxKey"`;
  const links = spaces.map(({ id }) => ({ space_id: id, business_partner_id: row!.id }));
  if (links.length > 0) await sql`insert into space_business_partners ${sql(links)}`;
  return { name, ...row! };
}

const newSpaces = (sql: Sql, count: number) =>
  Promise.all(Array.from({ length: count }, () => newSpace(sql)));

test('a code is chosen, viewed and downloaded, and the choice is kept in the address', async ({
  signedIn,
  sql,
}) => {
  const space = await newSpace(sql);
  const page = await signedIn('admin', PATH);
  await chooseSpace(page, space.name);
  await expect(page).toHaveURL(`${PATH}?space=${space.id}`);
  await expect(page.getByLabel('Partner')).toHaveText('Hushpod');
  await expect(page.getByText(new RegExp(`${space.path}$`))).toBeVisible();
  const drawing = code(page, space.path);
  expect((await drawing.boundingBox())?.width).toBe(453);
  await expect(cards(page)).toContainText(space.name);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${space.name} QR.png`);
  const bytes = fs.readFileSync(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([453, 453]);
  await page.reload();
  await expect(drawing).toBeVisible();
  await expectAccessible(page, 'one code');
  await expectNoOverflow(page, 'one code');
});

test('spaces are found while typing, and the page is sent without them', async ({ signedIn, sql }) => {
  const spaces = await newSpaces(sql, 25);
  const page = await signedIn('admin', PATH);
  const html = await (await page.request.get(PATH)).text();
  for (const { name } of spaces) expect(html).not.toContain(name);
  await page.getByRole('combobox', { name: 'Space' }).click();
  await expect(page.getByRole('option')).toHaveCount(20);
  await expect(page.getByText('There are more. Type to find them.')).toBeVisible();
  await page.keyboard.type(spaces[24]!.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PATH}?space=${spaces[24]!.id}`);
  await expectAccessible(page, 'a space that was found');
});

test('a space with several partners offers a choice of the link’s partner', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  const partner = await newPartner(sql, [space]);
  const page = await signedIn('admin', PATH);
  await chooseSpace(page, space.name);
  await expect(page.getByText('Choose a partner', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download' })).toBeHidden();
  await page.getByLabel('Partner').selectOption(partner.name);
  await expect(page).toHaveURL(`${PATH}?space=${space.id}&partner=${partner.id}`);
  await expect(code(page, `/qr-redirect/${space.id}/${partner.boxKey}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Download' })).toBeHidden();
});

test('the sheet has one card for each space, and nothing else is printed', async ({ signedIn, sql }) => {
  const spaces = await newSpaces(sql, 8);
  const [inactive, deleted] = spaces;
  await sql`update spaces set status = 'inactive' where id = ${inactive!.id}`;
  await sql`update spaces set status = 'deleted' where id = ${deleted!.id}`;
  const partner = await newPartner(sql, spaces);
  const page = await signedIn('admin', `${PATH}?tab=sheet`);
  await page.getByRole('combobox', { name: 'Partner' }).click();
  await page.getByPlaceholder('Find a partner').fill(partner.name);
  await page.getByRole('option', { name: partner.name }).click();
  await expect(cards(page)).toHaveCount(7);
  await expect(page.getByText('7 cards on 2 pages')).toBeVisible();
  for (const space of spaces.filter((each) => each !== deleted)) {
    const card = cards(page).filter({ hasText: space.name });
    const link = new RegExp(`/qr-redirect/${space.id}/${partner.boxKey}$`);
    await expect(card.getByRole('img', { name: link })).toBeVisible();
  }
  await expect(page.getByText('Inactive', { exact: true })).toHaveCount(1);
  await expectAccessible(page, 'sheet');
  await expectNoOverflow(page, 'sheet');

  const chrome = ['banner', 'contentinfo', 'navigation', 'heading', 'combobox', 'button'] as const;
  for (const role of chrome) await expect(page.getByRole(role).first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const role of chrome) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('Inactive', { exact: true })).toBeHidden();
  await expect(cards(page)).toHaveCount(7);
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).backgroundColor);
  expect([await background('body'), await background('article')]).toEqual([
    'rgba(0, 0, 0, 0)',
    'rgb(255, 255, 255)',
  ]);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g), format).toHaveLength(2);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('Cards per page').selectOption('12 per page');
  await expect(page.getByText('7 cards on 1 page')).toBeVisible();
});

test('a sheet of hundreds shows that it is being drawn, and then has all of its cards', async ({
  signedIn,
  sql,
}) => {
  const [model] = await newSpaces(sql, 1);
  // Inactive ones have a card, and do not affect other tests.
  const spaces = await sql<TestSpace[]>`
    insert into spaces (name, location_id, timezone, tax_percent, status)
    select name || n, location_id, timezone, tax_percent, 'inactive'
    from spaces, generate_series(1, 300) as n where id = ${model!.id} returning id::int`;
  const partner = await newPartner(sql, spaces);
  const page = await signedIn('admin', `${PATH}?tab=sheet`);
  const heldRoutes: Route[] = [];
  const ofSheet = (url: URL) => url.searchParams.get('partner') === String(partner.id);
  await page.route(ofSheet, (route) => void heldRoutes.push(route));
  await page.getByRole('combobox', { name: 'Partner' }).click();
  await page.getByPlaceholder('Find a partner').fill(partner.name);
  await page.getByRole('option', { name: partner.name }).click();
  await expect(page.getByRole('progressbar', { name: 'Drawing the cards' })).toBeVisible();
  await Promise.all(heldRoutes.map((route) => route.continue()));
  await expect(cards(page)).toHaveCount(300);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await sql`update spaces set status = 'deleted' where id in ${sql(spaces.map(({ id }) => id))}`;
});

test('a selection without a code says why', async ({ signedIn, sql }) => {
  const space = await newSpace(sql);
  const partner = await newPartner(sql, []);
  const page = await signedIn('admin', PATH);
  const expectSentence = async (query: string, sentence: string) => {
    await page.goto(`${PATH}?${query}`);
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  };
  await expectSentence('space=999999', SENTENCES.space);
  await expectSentence(`space=${space.id}&partner=${partner.id}`, SENTENCES.partner);
  await expectSentence('tab=sheet&partner=999999', SENTENCES.partner);
  await expectSentence(`tab=sheet&partner=${partner.id}`, 'No Data Found ...');
  await sql`delete from space_business_partners where space_id = ${space.id}`;
  await expectSentence(`space=${space.id}`, `${space.name} has no partner`);
  await sql`update spaces set status = 'deleted' where id = ${space.id}`;
  await expectSentence(`space=${space.id}`, `${space.name} was deleted`);
});

test('a sub-admin gets only the codes of its own partner', async ({ page, sql }) => {
  const [ownSpace, foreignSpace] = await newSpaces(sql, 2);
  const partner = await newPartner(sql, [ownSpace!]);
  const person = await newAdmin(sql, [35]);
  await sql`insert into admin_business_partners (admin_id, business_partner_id)
    select id, ${partner.id} from admins where email = ${person.email}`;
  const [defaultPartner] = await sql<{ id: number }[]>`select id::int from business_partners where is_house`;
  await signIn(page, person);
  await page.goto(`${PATH}?space=${ownSpace!.id}`);
  await expect(code(page, `/qr-redirect/${ownSpace!.id}/${partner.boxKey}`)).toBeVisible();
  await page.getByRole('link', { name: 'Printable sheet' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(ownSpace!.name);
  for (const [query, sentence] of [
    [`space=${foreignSpace!.id}`, SENTENCES.space],
    [`space=${ownSpace!.id}&partner=${defaultPartner!.id}`, SENTENCES.partner],
    [`tab=sheet&partner=${defaultPartner!.id}`, SENTENCES.partner],
  ] as const) {
    await page.goto(`${PATH}?${query}`);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByText(foreignSpace!.name)).toHaveCount(0);
  }
});
