import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import postgres from 'postgres';
import { findChromium } from '../dev/browser';
import { walker } from '../tests/e2e/fixtures/effort';
import type { Ground } from './ground';
import { ownSpaces } from './own-spaces';
import { podsAt } from './visits';

/*
 * Measures the way from the scan to the open door on a slow phone (4G, processor ÷ 4), as a person takes it: by
 * wallet, by scanning the code again, by card. Part of `npm run bench`.
 * `npx tsx bench/visitor.ts <visitor link> <visitor link>` does it on the running demo.
 */

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARD = '4242424242424242';
const WAIT_MS = 30_000;

/** One way to the door: what it costs the visitor, and the milliseconds of each wait. */
export type Way = { way: string; taps: number; keystrokes: number; waits: Record<string, number> };
type Step = [name: string, step: () => Promise<unknown>];

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_4G);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** One way, step by step. Each step ends when the next action is possible. */
async function walk(way: string, page: Page, steps: (go: ReturnType<typeof walker>) => Step[]): Promise<Way> {
  const go = walker(page);
  const waits: Record<string, number> = {};
  for (const [name, step] of steps(go)) {
    const from = performance.now();
    await step();
    waits[name] = Math.round(performance.now() - from);
  }
  return { way, ...go.effort, waits };
}

const button = (page: Page) => page.getByRole('button', { name: 'Unlock the door' });
const opening = (page: Page, tap: (what: ReturnType<typeof button>) => Promise<void>): Step[] => [
  ['unlock', () => tap(button(page))],
  ['door open', () => page.getByText('The door is open').first().waitFor()],
];

/** Chooses the card's country if it is not derived from the location. */
async function chooseCountry(page: Page): Promise<void> {
  const country = page.getByLabel('Country', { exact: true });
  if ((await country.inputValue()) === '') await country.selectOption('US');
}

/** The ways to the doors of two free spaces, the second one for the card. Both must have a pod that reports. */
async function waysTo(walletLink: string, cardLink: string): Promise<Way[]> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const phonePage = await phone(browser);
    const wallet = phonePage.getByRole('button', { name: 'Apple Pay (test)' });
    const other = await phone(browser);
    const field = (label: string) => other.getByLabel(label);
    return [
      await walk('wallet', phonePage, ({ tap }) => [
        ['page', () => phonePage.goto(walletLink, { waitUntil: 'commit' })],
        ['wallet button', () => wallet.waitFor()],
        ['sheet', () => tap(wallet)],
        ['approve', () => tap(phonePage.locator('dialog button', { hasText: /^Pay$/ }))],
        ['booked', () => button(phonePage).waitFor()],
        ...opening(phonePage, tap),
      ]),
      await walk('the code again', phonePage, ({ tap }) => [
        ['page', () => phonePage.goto(walletLink, { waitUntil: 'commit' })],
        ...opening(phonePage, tap),
      ]),
      await walk('card', other, ({ tap, type }) => [
        ['page', () => other.goto(cardLink, { waitUntil: 'commit' })],
        ['email', () => tap(field('Email'))],
        ['type email', () => type('traveller@example.test')],
        ['phone', () => tap(field('Phone number'))],
        ['type phone', () => type('2025550143')],
        ['terms', () => tap(other.getByRole('checkbox', { name: /^I accept/ }))],
        ['Pay Now', () => tap(other.getByRole('button', { name: /^Pay Now/ }))],
        ['card form', () => field('Credit or debit card number').waitFor()],
        ['number', () => tap(field('Credit or debit card number'))],
        ['type card', () => type(`${CARD}1234123`)],
        ['type name', () => type('Robin Visitor')],
        ['country', () => chooseCountry(other)],
        ['Pay', () => tap(other.getByRole('button', { name: /^Pay \$/ }))],
        ['booked', () => button(other).waitFor()],
        ...opening(other, tap),
      ]),
    ];
  } finally {
    await browser.close();
  }
}

/** The ways to two separate doors, on the built app. */
export async function benchVisitor(ground: Ground): Promise<Way[]> {
  const service = await ground.startApp();
  const sql = postgres(ground.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const own = await ownSpaces(sql, 2, { pods: true });
    const pods = await podsAt(ground.app, sql, own);
    const [wallet = '', card = ''] = own.spaces.map(
      ({ id }) => `${ground.app}/qr-redirect/${id}/${own.boxKey}`,
    );
    const ways = await waysTo(wallet, card);
    await pods.stop();
    return ways;
  } finally {
    await sql`update spaces set status = 'inactive' where name like 'Bench %' and status = 'active'`;
    await sql.end();
    await service.stop();
  }
}

/** A line for each way, and one for its waits. */
export function printWays(ways: Way[]): void {
  for (const { way, taps, keystrokes, waits } of ways) {
    console.log(`${way}: ${taps} taps, ${keystrokes} keystrokes, waits in ms`);
    console.table([waits]);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [walletLink, cardLink] = process.argv.slice(2);
  if (!walletLink || !cardLink) throw new Error('Give the visitor links of two free spaces.');
  printWays(await waysTo(walletLink, cardLink));
}
