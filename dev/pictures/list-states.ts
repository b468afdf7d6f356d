import type { Page } from 'playwright';
import type { Screen } from './screen';

const SPACES = '/admin/space';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();

const press = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
  await opened(page);
};

/** The widths at which the filters are in a sheet. */
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640;

/** Opens a menu, whose entries load when it is opened. */
const menu = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole('menuitem').or(page.getByRole('menuitemcheckbox')).first().waitFor();
};

/** Chooses an entry of a menu, and waits for its dialog. */
const entry = (menuName: string | RegExp, name: string) => async (page: Page) => {
  await menu(menuName)(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
  await opened(page);
};

/** Selects this many rows, one by one. */
const select = async (page: Page, count: number) => {
  const boxes = page.locator('tbody').getByRole('checkbox');
  for (let index = 0; index < count; index++) await boxes.nth(index).click();
  await page.getByRole('toolbar').last().waitFor();
};

const withRows =
  (count: number, then?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await select(page, count);
    await then?.(page);
  };

/** Selects all matching rows, so many that a job changes them. Rows that are already active are left unchanged. */
const job = async (page: Page) => {
  await select(page, 1);
  await button(page, /^Select all/).click();
  await page.getByRole('toolbar').last().getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
};

const failing = (path: RegExp, name: string | RegExp) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  await press(name)(page);
  await page.getByRole('dialog').getByRole('alert').first().waitFor();
  await page.unroute(path);
};

/** Signs in as a member of staff who lacks the permission for the action. */
const asSubAdmin = (path: string) => async (page: Page) => {
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('Email').fill('sub@hushpod.test');
  await page.getByLabel('Password', { exact: true }).fill('Sub@12345');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin/**');
  await page.goto(path);
};

/** The common states of all lists, in the list of spaces or another one that has them. */
export const LIST_STATES: Record<string, Screen> = {
  'list-selected': { path: SPACES, steps: withRows(3) },
  'list-selected-more': { path: SPACES, steps: withRows(3, menu('More')) },
  'list-bulk-question': {
    path: SPACES,
    steps: withRows(2, (page) =>
      page
        .getByRole('toolbar')
        .last()
        .getByRole('button', { name: 'Deactivate' })
        .click()
        .then(() => opened(page)),
    ),
  },
  'list-bulk-plans': { path: SPACES, steps: withRows(2, entry('More', 'Assign plans')) },
  'list-bulk-features': { path: SPACES, steps: withRows(2, entry('More', 'Assign features')) },
  'list-bulk-sponsor': { path: SPACES, steps: withRows(2, entry('More', 'Change sponsor')) },
  'list-bulk-delete': { path: SPACES, steps: withRows(2, entry('More', 'Delete')) },
  'list-bulk-result': {
    wide: true,
    // Only active ones, so that the demo is not changed.
    path: `${SPACES}?status=active`,
    steps: async (page) => {
      await job(page);
      await page.waitForURL(/bulk-jobs/);
      await page.getByText('Done', { exact: true }).first().waitFor();
    },
  },
  'list-filtered': {
    path: `${SPACES}?status=active&search=concourse`,
    steps: async (page) => {
      if (isPhone(page)) await press(/^Filters/)(page);
      await page.getByRole('combobox', { name: 'Country', exact: true }).last().click();
      await page.getByRole('option', { name: /^United States/ }).click();
      await page.waitForURL(/country=/);
      if (isPhone(page)) await page.keyboard.press('Escape');
    },
  },
  'list-filter-open': {
    path: SPACES,
    steps: async (page) => {
      if (isPhone(page)) await press(/^Filters/)(page);
      await page.getByRole('combobox', { name: 'Country', exact: true }).last().click();
      await page.getByRole('option').first().waitFor();
    },
  },
  'list-dates': {
    path: '/admin/booking?filter=past',
    steps: async (page) => {
      if (isPhone(page)) await press(/^Filters/)(page);
      await button(page, /^Start/).click();
      await page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    },
  },
  'list-view-menu': { path: SPACES, steps: menu('View') },
  'list-save-view': { path: `${SPACES}?search=lounge`, steps: entry('View', 'Save this view…') },
  'list-compact': {
    path: SPACES,
    steps: async (page) => {
      // Stored per person: not the person of the other pictures.
      await asSubAdmin(SPACES)(page);
      await menu('View')(page);
      const toggle = page.getByRole('menuitemcheckbox', { name: 'Compact rows' });
      if (!(await toggle.isChecked())) await toggle.click();
      await page.keyboard.press('Escape');
      await page.locator('[data-compact]').waitFor();
    },
  },
  'list-export': { path: SPACES, wide: true, steps: press('Export to CSV') },
  'list-export-parts': { path: '/admin/booking?filter=past', wide: true, steps: press('Export to CSV') },
  'list-export-failed': { path: SPACES, wide: true, steps: failing(/export=about/, 'Export to CSV') },
  'list-row-menu': { path: SPACES, steps: menu(/^Actions for/) },
  'list-status': { path: SPACES, steps: menu(/^Status of/) },
  'list-delete': { path: SPACES, steps: entry(/^Actions for/, 'Delete') },
  'list-last-page': { path: `${SPACES}?page=5&sort=sortByName&type=ASC` },
  'list-empty-search': { path: '/admin/partners?search=nothing+is+called+this' },
  'list-denied': { path: '/admin/space', steps: asSubAdmin('/admin/locations') },
  'list-of-a-sub-admin': { path: '/admin/space', steps: asSubAdmin('/admin/space') },
};
