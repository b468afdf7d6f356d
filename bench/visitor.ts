import { chromium, type Page } from 'playwright';
import { findChromium } from '../dev/browser';
import { walker } from '../tests/e2e/fixtures/effort';

/**
 * `npx tsx bench/visitor.ts <visitor link>`, with `npm run demo` beside it: from the scan to the open door on a slow phone
 * (4G, processor ÷ 4), as a person goes. Prints taps, keystrokes, and the milliseconds of each wait. It books two spaces:
 * give the link of a free one, and another for the card.
 */
const [walletLink, cardLink] = process.argv.slice(2);
if (!walletLink || !cardLink) throw new Error('Give the visitor links of two free spaces.');

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARD = '4242424242424242';
const WAIT_MS = 60_000;

const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });

async function phone(): Promise<Page> {
  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_4G);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock the door' });

/** One way, step by step; each step ends when the next thing can be done. */
async function walk(way: string, page: Page, steps: (go: ReturnType<typeof walker>) => Step[]) {
  const go = walker(page);
  const waits: Record<string, number> = {};
  for (const [name, step] of steps(go)) {
    const from = performance.now();
    await step();
    waits[name] = Math.round(performance.now() - from);
  }
  console.log(`${way}: ${go.effort.taps} taps, ${go.effort.keystrokes} keystrokes`);
  console.table([waits]);
}
type Step = [name: string, step: () => Promise<unknown>];

const own = await phone();
await walk('wallet', own, ({ tap }) => [
  ['page', () => own.goto(walletLink, { waitUntil: 'commit' })],
  ['wallet button', () => own.getByRole('button', { name: 'Apple Pay (test)' }).waitFor()],
  ['sheet', () => tap(own.getByRole('button', { name: 'Apple Pay (test)' }))],
  ['approve', () => tap(own.locator('dialog button', { hasText: /^Pay$/ }))],
  ['booked', () => unlock(own).waitFor()],
  ['unlock', () => tap(unlock(own))],
]);
await walk('second scan', own, ({ tap }) => [
  ['page', () => own.goto(walletLink, { waitUntil: 'commit' })],
  ['unlock', () => tap(unlock(own))],
]);

const other = await phone();
const field = (label: string) => other.getByLabel(label);
await walk('card', other, ({ tap, type }) => [
  ['page', () => other.goto(cardLink, { waitUntil: 'commit' })],
  ['email', () => tap(field('Email'))],
  ['type', () => type('traveller@example.test')],
  ['phone', () => tap(field('Phone number'))],
  ['type phone', () => type('2025550143')],
  ['terms', () => tap(other.getByRole('checkbox', { name: /^I accept/ }))],
  ['Pay Now', () => tap(other.getByRole('button', { name: /^Pay Now/ }))],
  ['card form', () => field('Credit or debit card number').waitFor()],
  ['number', () => tap(field('Credit or debit card number'))],
  ['type card', () => type(`${CARD}1234123`)],
  ['type name', () => type('Robin Visitor')],
  ['Pay', () => tap(other.getByRole('button', { name: /^Pay \$/ }))],
  ['booked', () => unlock(other).waitFor()],
  ['unlock', () => tap(unlock(other))],
]);
await browser.close();
