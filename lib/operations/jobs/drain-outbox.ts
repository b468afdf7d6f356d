import 'server-only';
import { eq, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { MAX_ATTEMPTS, outbox } from '@/db/tables';
import { GivenUp } from '@/lib/foundation/errors';
import { draining } from '@/lib/foundation/process/draining';
import { logError, logInfo } from '@/lib/foundation/process/log';
import { newScope, withinScope } from '@/lib/foundation/process/request-scope';
import { TimedOut, within } from '@/lib/foundation/process/time-limit';
import { isOver, liesAhead, seconds } from '@/lib/foundation/time/pauses-sql';
import { effectFamiliesOf, isEffectKind, LANES, type Lane, LONGEST_DELAY } from '@/lib/platform/effects';
import { sentenceForStaff } from '@/lib/platform/integrations/card-provider-interface';
import { isTooLateForEffect } from './effect-ends';
import { handleEffect } from './effect-handlers';

/** How long an instance can process an effect before another one can take it over. */
const LEASE_SECONDS = 60;
/**
 * How long an effect can take before it counts as failed: less than its lease, so that no other instance has it
 * meanwhile.
 */
const EFFECT_LIMIT_MS = 40_000;
/**
 * How long a lane continues to take effects in one run, in milliseconds: the last of them then end within a minute of
 * its beginning.
 */
const RUN_MS = 20_000;
/** How many effects of a lane are processed concurrently. */
const AT_A_TIME = 10;

/** The note on a row that was left out. */
const TOO_LATE = 'It was too late for it';

/** Literals as in the index predicate: with parameters the index would not be used. */
const literals = (texts: string[]) => sql.raw(texts.map((text) => `'${text}'`).join(', '));
const OPEN = sql.raw(`done_at is null and attempts < ${MAX_ATTEMPTS}`);

type Due = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  key: string;
  requestId: string | null;
  ageMinutes: number;
};

/** The longest pause of an effect: between two attempts, or until a file is removed. */
const LONGEST_PAUSE = sql.raw(
  `(case when kind = 'file.remove' then interval '${LONGEST_DELAY['file.remove']} minutes'
    else interval '${LONGEST_DELAY.others} minutes' end)`,
);
const isDue = sql`available_at <= now()`;
/**
 * Effects that were postponed before the clock was set back. In a separate statement, because each uses its own range
 * of the index.
 */
const isLost = liesAhead(sql`available_at`, LONGEST_PAUSE);

/** Leases effects of a lane that are due, so that no other instance takes them. */
async function take(lane: Lane, when: SQL, count: number): Promise<Due[]> {
  const rows = await checkedRows<Due>(
    db(),
    {
      id: 'bigint',
      kind: 'text',
      payload: 'json',
      attempts: 'int',
      key: 'text',
      requestId: 'text?',
      ageMinutes: 'float',
    },
    sql`
    update outbox set locked_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outbox
      where split_part(kind, '.', 1) in (${literals(effectFamiliesOf(lane))}) and ${OPEN}
        and ${when} and (locked_until is null or ${isOver(sql`locked_until`, seconds(LEASE_SECONDS))})
      order by available_at limit ${count} for update skip locked)
    returning id, kind, payload, attempts, id || '.' || trunc(extract(epoch from created_at) * 1000) as key,
      request_id as "requestId", (extract(epoch from now() - created_at) / 60)::float8 as "ageMinutes"`,
  );
  return [...rows];
}

/** Log lines and further effects of an effect belong to the request that caused it: docs/rules.md#request-id. */
const carryOutFor = (due: Due): Promise<void> =>
  withinScope(due.requestId === null ? null : newScope(due.requestId, due.kind), () => carryOut(due));

/** Carries an effect out, or skips it if it is too late; returns whether it was carried out. */
async function carryOutInTime({ kind, payload, attempts: attempt, key, ageMinutes }: Due): Promise<boolean> {
  if (!isEffectKind(kind)) throw new Error(`No effect is called ${kind}.`);
  if (await isTooLateForEffect(kind, payload, ageMinutes)) return false;
  await handleEffect(kind, payload, { attempt, key });
  return true;
}

async function carryOut(due: Due): Promise<void> {
  const { id, kind, attempts: attempt } = due;
  const row = eq(outbox.id, Number(id));
  try {
    const isCarriedOut = await within(EFFECT_LIMIT_MS, kind, carryOutInTime(due));
    if (!isCarriedOut) logInfo('outbox.too-late', { kind, id: Number(id) });
    // A payload can contain a one-time token, so it is cleared afterwards.
    await db()
      .update(outbox)
      .set({ doneAt: sql`now()`, payload: {}, lastError: isCarriedOut ? null : TOO_LATE, lockedUntil: null })
      .where(row);
  } catch (error) {
    logError('outbox.failed', error, { kind, id: Number(id), attempt });
    const seconds = Math.min(2 ** attempt, 600);
    const lastError = sentenceForStaff(error).slice(0, 500);
    await db()
      .update(outbox)
      .set({
        lastError,
        availableAt: sql`now() + make_interval(secs => ${seconds})`,
        // An effect that may still be in progress stays leased.
        ...(!(error instanceof TimedOut) && { lockedUntil: null }),
        ...(error instanceof GivenUp && { attempts: MAX_ATTEMPTS }),
      })
      .where(row);
  }
}

/**
 * Carries out the due effects of one lane, a few at a time, until none is left or the time limit is reached; returns
 * how many.
 */
export async function drainLane(lane: Lane): Promise<number> {
  const end = performance.now() + RUN_MS;
  let done = 0;
  while (!draining().aborted && performance.now() < end) {
    let due = await take(lane, isDue, AT_A_TIME);
    if (due.length === 0) due = await take(lane, isLost, AT_A_TIME);
    await Promise.all(due.map(carryOutFor));
    done += due.length;
    if (due.length === 0) break;
  }
  return done;
}

/** Carries out the due effects of several lanes, or of all if none are named, concurrently; returns how many. */
export async function drainOutbox(...lanes: Lane[]): Promise<number> {
  const counts = await Promise.all((lanes.length > 0 ? lanes : LANES).map(drainLane));
  return counts.reduce((sum, count) => sum + count, 0);
}
