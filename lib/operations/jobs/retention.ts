import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { MAX_ATTEMPTS } from '@/db/tables';
import {
  forgetCrowdedHolds,
  forgetLapsedHolds,
  isLapsedAndOver,
  isLapsedInCrowd,
} from '@/lib/booking/holds/forget-jobs';
import { draining } from '@/lib/foundation/process/draining';
import { env } from '@/lib/foundation/settings/env';
import { forgetAbandoned, isAbandonedAndOver } from '@/lib/parties/customers/jobs';

/** How many rows one statement deletes: few enough that no other transaction waits long for its locks. */
const BATCH = 1_000;
/** The time limit of one run, in milliseconds: the next one continues with the rest. */
const RUN_MS = 20_000;

const days = (count: number): SQL => sql`make_interval(days => ${count})`;
const hours = (count: number): SQL => sql`make_interval(hours => ${count})`;

/** A kind of rows with a retention: which ones have expired, as a condition that an index supports. */
type Kept = { table: string; over: SQL; deleteBatch?: (most: number) => Promise<number> };

/** The retention of each kind of rows: docs/rules.md#retention. Fixed times are here; all others are settings. */
function whatIsKept(): Kept[] {
  const settings = env();
  const givenUp = sql.raw(`done_at is null and attempts >= ${MAX_ATTEMPTS}`);
  const limits = sql`extract(epoch from now() - ${hours(settings.KEEP_LIMITS_HOURS)})::bigint * 1000`;
  return [
    { table: 'idempotency_keys', over: sql`created_at < now() - ${hours(24)}` },
    { table: 'list_exports', over: sql`created_at < now() - ${hours(24)}` },
    { table: 'card_tries', over: sql`created_at < now() - ${hours(24)}` },
    { table: 'hold_networks', over: sql`created_at < now() - ${hours(1)}` },
    { table: 'waiting_cards', over: sql`created_at < now() - ${hours(1)}` },
    { table: 'staff_alerts', over: sql`at < now() - ${days(30)}` },
    { table: 'email_codes', over: sql`expires_at < now() - ${hours(24)}` },
    { table: 'passkey_challenges', over: sql`expires_at < now()` },
    { table: 'rate_limits', over: sql`expire < ${limits}` },
    { table: 'sessions', over: sql`expires_at < now() - ${days(settings.KEEP_SESSIONS_DAYS)}` },
    { table: 'password_resets', over: sql`expires_at < now() - ${days(settings.KEEP_RESETS_DAYS)}` },
    { table: 'watch_gaps', over: sql`began < now() - ${days(90)}` },
    { table: 'device_commands', over: sql`created_at < now() - ${days(settings.KEEP_COMMANDS_DAYS)}` },
    { table: 'outbox', over: sql`done_at < now() - ${days(settings.KEEP_EFFECTS_DAYS)}` },
    {
      table: 'outbox',
      over: sql`${givenUp} and created_at < now() - ${days(settings.KEEP_GIVEN_UP_EFFECTS_DAYS)}`,
    },
    { table: 'bookings', over: isLapsedAndOver(), deleteBatch: forgetLapsedHolds },
    { table: 'bookings', over: isLapsedInCrowd(), deleteBatch: forgetCrowdedHolds },
    { table: 'customers', over: isAbandonedAndOver(), deleteBatch: forgetAbandoned },
  ];
}

/** The kinds that have an expired row: one query, and no more work on most days. */
async function withRowsOver(all: Kept[]): Promise<Kept[]> {
  const questions = all.map(
    ({ table, over }) => sql`exists (select from ${sql.identifier(table)} where ${over})`,
  );
  const [row] = await checkedRows(
    db(),
    { found: 'bool[]' },
    sql`select array[${sql.join(questions, sql`, `)}] as found`,
  );
  return all.filter((_, index) => row?.found[index]);
}

/**
 * Deletes a batch by the physical addresses of the rows, so that nothing is looked up twice; locked rows are skipped.
 */
async function deleteRows({ table, over }: Kept): Promise<number> {
  const name = sql.identifier(table);
  const gone = await db().execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${over} limit ${BATCH} for update skip locked))`);
  return gone.count;
}

/**
 * Job: deletes rows whose retention has passed, a batch at a time; returns how many rows. Several instances do not
 * delete the same ones.
 */
export async function deleteWhatIsOver(): Promise<number> {
  const end = performance.now() + RUN_MS;
  let deleted = 0;
  for (const rule of await withRowsOver(whatIsKept())) {
    for (let rows = BATCH; rows === BATCH && performance.now() < end && !draining().aborted; ) {
      rows = await (rule.deleteBatch ? rule.deleteBatch(BATCH) : deleteRows(rule));
      deleted += rows;
    }
  }
  return deleted;
}
