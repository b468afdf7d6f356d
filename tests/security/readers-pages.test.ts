import { beforeAll, describe, expect, it, vi } from 'vitest';
import { may } from '@/lib/platform/authorization/actor';
import { navNeedsOf } from '@/lib/platform/nav';
import { actorOf, browserCookie } from '../fixtures/people';
import { type Beside, makeBeside, makeOwnWorld, type World } from '../fixtures/readers/beside';
import { addressesOf, PAGES } from '../fixtures/readers/pages';
import { findBrowserComponents, rendered } from '../fixtures/readers/rendered';
import { findsIn } from '../fixtures/readers/texts';

/*
 * Two partners sell the same spaces. What the server sends to staff of the one for a page of the console names nobody
 * and nothing of the other, neither in what the page shows nor in what its components receive.
 */

const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => (page.cookie ? { value: page.cookie } : undefined) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.18.0.2' }),
}));

let world: World;
let theirs: Beside;
beforeAll(async () => {
  await findBrowserComponents();
  world = await makeOwnWorld();
  theirs = await makeBeside(world);
});

/** Pages that only lead to others. */
const LEADS_ON = ['/admin'];
/** What only the one of the readers opens who made it. */
const OWN_WORK = ['/admin/bulk-jobs/{id}'];

/** Why an address shows no page: another one is shown instead. */
const elsewhere = (error: unknown): string | null => {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  return digest.startsWith('NEXT_') ? digest : null;
};

describe.each(['everything', 'reading'] as const)('to staff of a partner with permission for %s', (who) => {
  it.each(PAGES)('$path shows nothing of a partner beside', async ({ path, load }) => {
    const actor = await actorOf(world.readers[who].token);
    page.cookie = (await browserCookie(world.readers[who].id)).split('=')[1] ?? '';
    const { default: Page } = await load();
    const finds: string[] = [];
    const outcomes = new Set<string>();
    const closed = new Set<string>();
    for (const address of addressesOf(path, world, theirs)) {
      if (closed.has(address.path) || (who === 'reading' && 'action' in address.query)) continue;
      const needs = navNeedsOf(address.path, new URLSearchParams(address.query)) ?? [];
      if (!needs.every((what) => may(actor, what))) continue;
      const { params, query } = address;
      try {
        const text = await rendered(
          Page({ params: Promise.resolve(params), searchParams: Promise.resolve(query) }),
        );
        outcomes.add('shown');
        finds.push(...findsIn(address.name, text, address.name));
      } catch (error) {
        const outcome = elsewhere(error);
        if (!outcome) throw new Error(`${address.name} failed`, { cause: error });
        outcomes.add(outcome);
        if (outcome.startsWith('NEXT_HTTP')) closed.add(address.path);
      }
    }
    expect(finds).toEqual([]);
    // Without any outcome, the table of pages keeps them from opening it.
    const shows =
      outcomes.size > 0 && !LEADS_ON.includes(path) && !(who === 'reading' && OWN_WORK.includes(path));
    expect(outcomes.has('shown'), `${path}: ${[...outcomes]}`).toBe(shows);
  });
});
