import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import sharp from 'sharp';
import { rowAction, toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow, wear } from './fixtures/look';
import { unique } from './fixtures/people';
import { bookingsOf, lapseHold, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { hold, paidBooking, unlock } from './fixtures/visitor';

const PATH = '/admin/sponsors';
const CREAM = { hex: '#fffaf0', css: 'rgb(255, 250, 240)' };
const MINT = { hex: '#7fd1c7', css: 'rgb(127, 209, 199)' };
const YELLOW = 'rgb(255, 217, 56)';

const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const hex = (page: Page, key: string) => page.getByRole('textbox', { name: key, exact: true });
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of a visitor’s booking page' });
/** The short name of the space on the board: that of every test space is 07. */
const shortName = (page: Page) => page.getByText('07', { exact: true });

/** A new sponsor and a new space that shows it. */
async function sponsored(sql: Sql, Color?: Record<string, string>) {
  const name = unique('Sponsor ');
  const theme = Color ? sql.json({ Color }) : null;
  const [row] = await sql<{ id: number }[]>`insert into sponsors (name, logo_url, file_name, theme)
    values (${name}, 'sponsors/aurora.png', 'aurora.png', ${theme}) returning id::int`;
  const space = await newSpace(sql);
  await sql`update spaces set sponsor_id = ${row!.id} where id = ${space.id}`;
  return { id: row!.id, name, space };
}

async function pick(page: Page, key: string, color: string, end: 'Accept' | 'Cancel') {
  await page.getByRole('button', { name: new RegExp(`^Pick ${key},`) }).click();
  const panel = page.getByRole('dialog', { name: `Pick ${key}` });
  await panel.locator('input[type=color]').fill(color);
  await panel.getByRole('button', { name: end }).click();
  await expect(panel).toBeHidden();
}

test('a sponsor can be added once it has a name and a logo', async ({ signedIn }) => {
  const name = unique('Violet ');
  const page = await signedIn('admin', PATH);
  await page.getByRole('link', { name: 'Add sponsor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add sponsor');
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await expect(save(page)).toBeDisabled();
  const picture = sharp({ create: { width: 240, height: 100, channels: 3, background: '#7a1fa2' } });
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'violet.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await expect(page.getByText('violet.png')).toBeVisible();
  await pick(page, 'BrandPrimary', '#7a1fa2', 'Accept');
  await save(page).click();
  await expect(toast(page, 'Sponsor successfully created.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('img', { name: '1 colour' })).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('#7a1fa2', { exact: true })).toBeVisible();
  await expect(page.getByText('No spaces use this sponsor yet.')).toBeVisible();
});

test('Accept keeps a colour; Cancel restores the previous one, or clears one that was never set', async ({
  signedIn,
  sql,
}) => {
  const { id } = await sponsored(sql, { Error: '#aa0000' });
  const page = await signedIn('admin', `${PATH}?action=edit&id=${id}`);
  await pick(page, 'BrandPrimary', MINT.hex, 'Cancel');
  await expect(hex(page, 'BrandPrimary')).toHaveValue('');
  await pick(page, 'Error', '#00aa00', 'Cancel');
  await expect(hex(page, 'Error')).toHaveValue('#aa0000');
  await pick(page, 'BrandPrimary', MINT.hex, 'Accept');
  await expect(hex(page, 'BrandPrimary')).toHaveValue(MINT.hex);
  await page.getByRole('button', { name: 'Use the default for BrandPrimary' }).click();
  await expect(hex(page, 'BrandPrimary')).toHaveValue('');
  await expect(hex(page, 'BrandPrimary')).toBeFocused();
});

test('the preview follows the editor and names the colours that visitors see adjusted', async ({
  signedIn,
  sql,
}) => {
  const { id } = await sponsored(sql);
  const page = await signedIn('admin', `${PATH}?action=edit&id=${id}`);
  const number = preview(page).getByText('B14', { exact: true });
  await expect(number).toHaveCSS('background-color', YELLOW);
  await pick(page, 'BrandPrimary', MINT.hex, 'Accept');
  await expect(number).toHaveCSS('background-color', MINT.css);
  await expect(page.getByText('All colours are shown as chosen.')).toBeVisible();
  await hex(page, 'BrandSecondary').fill('#ffb347');
  await expect(
    page.getByText('BrandSecondary is too light for links on White; visitors see a darker shade'),
  ).toBeVisible();
});

test('theme and logo appear on the visitor pages of its spaces at the next load', async ({
  signedIn,
  otherBrowser,
  sql,
}) => {
  const { id, name, space } = await sponsored(sql);
  const visitor = await otherBrowser(PHONE);
  await visitor.goto(space.path);
  await expect(visitor.getByRole('img', { name })).toBeVisible();
  await expect(shortName(visitor)).toHaveCSS('background-color', YELLOW);
  const page = await signedIn('admin', `${PATH}?action=edit&id=${id}`);
  await pick(page, 'BrandPrimary', MINT.hex, 'Accept');
  await pick(page, 'White', CREAM.hex, 'Accept');
  await save(page).click();
  await expect(toast(page, 'Sponsor successfully updated.')).toBeVisible();
  await visitor.reload();
  await expect(shortName(visitor)).toHaveCSS('background-color', MINT.css);
  await expect(visitor.getByRole('main').locator('..')).toHaveCSS('background-color', CREAM.css);
});

test('the theme also applies after payment, in the dark colour scheme too', async ({
  page,
  sql,
  request,
}) => {
  const { name, space } = await sponsored(sql, { BrandPrimary: MINT.hex, White: CREAM.hex });
  const { path } = await paidBooking(request, space);
  await wear(page, 'dark');
  await page.goto(path);
  await expect(page.getByRole('img', { name })).toBeVisible();
  await expect(unlock(page)).toHaveCSS('background-color', MINT.css);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 245, 241)');
  await expectAccessible(page, 'themed confirmation');
});

test('the dialog at the end of the payment window has the theme too, although it renders outside the page', async ({
  page,
  sql,
}) => {
  const { space } = await sponsored(sql, { BrandPrimary: MINT.hex, White: CREAM.hex });
  await page.clock.install();
  await hold(page, space);
  const [booking] = await bookingsOf(sql, space.id);
  await lapseHold(sql, booking!.webId);
  await page.clock.fastForward('02:05');
  await page.clock.runFor(1_000);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('background-color', CREAM.css);
  await expect(dialog.getByRole('button', { name: 'OK' })).toHaveCSS('background-color', MINT.css);
});

test('a sponsor in use is not deleted, and the message counts its spaces', async ({ signedIn, sql }) => {
  const { name } = await sponsored(sql);
  const page = await signedIn('admin', `${PATH}?search=${encodeURIComponent(name)}`);
  await rowAction(page, name, 'Delete');
  await page
    .getByRole('alertdialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toast(page, '1 space uses this sponsor. Change that space first')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test.describe('the sponsor screens are accessible and have no horizontal overflow:', () => {
  const forms: [string, (id: number) => string][] = [
    ['the list', () => PATH],
    ['the form', (id) => `${PATH}?action=edit&id=${id}`],
    ['the details', (id) => `${PATH}/${id}`],
  ];
  for (const [what, path] of forms)
    test(what, async ({ signedIn, sql }) => {
      const { id } = await sponsored(sql, { White: '#101418', BrandSecondary: '#5b3a8c' });
      const page = await signedIn('admin', path(id));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, what);
      await expectNoOverflow(page, what);
    });

  test('the colour picker', async ({ signedIn }) => {
    const page = await signedIn('admin', `${PATH}?action=add`);
    await page.getByRole('button', { name: /^Pick White,/ }).click();
    await expect(page.getByRole('dialog', { name: 'Pick White' })).toBeVisible();
    await expectAccessible(page, 'picker');
  });
});
