import 'server-only';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { MAX_ATTEMPTS, outbox } from '@/db/tables';
import { conflict } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/fields';
import { command } from '@/lib/platform/command';

/**
 * Retries an effect that was given up, and those of its kind that failed by the same error (`jobs.repair`). Throws 409 when
 * it is done or already being retried.
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
    if (!row) throw conflict('This has already been tried again', 'not_given_up');
    const { kind, lastError } = row;
    const alike = and(
      eq(outbox.kind, kind),
      lastError === null ? isNull(outbox.lastError) : eq(outbox.lastError, lastError),
    );
    const retried = await tx
      .update(outbox)
      .set({ attempts: 0, availableAt: sql`now()`, lockedUntil: null })
      .where(and(alike, givenUp))
      .returning({ id: outbox.id });
    await audit({ action: 'effect.retry', entityId: id, after: { kind, count: retried.length } });
    return { id };
  },
});
