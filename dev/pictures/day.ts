import type { Page } from 'playwright';
import type { Screen } from './screen';

/** A place of the demo's day, all of whose spaces have a pod, and one of these spaces. */
const PLACE = 1;
const POD = 2;
const TIMELINE = `/admin/booking/timeline?location=${PLACE}`;
const OTHER = '/admin/booking/timeline?location=18';

const BOOKINGS = '/admin/booking?filter=';
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
const opened = (page: Page) => dialog(page).waitFor();

/** The page of a list's first record, or its dialog if the link opens one. */
const first =
  (action = '') =>
  async (page: Page) => {
    const href = await page.locator('main .record-link').first().getAttribute('href');
    // A user's page names the person whose dialog it opens.
    await page.goto(`${href}${action && `?action=${action}&id=${href?.split('/').at(-1)}`}`);
    if (action) await opened(page);
  };

/** A tile in a state, with its panel. */
const tile = (state: string) => async (page: Page) => {
  await page.locator(`.pod-tile[data-state="${state}"]`).first().click();
  await page.locator('.pod-plate').first().waitFor();
};

const beside = async (page: Page) => {
  await page.locator('main .record-link').first().focus();
  await page.keyboard.press('Space');
  await story(page);
};

/** The results appear a moment after typing. */
const palette = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await opened(page);
  const searched = text && page.waitForResponse((response) => response.url().includes('/admin/search?'));
  await page.getByRole('combobox').last().fill(text);
  await searched;
};

/** The story in a panel, after it has loaded. */
const story = (page: Page) => page.getByRole('link', { name: 'Open booking' }).waitFor();

/** Picks up the first block with such a state and drags it, without dropping it. */
const drag =
  (state: 'now' | 'up', by: { hours: number; rows: number }, end = false) =>
  async (page: Page) => {
    const block = page.locator(`.tl-block[data-state="${state}"]`).first();
    await block.scrollIntoViewIfNeeded();
    const box = await block.boundingBox();
    if (!box) return;
    const [x, y] = [end ? box.x + box.width - 4 : box.x + 12, box.y + 12];
    const hour = await page
      .locator('.tl-plane')
      .evaluate((plane) => Number.parseFloat(getComputedStyle(plane).getPropertyValue('--hour')));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by.hours * hour, y + by.rows * 48, { steps: 6 });
    await page.locator('.tl-ghost').waitFor();
  };

const typed = (label: string, text: string) => async (page: Page) => {
  const field = dialog(page).getByLabel(label);
  await field.waitFor();
  await field.fill(text);
  await field.blur();
};

