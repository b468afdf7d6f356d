import 'server-only';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { outbox } from '@/db/tables';
import { command } from '@/lib/command';
import { conflict } from '@/lib/errors';
import { MOST_ATTEMPTS } from './outbox';

/**
 * Gives an effect that was given up its tries again (role admin or 49). Throws 409 when it was done or is being tried
 * already.
 */
export const retryEffect = command({
  permission: 'jobs.repair',
  input: z.object({ id: z.number().int() }),
  async run({ tx, input: { id }, audit }) {
    const givenUp = and(eq(outbox.id, id), isNull(outbox.doneAt), gte(outbox.attempts, MOST_ATTEMPTS));
    const [row] = await tx
      .update(outbox)
      .set({ attempts: 0, availableAt: new Date(), lockedUntil: null })
      .where(givenUp)
      .returning({ kind: outbox.kind });
    if (!row) throw conflict('This was tried again already', 'not_given_up');
    await audit({ action: 'effect.retry', entity: 'effect', entityId: id, after: { kind: row.kind } });
    return { id };
  },
});
