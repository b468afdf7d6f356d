import 'server-only';
import { z } from 'zod';
import { AppError } from '@/lib/foundation/errors';
import { command } from '@/lib/platform/command';
import { isReached, limitWithin } from '@/lib/platform/limits';

const SYSTEM = { kind: 'system', job: 'access' } as const;

/** Throws 429 if there was one within a day. */
const queueWarning = command({
  permission: 'system',
  input: z.object({ id: z.number(), email: z.string() }),
  async run({ tx, input: { id, email }, audit, effect }) {
    await effect({ kind: 'mail.sign-in-warning', payload: { to: email } });
    await audit({ action: 'password.warn', entityId: id });
    await limitWithin(tx, 'sign-in:warning', String(id));
  },
});

/**
 * Queues the mail to the owner of an account after a hundred wrong passwords, at most one a day; does nothing before:
 * docs/rules.md#login.
 */
export async function warnOfWrongPasswords({ id, email }: { id: number; email: string }): Promise<void> {
  if (!(await isReached('sign-in:account', email.toLowerCase()))) return;
  if (await isReached('sign-in:warning', String(id))) return;
  await queueWarning(SYSTEM, { id, email }).catch((error) => {
    // Another request queued it concurrently.
    if (!(error instanceof AppError && error.kind === 'too_many')) throw error;
  });
}
