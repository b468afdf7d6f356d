import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { countGuess, limitGuesses } from '@/lib/platform/guess-limits';

const ROUNDS = 20;
const AT_ONCE = 12;

it('many concurrent attempts of one browser and one network are counted without deadlocks', async () => {
  const ip = '203.0.113.77';
  // The row of the network is older than those of the browsers: a plain scan reaches it first.
  await countGuess('promo', { deviceKey: 'the-first', hasOpenedPage: false, ip });
  for (let round = 0; round < ROUNDS; round += 1) {
    const caller = { deviceKey: `z-browser-${round}`, hasOpenedPage: false, ip };
    const attempt = () =>
      limitGuesses(
        'promo',
        caller,
        async () => 'done',
        () => true,
      );
    const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, attempt));
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures.map(({ reason }) => String(reason.cause ?? reason))).toEqual([]);
  }
  const rows = await db().execute<{ points: number }>(
    sql`select points from rate_limits where key like '%z-browser-%'`,
  );
  expect(rows.map(({ points }) => points)).toEqual(Array(ROUNDS).fill(0));
});
