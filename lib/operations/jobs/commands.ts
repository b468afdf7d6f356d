import 'server-only';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { MAX_ATTEMPTS, outbox } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { wholeNumber } from '@/lib/foundation/text/words';
import { command } from '@/lib/platform/command';
import { isEffectKind } from '@/lib/platform/effects';
import { isTooLateForEffect } from './effect-ends';

/** The outcome of effects that are retried: some are not worth sending any more. */
function retriedText(count: number, tooLate: number): string {
  if (tooLate === 0) return 'Trying again now';
  if (tooLate === count) return 'It is too late for it, so it is not sent: what it says is not true any more';
  return `Trying again now. It is too late for ${wholeNumber(tooLate)} of ${wholeNumber(count)}, which are not sent`;
}

/**
 * Retries an effect that was given up, and those of its kind that failed with the same error (`jobs.repair`). Effects
 * that are too late are marked as done without being sent, and reported. Throws 409 if it is done or already being
 * retried.
 */
export const retryEffect = command({
  permission: 'jobs.repair',
  input: oneRecord,
  async run({ tx, input: { id }, audit }) {
    const givenUp = and(isNull(outbox.doneAt), gte(outbox.attempts, MAX_ATTEMPTS));
    const [row] = await tx
      .select({ kind: outbox.kind, lastError: outbox.lastError })
      .from(outbox)
      .where(and(eq(outbox.id, id), givenUp))
      .for('update');
    if (!row) throw refuse('not_given_up');
    const { kind, lastError } = row;
    const alike = and(
      eq(outbox.kind, kind),
      lastError === null ? isNull(outbox.lastError) : eq(outbox.lastError, lastError),
    );
    const retried = await tx
      .update(outbox)
      .set({ attempts: 0, availableAt: sql`now()`, lockedUntil: null })
      .where(and(alike, givenUp))
      .returning({
        payload: outbox.payload,
        ageMinutes: sql<number>`(extract(epoch from now() - created_at) / 60)::float8`,
      });
    let tooLate = 0;
    for (const { payload, ageMinutes } of retried)
      if (isEffectKind(kind) && (await isTooLateForEffect(kind, payload, ageMinutes))) tooLate += 1;
    await audit({ action: 'effect.retry', entityId: id, after: { kind, count: retried.length, tooLate } });
    return { id, message: retriedText(retried.length, tooLate) };
  },
});
