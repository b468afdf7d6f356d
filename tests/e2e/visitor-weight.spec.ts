import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../dev/root';
import { newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { email, fillBooking, payNow } from './fixtures/visitor';
import { applePay } from './fixtures/wallet';
import { scriptsOf, sumOf } from './fixtures/weight';

test.use(PHONE);

/** In addition to what every page of the app loads, even an empty one. */
const BUDGET_KB = 30;

type Manifest = { rootMainFiles: string[]; polyfillFiles: string[] };

/** The scripts that Next.js adds to every page. */
function everyPages(): Set<string> {
  const file = path.join(ROOT, '.next/build-manifest.json');
  const { rootMainFiles, polyfillFiles }: Manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  return new Set([...rootMainFiles, ...polyfillFiles].map((each) => path.basename(each)));
}

/** The page never becomes idle: what waits for that is not loaded. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

test(`the booking page has at most ${BUDGET_KB} KB of its own scripts, all from our own server`, async ({
  page,
  sql,
  baseURL,
}) => {
  await neverIdle(page);
  const scripts = await scriptsOf(page, async () => {
    await page.goto((await newSpace(sql)).path, { waitUntil: 'networkidle' });
    await fillBooking(page, { plan: '30 min', email: email() });
    await expect(payNow(page)).toBeEnabled();
  });
  const urls = [...scripts.keys()];
  expect(urls.length).toBeGreaterThan(3);
  expect(urls.filter((url) => !url.startsWith(`${baseURL}/_next/`))).toEqual([]);
  const shared = everyPages();
  const pageScripts = [...scripts].filter(([url]) => !shared.has(path.basename(url)));
  const bytes = sumOf(pageScripts.map(([, size]) => size));
  expect(bytes).toBeGreaterThan(1024);
  expect(bytes).toBeLessThanOrEqual(BUDGET_KB * 1024);
});

test('the card provider’s script is requested only once the booking page is idle', async ({ page, sql }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.url().includes('/_next/'))
      foreign.push(request.url());
  });
  await page.addInitScript(() => {
    const idleCallbacks: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => idleCallbacks.push(work),
      comeToRest() {
        for (const work of idleCallbacks) work();
      },
    });
  });
  await page.goto((await newSpace(sql)).path, { waitUntil: 'networkidle' });
  await fillBooking(page, { plan: '30 min', email: email() });
  expect(foreign).toEqual([]);
  await page.evaluate(() => Object(window).comeToRest());
  await expect.poll(() => foreign.length).toBeGreaterThan(0);
});

test('content that loads when the booking page is idle is not its largest paint', async ({ page, sql }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto((await newSpace(sql)).path);
  await expect(applePay(page)).toBeVisible();
  const sentence = page.getByText('By paying with a wallet you accept the');
  await expect(sentence.first()).toBeVisible();
  const largest = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const readEntries = (list: PerformanceObserverEntryList) => {
          const lastEntry = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          done(lastEntry.element?.textContent ?? '');
        };
        new PerformanceObserver(readEntries).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(largest).not.toBe('');
  expect(largest).not.toContain('wallet');
});
