import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { GivenUp } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/log';
import { isEffectKind } from '@/lib/platform/effects';
import { handleEffect } from './effects';

/** How long an instance may take for an effect before another may take it over. */
const LEASE_SECONDS = 60;
/** After this many failures an effect is given up, and the dashboard shows it. */
export const MAX_ATTEMPTS = 12;

/** Partners' calendars have a lane of their own, so that an outage of one delays no mail and no refund. */
type Lane = 'default' | 'calendar';

type Due = { id: string; kind: string; payload: Record<string, unknown>; attempts: number };

/** Leases due effects of a lane, so that no other instance takes them too. */
async function take(lane: Lane, count: number): Promise<Due[]> {
  const rows = await db().execute<Due>(sql`
    update outbox set locked_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from outbox
      where done_at is null and available_at <= now() and (locked_until is null or locked_until < now()) and attempts < ${MAX_ATTEMPTS}
        and (kind like 'calendar.%') = ${lane === 'calendar'}
      order by available_at limit ${count} for update skip locked)
    returning id, kind, payload, attempts`);
  return [...rows];
}

async function carryOut(due: Due): Promise<void> {
  const id = Number(due.id);
  try {
    if (!isEffectKind(due.kind)) throw new Error(`No effect is called ${due.kind}.`);
    await handleEffect(due.kind, due.payload, due.attempts);
    // A payload may contain a one-time token: cleared once done.
    await db()
      .update(outbox)
      .set({ doneAt: new Date(), payload: {}, lastError: null, lockedUntil: null })
      .where(eq(outbox.id, id));
  } catch (error) {
    logError('outbox.failed', error, { kind: due.kind, id, attempt: due.attempts });
    const seconds = Math.min(2 ** due.attempts, 600);
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await db()
      .update(outbox)
      .set({
        lastError,
        lockedUntil: null,
        availableAt: new Date(Date.now() + seconds * 1000),
        ...(error instanceof GivenUp && { attempts: MAX_ATTEMPTS }),
      })
      .where(eq(outbox.id, id));
  }
}

/** Carries out the due effects of a lane, a few at a time; returns how many. */
export async function drainOutbox(lane: Lane = 'default'): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await take(lane, 10);
    await Promise.all(due.map(carryOut));
    done += due.length;
    if (due.length === 0) return done;
  }
}
