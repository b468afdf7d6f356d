import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test';

const PODS = 260;
const PLACES = 26;

/**
 * Opens the board as it is with 260 pods at 26 places, of which three are broken and a dozen in use. The response
 * repeats one space that often.
 */
async function openLargeBoard(page: Page) {
  await page.route('**/api/v2/admin/board*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const inUse = { kind: 'booking', holdExpiresAt: null, booking: null, failedUnlocks: 0 };
    const data = Array.from({ length: PODS }, (_, index) => ({
      ...answer.data[0],
      id: 1_000_000 + index,
      name: `Concourse ${index}`,
      shortName: `A${10 + index}`,
      status: 'active',
      location: { id: 5_000 + (index % PLACES), name: `Airport Terminal ${index % PLACES}` },
      closedFrom: null,
      closedUntil: null,
      outOfService: null,
      pod: null,
      doorOpensBy: 'keypad',
      doorTrouble: index < 3 ? { tries: 2, lastAt: at(-1) } : null,
      times: index % 20 === 3 ? [{ ...inUse, datetimeStart: at(-10), datetimeEnd: at(600) }] : [],
    }));
    // Changes to spaces of other tests are left out.
    const isOfSome = new URL(route.request().url()).searchParams.has('ids');
    await route.fulfill({ response, json: { ...answer, data: isOfSome ? [] : data } });
  });
}

/** All pods, after the response is shown. */
const podsOf = async (page: Page) => {
  await expect(page.getByTitle(`Concourse ${PODS - 1}`, { exact: true })).toBeAttached();
  const pods = page.locator('.pod-tile, .pod-chip');
  await expect(pods).toHaveCount(PODS);
  return pods;
};

test('260 pods are three screens at most, what is in trouble before all others', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLargeBoard(page);
  await signedIn('admin', '/admin/board');
  await podsOf(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3 * 900);
  await expect(page.locator('.pod-tile').first()).toHaveAttribute('data-state', 'broken');
  await expect(page.getByRole('heading', { name: 'Trouble' })).toBeVisible();
  // A place without activity is one line.
  const quiet = page.getByRole('list', { name: 'Places where nothing happens' });
  const lines = await quiet
    .locator('> li')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(lines.length).toBeGreaterThan(5);
  expect(Math.max(...lines)).toBeLessThanOrEqual(48);
  await page.getByLabel('Find a pod').fill('A12');
  await expect(page.locator('.pod-tile, .pod-chip').first()).toBeVisible();
  await expect(page.locator('.pod-chip')).toHaveCount(0);
});

test('a wall screen shows each pod in full within its pages of 15 seconds, and trouble on all of them', async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.clock.install();
  await openLargeBoard(page);
  await signedIn('admin', '/admin/board?wall=true');
  await podsOf(page);
  /** Which pods are fully visible now, below the pinned band. */
  const seenNow = () =>
    page.locator('.board-wall').evaluate((wall) => {
      const band = wall.querySelector('[data-pinned]')!;
      const top = band.getBoundingClientRect().bottom;
      const isSeen = (pod: Element) => {
        const at = pod.getBoundingClientRect();
        const isPinned = band.contains(pod);
        return at.bottom <= innerHeight && (isPinned ? at.top >= 0 : at.top >= top);
      };
      const pods = [...wall.querySelectorAll('.pod-tile, .pod-chip')].filter(isSeen);
      return {
        scrolled: wall.scrollTop,
        names: pods.map((pod) => pod.getAttribute('title') ?? ''),
        trouble: pods.filter((pod) => band.contains(pod)).length,
      };
    });
  const seen = new Set<string>();
  let pages = 0;
  do {
    const now = await seenNow();
    for (const name of now.names) seen.add(name);
    expect(now.trouble, `on page ${pages + 1}`).toBe(3);
    pages += 1;
    await page.clock.fastForward(15_000);
  } while ((await seenNow()).scrolled > 0 && pages < 40);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(seen.size).toBe(PODS);
  expect(pages).toBeGreaterThan(1);
});
