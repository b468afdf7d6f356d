import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { MAX_ATTEMPTS } from '@/db/tables';
import { DOUBT_MS, PAYING_MS } from '@/lib/console/attention/kinds';
import { effectFamiliesOf, LANES, type Lane } from '@/lib/platform/effects';
import { steadyNow } from '@/lib/platform/steady-clock';

/** Figures are counted only up to this limit, so that they cost the same when much is wrong. */
const MOST = 1_000;

type LaneFigures = {
  lane: Lane;
  /** Age of the effect that has been due for longest, in seconds; 0 if none is due. */
  oldestDueSeconds: number;
  /** Effects that have failed and will be retried. */
  failing: number;
};

export type DatabaseFigures = {
  lanes: LaneFigures[];
  givenUp: number;
  /** Holds that should have been released half a minute ago. */
  overdueHolds: number;
  /** Entries that the dashboard shows too: docs/rules.md#attention. */
  paymentsInDoubt: number;
  refundsInDoubt: number;
  /** Pods of active spaces with an open incident of silence. */
  silentPods: number;
  /** Irreversible work is waiting: docs/rules.md#wrong-clock. */
  isUnsteady: boolean;
};

const OPEN = sql.raw(`done_at is null and attempts < ${MAX_ATTEMPTS}`);
const families = LANES.flatMap((lane) => effectFamiliesOf(lane).map((family) => `('${lane}', '${family}')`));

const milliseconds = (ms: number) => sql.raw(`interval '${ms} milliseconds'`);

const upTo = (most: number, rows: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from (${rows} limit ${sql.raw(String(most))}) as counted)`;

/** The backlog and the problems in the database, in one statement that reads a little of a few partial indexes. */
export async function readFigures(): Promise<DatabaseFigures> {
  const [row] = await checkedRows<DatabaseFigures>(
    db(),
    {
      lanes: 'json',
      givenUp: 'int',
      overdueHolds: 'int',
      paymentsInDoubt: 'int',
      refundsInDoubt: 'int',
      silentPods: 'int',
      isUnsteady: 'bool',
    },
    sql`
    select (select json_agg(each) from (
        select lane, max(oldest) as "oldestDueSeconds", sum(failing)::int as failing
        from (values ${sql.raw(families.join(', '))}) as families(lane, family)
        cross join lateral (
          select coalesce(extract(epoch from now() - (
              select available_at from outbox where split_part(kind, '.', 1) = family and ${OPEN} and available_at <= now()
              order by available_at limit 1))::float, 0) as oldest,
            (select count(*) filter (where attempts > 0 and locked_until is null) from (
              select attempts, locked_until from outbox where split_part(kind, '.', 1) = family and ${OPEN}
              order by available_at limit ${sql.raw(String(MOST))}) as open) as failing) as figures
        group by lane) as each) as lanes,
      ${upTo(MOST, sql`select from outbox where done_at is null and attempts >= ${sql.raw(String(MAX_ATTEMPTS))}`)} as "givenUp",
      ${upTo(MOST, sql`select from booking_periods where state = 'held' and hold_expires_at < now() - interval '30 seconds'`)} as "overdueHolds",
      ${upTo(
        MOST,
        sql`select from payments where state in ('created', 'requires_action', 'authorised')
          and updated_at < now() - ${milliseconds(PAYING_MS)}`,
      )} as "paymentsInDoubt",
      ${upTo(MOST, sql`select from refunds where state = 'pending' and created_at < now() - ${milliseconds(DOUBT_MS)}`)} as "refundsInDoubt",
      ${upTo(MOST, sql`select from pod_incidents where component = 'silent' and until is null`)} as "silentPods",
      not ${steadyNow} as "isUnsteady"`,
  );
  if (!row) throw new Error('The database gave no figures.');
  return row;
}