/** The screens and states of the operator's day. */
export const DAY: Record<string, Screen> = {
  'dashboard-whole': { path: '/admin/dashboard', whole: true },
  'dashboard-compared': { path: '/admin/dashboard?startDate=2026-01-01&compare=true', whole: true },
  'occupancy-whole': { path: `/admin/dashboard/occupancy?locationId=${PLACE}`, whole: true },

  'board-place': { path: `/admin/board?location=${PLACE}`, whole: true },
  'board-wall': { path: '/admin/board?wall=true', only: { width: 1920, height: 1080 } },
  'board-wall-place': {
    path: `/admin/board?wall=true&location=${PLACE}`,
    only: { width: 1920, height: 1080 },
  },
  ...Object.fromEntries(
    ['in-use', 'arriving', 'free', 'broken', 'silent', 'held', 'closed'].map((state) => [
      `board-${state}`,
      { path: '/admin/board', steps: tile(state) },
    ]),
  ),

  'timeline-place': { path: TIMELINE },
  'timeline-week': { path: `${TIMELINE}&view=week` },
  'timeline-zone': { path: OTHER },
  'timeline-table': { path: `${TIMELINE}&table=true` },
  'timeline-move': { path: OTHER, steps: drag('up', { hours: 1.5, rows: 0 }) },
  'timeline-refused': { path: OTHER, steps: drag('now', { hours: 1, rows: 0 }) },
  'timeline-lengthen': { path: OTHER, steps: drag('now', { hours: 0.5, rows: 0 }, true) },
  'timeline-walk-up': {
    path: `${TIMELINE}&date=${dayFromNow(1)}`,
    steps: async (page) => {
      await button(page, 'New booking').click();
      await opened(page);
    },
  },
  'timeline-panel': {
    path: TIMELINE,
    steps: async (page) => {
      await page.locator('.tl-block[data-state="now"]').first().focus();
      await page.keyboard.press('Enter');
      await story(page);
    },
  },

  'bookings-current': { path: `${BOOKINGS}current` },
  'bookings-upcoming': { path: `${BOOKINGS}upcoming` },
  'bookings-cancelled': { path: `${BOOKINGS}cancelled` },
  'bookings-beside': { path: `${BOOKINGS}current`, steps: beside },
  'bookings-beside-past': { path: `${BOOKINGS}past`, steps: beside },
  'booking-running': { path: `${BOOKINGS}current`, steps: first(), whole: true },
  'booking-upcoming': { path: `${BOOKINGS}upcoming`, steps: first(), whole: true },
  'booking-past': { path: `${BOOKINGS}past`, steps: first(), whole: true },
  'booking-cancelled': { path: `${BOOKINGS}cancelled`, steps: first(), whole: true },
  'booking-refund-failed': {
    path: '/admin/dashboard',
    steps: async (page) => {
      const line = page.getByRole('listitem').filter({ hasText: /A refund of .* failed/ });
      await line.getByRole('link', { name: 'Open booking' }).click();
      await page.waitForURL(/booking\/\d/);
    },
    whole: true,
  },
  'booking-note': {
    path: `${BOOKINGS}current`,
    steps: async (page) => {
      await first()(page);
      await button(page, 'Add note').click();
      await page.getByLabel('Note').fill('Called: waits in front of the door.');
    },
  },
  'booking-cancel': { path: `${BOOKINGS}upcoming`, steps: first('cancel') },
  'booking-cancel-refund': { path: `${BOOKINGS}upcoming`, steps: first('cancel-refund') },
  'booking-reschedule': { path: `${BOOKINGS}upcoming`, steps: first('reschedule') },
  'booking-unlock': { path: `${BOOKINGS}current&locationId=${PLACE}`, steps: first('unlock') },
  'booking-extend': { path: `${BOOKINGS}current`, steps: first('extend') },
  'booking-refund': { path: `${BOOKINGS}past`, steps: first('refund') },
  'booking-refund-typed': {
    path: `${BOOKINGS}past`,
    steps: async (page) => {
      await first('refund')(page);
      await typed('Amount', '5,5')(page);
    },
  },
  'booking-refund-too-much': {
    path: `${BOOKINGS}past`,
    steps: async (page) => {
      await first('refund')(page);
      await dialog(page).getByText('Card', { exact: true }).click();
      await typed('Amount', '9999')(page);
      await dialog(page)
        .getByRole('button', { name: /Refund/ })
        .last()
        .click();
    },
  },
  'booking-summary': { path: `${BOOKINGS}past`, steps: first('summary') },
  'booking-images': { path: `${BOOKINGS}past`, steps: first('images') },
  'plan-typed': { path: '/admin/pricing-plans?action=add', steps: typed('Cost', '5,5') },
  'outage-found': {
    path: `/admin/booking/outage?spaceIds=${POD}&from=${dayFromNow(-3)}T08:00&to=${dayFromNow(0)}T23:00&method=original`,
    whole: true,
  },

  'health-tiles': { path: '/admin/health-status', whole: true },
  'health-failed': {
    path: '/admin/health-status',
    steps: (page) =>
      page
        .getByRole('link', { name: /Part off/ })
        .first()
        .click(),
  },
  'health-none': {
    path: '/admin/health-status',
    steps: (page) =>
      page
        .getByRole('link', { name: /no pod/i })
        .first()
        .click(),
  },
  'health-alerts': { path: '/admin/health-status?action=alerts', steps: opened },
  'health-pod': { path: `/admin/health-status/${POD}`, whole: true },
  'health-worst': { path: '/admin/health-status', steps: first(), whole: true },
  bell: { path: '/admin/dashboard', steps: (page) => button(page, /^Alerts/).click() },
  'own-alerts': { path: '/admin/account', whole: true },

  'ledger-whole': { path: '/admin/ledger', whole: true },
  'statements-whole': { path: '/admin/ledger/statements', whole: true },
  statement: {
    path: '/admin/ledger/statements',
    steps: async (page) => {
      await page.locator('main a[href*="/ledger/statements/"]').first().click();
      await page.waitForURL(/statements\/\d/);
    },
    whole: true,
  },
  reconciliation: { path: '/admin/ledger/reconciliation', whole: true },
  disputes: { path: '/admin/ledger/disputes', whole: true },
  dispute: {
    path: '/admin/ledger/disputes',
    steps: async (page) => {
      await page.locator('main a[href*="/disputes/"]').first().click();
      await page.waitForURL(/disputes\/\d/);
    },
    whole: true,
  },
  user: { path: '/admin/users', steps: first(), whole: true },
  'user-credit': { path: '/admin/users', steps: first('credit') },

  'palette-empty': { path: '/admin/dashboard', steps: palette('') },
  'palette-search': { path: '/admin/dashboard', steps: palette('concourse b') },
  'palette-booking': { path: '/admin/dashboard', steps: palette('HP') },
  'palette-verbs': { path: '/admin/dashboard', steps: palette('unlock conc') },
  'palette-nothing': { path: '/admin/dashboard', steps: palette('qqqqzz') },
  keys: {
    path: '/admin/dashboard',
    steps: async (page) => {
      await page.locator('body').press('?');
      await opened(page);
    },
  },
  'time-switch': { path: `${BOOKINGS}current`, steps: (page) => button(page, /^Times:/).click() },
  'menu-account': { path: '/admin/dashboard', steps: (page) => button(page, /@hushpod/).click() },
};
