import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from './browser';
import { ACCOUNT_STATES } from './pictures/account';
import { writeCover } from './pictures/cover';
import { DAY } from './pictures/day';
import { LIST_STATES } from './pictures/list-states';
import { MAILS } from './pictures/mails';
import { pictureOpenDoor } from './pictures/open-door';
import { type Screen, SIZES, THEMES } from './pictures/screen';
import { SET_UP } from './pictures/set-up';
import { fromRoot } from './root';

/**
 * Takes pictures of a running demo. `npm run pictures -- http://localhost:3000` writes those of docs/pictures.
 * `npm run pictures -- http://localhost:3000 <folder>` writes every screen and dialog at every width, light and dark,
 * or only those whose names begin with one of the names after the folder.
 */

/** The space that the demo keeps free for the person who tries it: `dev/day/prepare.ts`. */
const VISITOR_SPACE = 2;

const SCREENS: Record<string, Screen> = {
  'sign-in': { path: '/' },
  dashboard: { path: '/admin/dashboard', kept: ['1440-light', '390-dark'] },
  bookings: {
    path: '/admin/booking?filter=past',
    kept: ['1440-dark', '1440-light', '1024-light', '390-light'],
  },
  'bookings-of-a-link': { path: '/admin/booking?filter=past&locationId=1&weekday=2' },
  booking: { path: '/admin/booking/1', kept: ['1024-dark'] },
  timeline: { path: '/admin/booking/timeline', kept: ['1440-light'] },
  outage: { path: '/admin/booking/outage' },
  board: { path: '/admin/board', kept: ['1440-dark', '1440-light', '390-light'] },
  occupancy: { path: '/admin/dashboard/occupancy', kept: ['1024-light'] },
  users: { path: '/admin/users' },
  spaces: { path: '/admin/space', kept: ['1024-light', '390-dark'] },
  'spaces-empty': { path: '/admin/space?search=nothing+is+called+this' },
  space: { path: '/admin/space/1' },
  'space-form': { path: '/admin/space?action=edit&id=1', kept: ['1440-light', '390-light'] },
  'space-clone': { path: '/admin/space?action=clone&id=1' },
  plans: { path: '/admin/pricing-plans' },
  'plan-dialog': { path: '/admin/pricing-plans?action=add', kept: ['1440-light'] },
  locations: { path: '/admin/locations' },
  'location-dialog': { path: '/admin/locations?action=edit&id=1' },
  sponsors: { path: '/admin/sponsors' },
  'sponsor-form': { path: '/admin/sponsors?action=edit&id=1', kept: ['1440-dark'] },
  'qr-code': { path: '/admin/qr-code?space=1&partner=1' },
  'qr-sheet': { path: '/admin/qr-code?tab=sheet&partner=1' },
  amenities: { path: '/admin/amenities' },
  partners: { path: '/admin/partners' },
  promos: { path: '/admin/seasonal-promo-code' },
  'partners-api': { path: '/admin/partners-api' },
  ledger: { path: '/admin/ledger' },
  statements: { path: '/admin/ledger/statements' },
  settings: { path: '/admin/settings' },
  features: { path: '/admin/external-features' },
  wifi: { path: '/admin/radius-wifi' },
  announcements: { path: '/admin/announcements' },
  health: { path: '/admin/health-status', kept: ['1024-dark'] },
  audio: { path: '/admin/pod-audio' },
  content: { path: '/admin/content-management' },
  'sub-admins': { path: '/admin/manage-sub-admin' },
  'audit-log': { path: '/admin/audit-log' },
  'api-docs': { path: '/admin/api-docs' },
  account: { path: '/admin/account' },
  'not-found': { path: '/no-page-found' },
  visitor: { path: 'the page behind a code', kept: ['390-light', '390-dark'] },
  ...LIST_STATES,
  ...SET_UP,
  ...ACCOUNT_STATES,
  ...DAY,
  ...MAILS,
};

