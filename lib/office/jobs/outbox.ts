import 'server-only';
import { eq, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { GivenUp } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/log';
import { TimedOut, within } from '@/lib/foundation/time-limit';
import { isEffectKind } from '@/lib/platform/effects';
import { draining } from '@/lib/platform/http/draining';
import { handleEffect } from './effects';

/** How long an instance may take for an effect before another may take it over. */
const LEASE_SECONDS = 60;
/** How long an effect may take before it counts as failed: less than its lease, so that nobody else has it meanwhile. */
const EFFECT_LIMIT_MS = 40_000;
/** After this many failures an effect is given up, and the dashboard shows it. */
export const MAX_ATTEMPTS = 12;

const kind = sql`split_part(kind, '.', 1)`;

/** Which effects each lane carries out: those of one provider, so that an outage of it delays nothing else. */
const LANES = {
  mail: sql`${kind} = 'mail'`,
  card: sql`${kind} in ('payment', 'refund')`,
  calendar: sql`${kind} = 'calendar'`,
  default: sql`${kind} not in ('mail', 'payment', 'refund', 'calendar')`,
} satisfies Record<string, SQL>;

/** A part of the outbox that no other part delays: docs/rules.md#outbox. */
type Lane = keyof typeof LANES;
const ALL_LANES = Object.keys(LANES) as Lane[];

type Due = { id: string; kind: string; payload: Record<string, unknown>; attempts: number; key: string };

/** Leases due effects of a lane, so that no other instance takes them too. */
async function take(lane: Lane, count: number): Promise<Due[]> {
  const rows = await db().execute<Due>(sql`
    update outbox set locked_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outbox
      where done_at is null and available_at <= now() and (locked_until is null or locked_until < now()) and attempts < ${MAX_ATTEMPTS}
        and ${LANES[lane]}
      order by available_at limit ${count} for update skip locked)
    returning id, kind, payload, attempts, id || '.' || trunc(extract(epoch from created_at) * 1000) as key`);
  return [...rows];
}

async function carryOut({ id, kind, payload, attempts: attempt, key }: Due): Promise<void> {
  const row = eq(outbox.id, Number(id));
  try {
    if (!isEffectKind(kind)) throw new Error(`No effect is called ${kind}.`);
    await within(EFFECT_LIMIT_MS, kind, handleEffect(kind, payload, { attempt, key }));
    // A payload may contain a one-time token: cleared once done.
    await db()
      .update(outbox)
      .set({ doneAt: sql`now()`, payload: {}, lastError: null, lockedUntil: null })
      .where(row);
  } catch (error) {
    logError('outbox.failed', error, { kind, id: Number(id), attempt });
    const seconds = Math.min(2 ** attempt, 600);
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await db()
      .update(outbox)
      .set({
        lastError,
        availableAt: sql`now() + make_interval(secs => ${seconds})`,
        // One that may still be under way stays leased.
        ...(!(error instanceof TimedOut) && { lockedUntil: null }),
        ...(error instanceof GivenUp && { attempts: MAX_ATTEMPTS }),
      })
      .where(row);
  }
}

/** Carries out the due effects of one lane, a few at a time; returns how many. */
export async function drainLane(lane: Lane): Promise<number> {
  let done = 0;
  while (!draining().aborted) {
    const due = await take(lane, 10);
    await Promise.all(due.map(carryOut));
    done += due.length;
    if (due.length === 0) break;
  }
  return done;
}

/** Carries out the due effects of several lanes, of all without a choice, beside each other; returns how many. */
export async function drainOutbox(...lanes: Lane[]): Promise<number> {
  const counts = await Promise.all((lanes.length > 0 ? lanes : ALL_LANES).map(drainLane));
  return counts.reduce((sum, count) => sum + count, 0);
}
