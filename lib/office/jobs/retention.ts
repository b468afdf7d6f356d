import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { MAX_ATTEMPTS } from '@/db/tables';
import { forgetLapsedHolds } from '@/lib/booking/holds/forget-jobs';
import { env } from '@/lib/foundation/env';
import { forgetAbandoned } from '@/lib/parties/customers/jobs';
import { draining } from '@/lib/platform/http/draining';

/** How many rows a statement deletes: few enough that nobody waits for its locks. */
const BATCH = 1_000;
/** How long one run goes on, in milliseconds: the next one takes up what is left. */
const RUN_MS = 20_000;

const days = (count: number): SQL => sql`make_interval(days => ${count})`;
const hours = (count: number): SQL => sql`make_interval(hours => ${count})`;

/**
 * What is over in each table, by a condition that an index answers: docs/rules.md#retention. What a rule fixes has its
 * time here; all else is a setting.
 */
function whatIsOver(): [table: string, over: SQL][] {
  const kept = env();
  const givenUp = sql.raw(`done_at is null and attempts >= ${MAX_ATTEMPTS}`);
  return [
    ['idempotency_keys', sql`created_at < now() - ${hours(24)}`],
    ['hold_networks', sql`created_at < now() - ${hours(1)}`],
    ['email_codes', sql`expires_at < now() - ${hours(24)}`],
    ['passkey_challenges', sql`expires_at < now()`],
    [
      'rate_limits',
      sql`expire < extract(epoch from now() - ${hours(kept.KEEP_LIMITS_HOURS)})::bigint * 1000`,
    ],
    ['sessions', sql`expires_at < now() - ${days(kept.KEEP_SESSIONS_DAYS)}`],
    ['password_resets', sql`expires_at < now() - ${days(kept.KEEP_RESETS_DAYS)}`],
    ['device_commands', sql`created_at < now() - ${days(kept.KEEP_COMMANDS_DAYS)}`],
    ['outbox', sql`done_at < now() - ${days(kept.KEEP_EFFECTS_DAYS)}`],
    ['outbox', sql`${givenUp} and created_at < now() - ${days(kept.KEEP_GIVEN_UP_EFFECTS_DAYS)}`],
  ];
}

/** Deletes a batch. By the rows' places, so that nothing is looked up twice; rows that somebody works on wait. */
async function deleteBatch(table: string, over: SQL): Promise<number> {
  const name = sql.identifier(table);
  const gone = await db().execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${over} limit ${BATCH} for update skip locked))`);
  return gone.count;
}

/**
 * Job: deletes what was kept for long enough, a batch of each table at a time; returns how many rows. Several instances
 * do not delete the same ones.
 */
export async function deleteWhatIsOver(): Promise<number> {
  const end = Date.now() + RUN_MS;
  const batches = [
    ...whatIsOver().map(
      ([table, over]) =>
        () =>
          deleteBatch(table, over),
    ),
    () => forgetLapsedHolds(BATCH),
    () => forgetAbandoned(BATCH),
  ];
  let deleted = 0;
  for (const next of batches) {
    for (let rows = BATCH; rows === BATCH && Date.now() < end && !draining().aborted; ) {
      rows = await next();
      deleted += rows;
    }
  }
  return deleted;
}
