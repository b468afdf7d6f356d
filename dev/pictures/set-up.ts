import type { Page } from 'playwright';
import sharp from 'sharp';
import type { Screen } from './screen';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
const opened = (page: Page) => dialog(page).waitFor();

const press = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
  await opened(page);
};
/** The page of a list's first record. */
const first = async (page: Page) => {
  const href = await page.locator('main .record-link').first().getAttribute('href');
  await page.goto(href ?? '');
};
/** Submits a form unchanged, and shows its errors. */
const refused = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).last().click();
  await page.getByRole('alert').first().waitFor();
};

const photo = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#5b7f95' } })
    .png()
    .toBuffer(),
});

const SPACES_CSV = [
  'name,pricing_plans,location,tax,inventoryId',
  'Concourse C · 01,"30 min $20.00",JFK Terminal 4,8.875,HB-C01',
  ',"30 min $20.00",JFK Terminal 4,8.875,HB-C02',
  'Concourse C · 03,"17 min $3.00",Nowhere Terminal 9,a lot,HB-C03',
  'Concourse C · 04,"30 min $20.00",JFK Terminal 4,8.875,HB-C01',
].join('\r\n');
const GOOD_CSV =
  'name,pricing_plans,location,tax\r\nConcourse C · 01,"30 min $20.00",JFK Terminal 4,8.875\r\nConcourse C · 02,"30 min $20.00",JFK Terminal 4,8.875\r\n';

/** Validates a file, which writes nothing. */
const imported = (text: string) => async (page: Page) => {
  await press('Import')(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'concourse-c.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog(page).getByRole('table').waitFor();
};

const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page
    .getByPlaceholder(/^(Find|Search)/)
    .last()
    .fill(option);
  await page.getByRole('option', { name: option }).first().click();
};

