import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { closedMonths, movements, providerEntries, providerSync } from '@/db/tables';
import { fetchProvider } from '@/lib/booking/reconciliation/jobs';
import { checkStatements, checkStatementsHourly } from '@/lib/booking/statements/check-jobs';
import { closeMonths } from '@/lib/booking/statements/jobs';
import { beginOfMonth, operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { listAttention } from '@/lib/console/attention/queries';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { api } from '../fixtures/api';
import { clockAheadBy, newClock } from '../fixtures/clocks';
import { jobs } from '../fixtures/jobs';
import { ownSession } from '../fixtures/own-session';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/* What a temporarily wrong clock leaves behind: docs/rules.md#statements, docs/rules.md#reconciliation. */

const AHEAD_MS = 45 * 86_400_000;
const now = new Date();
const thisMonth = operatorMonthFrom(now, 0);

let token: string;
beforeAll(async () => {
  token = await adminToken();
  await jobs();
});
beforeEach(async () => {
  await db().execute(
    sql`truncate closed_months, statements, statement_movements, earlier_movements restart identity`,
  );
  await db().execute(sql`truncate standing_problems`);
});

/** Makes changes that only a wrong clock could have caused. */
const writeDespiteTriggers = (statement: ReturnType<typeof sql>, table = sql`closed_months`) =>
  db().transaction(async (tx) => {
    await tx.execute(sql`alter table ${table} disable trigger user`);
    await tx.execute(statement);
    await tx.execute(sql`alter table ${table} enable trigger user`);
  });

/** Months are closed by a clock that is 45 days ahead. Afterwards the clock is right again. */
async function closeAhead(): Promise<string> {
  await newClock();
  await closeMonths();
  clockAheadBy(AHEAD_MS);
  await closeMonths();
  vi.useRealTimers();
  await writeDespiteTriggers(sql`update closed_months set closed_at = closed_at + interval '45 days'`);
  const rows = await db().select().from(closedMonths).orderBy(closedMonths.month);
  return rows.at(-1)!.month;
}

/** The totals of an open month by kind, in cents. */
async function openCents(month: string, kind: string): Promise<number> {
  const { data } = await api.get<{ statements: { kinds: { kind?: string; gross: number }[] }[] }>(
    `/admin/statements?month=${month.slice(0, 7)}`,
    { token },
  );
  const all = data.statements.flatMap(({ kinds }) => kinds).filter((each) => each.kind === kind);
  return all.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0);
}

const problems = async () =>
  (await listAttention(await actorOf(token))).filter(({ title }) => title.startsWith('Statements'));

it('movements from before the first closing are not missed, whatever transaction was open then', async () => {
  await newClock();
  // A number that was assigned but never seen.
  await db().execute(sql`select nextval(pg_get_serial_sequence('movements', 'id'))`);
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  await writeDespiteTriggers(
    sql`update movements set at = at - interval '100 days' where booking_id = ${booking.id}`,
    sql`movements`,
  );
  const otherSession = await ownSession();
  await otherSession`begin`;
  await otherSession`lock table movements in row exclusive mode`;
  await closeMonths();
  await otherSession`rollback`;
  otherSession.release();
  await closeAhead();
  expect(await checkStatements()).toBe(0);
  expect(await problems()).toEqual([]);
});

it('sales after an early closing are in the next statement, and a sale in none is reported', async () => {
  const lastClosed = await closeAhead();
  expect(lastClosed >= thisMonth).toBe(true);
  const next = addMonths(lastClosed, 1);
  const before = await openCents(next, 'payment');
  const { payment } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  expect((await openCents(next, 'payment')) - before).toBe(payment!.capturedCents);
  expect(await checkStatements()).toBe(0);
  expect(await problems()).toEqual([]);
  // As if the closing had recorded that it had settled the sale.
  await writeDespiteTriggers(sql`update closed_months set through_id = (select max(id) from movements)
    where month = ${lastClosed}`);
  expect(await checkStatements()).toBe(1);
  expect((await problems()).map(({ detail }) => detail)).toEqual([
    'In no statement: 1 movement of closed months, $20.00 in all.',
  ]);
  await writeDespiteTriggers(sql`update closed_months set through_id = (select max(id) - 1 from movements)
    where month = ${lastClosed}`);
  expect(await checkStatements()).toBe(0);
  expect(await problems()).toEqual([]);
});

it('the check reports statements that differ from their movements', async () => {
  await closeAhead();
  expect(await checkStatements()).toBe(0);
  await writeDespiteTriggers(
    sql`delete from statement_movements where movement_id = (
      select movement_id from statement_movements s join movements m on m.id = s.movement_id where m.gross_cents <> 0 limit 1)`,
    sql`statement_movements`,
  );
  // It is missing now, and the sums differ.
  await checkStatementsHourly();
  expect(await checkStatements()).toBe(1);
  expect(await checkStatementsHourly(), 'within the hour it is not counted again').toBe(0);
});

it('older months are closed at once when the server wakes early in a month', async () => {
  const older = operatorMonthFrom(now, -4);
  await db().insert(closedMonths).values({ month: older, throughId: 0 });
  const wakes = new Date(beginOfMonth(thisMonth).getTime() + 2 * 60_000);
  await closeMonths(wakes);
  const closed = await db()
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .orderBy(closedMonths.month);
  // The month that ended two minutes ago still has its six hours.
  expect(closed.map(({ month }) => month)).toEqual(
    [-4, -3, -2].map((offset) => operatorMonthFrom(now, offset)),
  );
});

it('the provider is queried again after the server’s clock was ahead', async () => {
  const entryCount = async (paymentId: number) =>
    db().$count(providerEntries, sql`${providerEntries.paymentId} = ${paymentId}`);
  const first = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  await db().update(providerSync).set({ dueAt: sql`now()`, leasedUntil: null });
  await fetchProvider();
  expect(await entryCount(first.payment!.id)).toBeGreaterThan(0);
  // Written while the clock was ahead.
  await db().execute(sql`update provider_sync set due_at = now() + interval '45 days',
    fetched_until = now() + interval '45 days', leased_until = now() + interval '45 days'`);
  const second = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  await fetchProvider();
  expect(await entryCount(second.payment!.id)).toBeGreaterThan(0);
  const [state] = await db().select().from(providerSync);
  expect(state!.dueAt.getTime()).toBeLessThan(Date.now() + 16 * 60_000);
  expect(await db().$count(movements, sql`${movements.kind} = 'fee'`)).toBeGreaterThan(0);
});
