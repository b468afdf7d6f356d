import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from '@/dev/migrate';
import { seed } from '@/dev/story/seed';
import { clockedPostgres, faketimeLibrary } from '../fixtures/year-clock';

/** The length of the trial in minutes, and the seed of its choices: both are printed. */
const MINUTES = Number(process.env.HISTORY_MINUTES ?? 60);
const SEED = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1_000_000));
/** A file with the only pairs to reach, one a line, as a report lists them under "Never met". */
const WANTED =
  process.env.HISTORY_PAIRS && readFileSync(process.env.HISTORY_PAIRS, 'utf8').trim().split('\n');
/** The trial under a false clock takes a sixth of the time. */
const CLOCK_MINUTES = MINUTES / 6;

type Report = Awaited<ReturnType<typeof import('../fixtures/matrix/run')['runMatrix']>>;

function print({ steps, histories, matrix, missing, neverDone, reached }: Report): void {
  const times = [...reached].sort(([one], [other]) => one.localeCompare(other));
  console.log(`${steps} steps in ${histories} histories of seed ${SEED}\n\n${matrix}\n`);
  if (missing.length > 0) console.log(`Never met:\n${missing.join('\n')}`);
  if (neverDone.length > 0) console.log(`Never carried out: ${neverDone.join(', ')}`);
  console.log(times.map(([name, count]) => `${String(count).padStart(5)} ${name}`).join('\n'));
}

describe(`${MINUTES} minutes of random histories, seed ${SEED}`, () => {
  it(
    'break no invariant, and every kind of command and job meets every other',
    async () => {
      const { runMatrix } = await import('../fixtures/matrix/run');
      const report = await runMatrix({
        seed: SEED,
        forMs: MINUTES * 60_000,
        wanted: WANTED || undefined,
        shrinkMs: 300_000,
        onEnd: print,
      });
      if (MINUTES < 60) return;
      expect(report.neverDone, 'steps that were never carried out').toEqual([]);
      expect(report.missing, 'pairs that never met').toEqual([]);
    },
    (MINUTES + 15) * 60_000,
  );
});

describe.skipIf(!faketimeLibrary)(
  `${CLOCK_MINUTES} minutes of random histories whose clock jumps ahead`,
  () => {
    let clock: Awaited<ReturnType<typeof clockedPostgres>>;
    beforeAll(async () => {
      const { closeDatabase } = await import('@/db/client');
      await closeDatabase();
      clock = await clockedPostgres();
      const admin = postgres(clock.url, { max: 1, onnotice: () => {} });
      await admin.unsafe('create database histories');
      await admin.end();
      const databaseUrl = clock.url.replace(/\/postgres$/, '/histories');
      await migrate(databaseUrl);
      await seed({ databaseUrl, bookings: 200, encryptionKey: process.env.ENCRYPTION_KEY ?? '' });
      process.env.DATABASE_URL = databaseUrl;
      process.env.DATABASE_DIRECT_URL = databaseUrl;
      vi.resetModules();
      const { db } = await import('@/db/client');
      // The pods of the story are silent, because they are not simulated.
      await db().execute(sql`update spaces set device_token_hash = null`);
    }, 300_000);
    afterAll(async () => {
      const { closeDatabase } = await import('@/db/client');
      await closeDatabase();
      await clock.stop();
    });

    it(
      'break no invariant over month ends, clock changes and weeks of sleep',
      async () => {
        const { runMatrix } = await import('../fixtures/matrix/run');
        await runMatrix({ seed: SEED, forMs: CLOCK_MINUTES * 60_000, clock, onEnd: print });
      },
      (CLOCK_MINUTES + 10) * 60_000,
    );
  },
);
