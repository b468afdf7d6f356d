import 'server-only';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { MAX_ATTEMPTS, outbox } from '@/db/tables';
import { conflict } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/fields';
import { command } from '@/lib/platform/command';

/**
 * Retries an effect that was given up (`jobs.repair`). Throws 409 when it is done or already being retried.
 */
export const retryEffect = command({
  permission: 'jobs.repair',
  input: oneRecord,
  async run({ tx, input: { id }, audit }) {
    const givenUp = and(eq(outbox.id, id), isNull(outbox.doneAt), gte(outbox.attempts, MAX_ATTEMPTS));
    const [row] = await tx
      .update(outbox)
      .set({ attempts: 0, availableAt: new Date(), lockedUntil: null })
      .where(givenUp)
      .returning({ kind: outbox.kind });
    if (!row) throw conflict('This has already been tried again', 'not_given_up');
    await audit({ action: 'effect.retry', entityId: id, after: { kind: row.kind } });
    return { id };
  },
});