/** The screens, dialogs and states of setting up a place. */
export const SET_UP: Record<string, Screen> = {
  'space-whole': { path: '/admin/space/1', whole: true },
  'space-page-set-up': {
    path: '/admin/space?sort=sortByCreatedAt&type=DESC',
    steps: first,
    whole: true,
  },
  'space-config': {
    path: '/admin/space/1',
    steps: (page) =>
      page
        .getByRole('link', { name: /Config/ })
        .first()
        .click()
        .then(() => opened(page)),
  },
  'space-qr': { path: '/admin/space?action=qr&id=1', steps: opened },
  'space-form-whole': { path: '/admin/space?action=edit&id=1', whole: true },
  'space-form-errors': { path: '/admin/space?action=add', steps: refused('Add Space') },
  'space-form-errors-whole': { path: '/admin/space?action=add', steps: refused('Add Space'), whole: true },
  'space-form-filled': {
    path: '/admin/space?action=add',
    steps: (page) => pick(page, 'Primary location', 'JFK Terminal 4'),
    whole: true,
  },
  'space-form-photos': {
    path: '/admin/space?action=add',
    steps: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles([await photo('corridor.png', 2600, 1300), await photo('small.png', 600, 300)]);
      await page
        .getByText(/was left out/)
        .first()
        .waitFor();
      await page
        .getByText(/was left out/)
        .first()
        .scrollIntoViewIfNeeded();
    },
  },
  'space-form-leave': {
    path: '/admin/space?action=edit&id=1',
    steps: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Concourse B · 01 changed');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await opened(page);
    },
  },
  'clone-table': {
    path: '/admin/space?action=clone&id=1',
    steps: async (page) => {
      await page.getByLabel('No. Of Clone').fill('8');
      await page.getByRole('table', { name: 'The clones' }).getByRole('row').nth(8).waitFor();
      await page.getByRole('table', { name: 'The clones' }).scrollIntoViewIfNeeded();
    },
  },
  import: { path: '/admin/space', steps: press('Import') },
  'import-wrong': { path: '/admin/space', steps: imported(SPACES_CSV) },
  'import-ready': { path: '/admin/space', steps: imported(GOOD_CSV) },
  'import-locations': { path: '/admin/locations', steps: press('Import') },
  'plan-errors': {
    path: '/admin/pricing-plans?action=add',
    steps: async (page) => {
      await dialog(page).getByLabel('Duration').fill('2000');
      await dialog(page).getByLabel('Cost').fill('-1');
      await refused(/^Add$/)(page);
    },
  },
  'location-add': { path: '/admin/locations?action=add', steps: opened },
  'location-errors': {
    path: '/admin/locations?action=add',
    steps: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('JFK Terminal 9');
      await page.getByLabel('Latitude').fill('200');
      await refused(/^Save$/)(page);
    },
  },
  'sponsor-add': { path: '/admin/sponsors?action=add', whole: true },
  sponsor: { path: '/admin/sponsors', steps: first, whole: true },
  'qr-code-none': { path: '/admin/qr-code' },
  'qr-sheet-whole': { path: '/admin/qr-code?tab=sheet&partner=1&location=1', whole: true },
  'amenity-edit': { path: '/admin/amenities?action=edit&id=1', steps: opened },
  'amenity-add': { path: '/admin/amenities?action=add' },
  'partner-add': { path: '/admin/partners?action=add', steps: opened },
  partner: { path: '/admin/partners', steps: first, whole: true },
  'promo-edit': {
    path: '/admin/seasonal-promo-code',
    steps: (page) => button(page, 'Edit').click(),
    whole: true,
  },
  'promos-whole': { path: '/admin/seasonal-promo-code', whole: true },
  'partner-api': { path: '/admin/partners-api', steps: first, whole: true },
  'partner-api-add': { path: '/admin/partners-api?action=add', steps: opened },
  'partner-api-edit': { path: '/admin/partners-api?action=edit&id=1', steps: opened },
  'partner-api-receipt': { path: '/admin/partners-api/2?action=add', steps: opened },
  'feature-add': { path: '/admin/external-features?action=add', whole: true },
  'feature-edit': { path: '/admin/external-features?action=edit&id=6', steps: opened },
  'feature-view': { path: '/admin/external-features?action=view&id=6', steps: opened },
  'announcement-add': { path: '/admin/announcements?action=add', steps: opened },
  'announcement-view': { path: '/admin/announcements?action=view&id=2', steps: opened },
  'settings-rule': { path: '/admin/settings?action=rule', steps: opened },
  'settings-seller': { path: '/admin/settings?action=seller', steps: opened },
  'audio-add': { path: '/admin/pod-audio?action=add', steps: opened },
  'audio-view': { path: '/admin/pod-audio?action=view&id=2', steps: opened },
  'content-edit': { path: '/admin/content-management?action=edit' },
  'content-privacy': { path: '/admin/content-management?tab=privacy', whole: true },
  'sub-admin-add': { path: '/admin/manage-sub-admin?action=add', steps: opened },
  'sub-admin-edit': { path: '/admin/manage-sub-admin?action=edit&id=2', steps: opened },
  'sub-admin-view': { path: '/admin/manage-sub-admin?action=view&id=2', steps: opened },
  'audit-entry': {
    path: '/admin/audit-log',
    steps: async (page) => {
      await button(page, /^Actions for/).click();
      await page.getByRole('menuitem', { name: 'View details' }).click();
      await opened(page);
    },
  },
  'wifi-whole': { path: '/admin/radius-wifi', whole: true },
  'api-operation': {
    path: '/admin/api-docs',
    steps: async (page) => {
      await page.getByRole('searchbox').or(page.getByPlaceholder('Path, word or tag')).first().fill('/pod');
      await page
        .getByRole('link', { name: /POST \/pod/ })
        .or(page.locator('main li a'))
        .first()
        .click();
      await page.getByRole('heading', { name: 'Try it' }).waitFor();
    },
    whole: true,
  },
};
