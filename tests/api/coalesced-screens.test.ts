import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { MAX_ATTEMPTS, outbox } from '@/db/tables';
import { until } from '@/dev/poll';
import { listAttention } from '@/lib/console/attention/queries';
import { getDashboard } from '@/lib/console/dashboard/dashboard';
import { defaultRange } from '@/lib/console/dashboard/range';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import type { Actor } from '@/lib/platform/authorization/actor';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';

const graph = () => ({ ...defaultRange(operatorToday()), locationId: '', isCompared: false });

/** What the dashboard shows, except for the time of day with which today's income is compared. */
async function readDashboard(actor: Actor) {
  const { report, statistics, revenue, bookings, customers } = await getDashboard(actor, {
    statistics: graph(),
    revenue: graph(),
  });
  return {
    report,
    statistics,
    revenue,
    bookings: bookings?.map(({ id }) => id),
    customers: customers?.map(({ id }) => id),
  };
}

it('all members of staff see their own dashboard, even when many open it at once', async () => {
  const [meridian, hushpod] = [(await partner('MERIDIAN')).id, (await partner('HUSHPOD')).id];
  const tokens = [
    await adminToken(),
    (await subAdmin([42, 1, 2], [meridian])).token,
    (await subAdmin([42, 1, 2], [meridian])).token,
    (await subAdmin([42, 1, 2], [hushpod])).token,
    (await subAdmin([42, 2], [meridian])).token,
    (await subAdmin([42], [])).token,
  ];
  const actors = await Promise.all(tokens.map(actorOf));
  const alone = [];
  for (const actor of actors) alone.push(await readDashboard(actor));
  expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBe(actors.length - 1);
  const rounds = await Promise.all([1, 2, 3].map(() => Promise.all(actors.map(readDashboard))));
  for (const round of rounds) expect(round).toEqual(alone);
});

it('a request during a slow read shows what has been written since that read began', async () => {
  const admin = await actorOf(await adminToken());
  const values = { kind: 'mail.statement', payload: {}, attempts: MAX_ATTEMPTS } as const;
  let second: ReturnType<typeof listAttention> | undefined;
  let id = 0;
  const first = await db().transaction(async (tx) => {
    await tx.execute(sql`lock table wifi_codes in access exclusive mode`);
    const reading = listAttention(admin);
    await until('the reading to wait', async () => {
      const [row] = await db().execute<{ waits: boolean }>(
        sql`select exists (select 1 from pg_locks where relation = 'wifi_codes'::regclass and not granted) as waits`,
      );
      return row?.waits;
    });
    const [row] = await db().insert(outbox).values(values).returning({ id: outbox.id });
    id = row?.id ?? 0;
    second = listAttention(admin);
    // Wrapped in an object, because returning the promise itself would hold the lock until it settles.
    return { reading };
  });
  await first.reading;
  expect(await second).toContainEqual(expect.objectContaining({ effectId: id }));
  await db().delete(outbox).where(eq(outbox.id, id));
});