/** Signs in, and returns the storage state with which further windows are opened. */
async function signedIn(browser: Browser, origin: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByLabel('Email').fill('admin@hushpod.test');
  await page.getByLabel('Password', { exact: true }).fill('Admin@12345');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin/**');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The page behind a space's QR code. */
async function pathBehind(page: Page, spaceId: number): Promise<string> {
  await page.goto(`/admin/qr-code?space=${spaceId}&partner=1`);
  const code = await page.getByText('/qr-redirect/').first().textContent();
  return new URL(code?.trim() ?? '').pathname;
}

/** Opens the page behind a code. Every signed-in person sees the code of a space. */
async function visit(page: Page): Promise<void> {
  await page.goto(await pathBehind(page, 1));
}

/** Waits until nothing loads any more. Moving content, such as a clock, continues. */
async function settled(page: Page): Promise<void> {
  // A menu hides what is behind it.
  await page.getByRole('heading').or(page.getByRole('dialog')).or(page.getByRole('menu')).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function bookable(page: Page): Promise<void> {
  const other = page.getByRole('link', { name: 'Book this one' });
  if ((await other.count()) === 0) return;
  await other.click();
  await page.getByRole('button', { name: /^Pay Now/ }).waitFor();
}

async function main([origin, folder, ...names]: string[]): Promise<void> {
  if (!origin)
    throw new Error('Name the address of a running demo: npm run pictures -- http://localhost:3000');
  const target = folder ? path.resolve(folder) : fromRoot('docs/pictures');
  mkdirSync(target, { recursive: true });
  const browser = await chromium.launch(await findChromium());
  const state = await signedIn(browser, origin);
  for (const [width, height] of Object.entries(SIZES)) {
    const isWanted = ([name, { kept, only, wide }]: [string, Screen], theme: (typeof THEMES)[number]) =>
      folder
        ? (names.length === 0 || names.some((each) => name.startsWith(each))) &&
          (!only || width === '1440') &&
          !(wide && width === '390')
        : kept?.some((each) => each === `${width}-${theme}`);
    const context = await browser.newContext({
      hasTouch: Number(width) < 640,
      reducedMotion: 'reduce',
      baseURL: origin,
      storageState: state,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    for (const entry of Object.entries(SCREENS)) {
      const [name, screen] = entry;
      const themes = THEMES.filter((theme) => isWanted(entry, theme));
      if (themes.length === 0) continue;
      await page.setViewportSize(screen.only ?? { width: Number(width), height });
      if (name === 'sign-in') await context.clearCookies();
      else await context.addCookies(state.cookies);
      await page.emulateMedia({ colorScheme: themes[0] });
      await (name === 'visitor' ? visit(page) : page.goto(screen.path));
      await settled(page);
      // The page of a space in use names a free one.
      if (name === 'visitor') await bookable(page);
      // A screen that the demo does not show at the moment is skipped, with a message.
      const failure = await screen.steps?.(page).then(
        () => settled(page),
        (error: Error) => error,
      );
      if (failure instanceof Error) console.error(`${name} at ${width}: ${failure.message.split('\n')[0]}`);
      // Sticky content would appear in the middle of a full-page picture.
      if (screen.whole) await page.evaluate(() => scrollTo(0, 0));
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        const file = path.join(target, `${name}-${width}-${theme}.jpg`);
        await page.screenshot({ path: file, type: 'jpeg', quality: 70, fullPage: screen.whole });
      }
      await page.mouse.up();
    }
    await context.close();
  }
  if (!folder) {
    const staff = await browser.newContext({ baseURL: origin, storageState: state });
    const visitorPath = await pathBehind(await staff.newPage(), VISITOR_SPACE);
    await staff.close();
    await pictureOpenDoor(browser, origin, visitorPath, target);
    await writeCover(target);
  }
  await browser.close();
}

await main(process.argv.slice(2));
