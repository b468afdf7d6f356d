import 'server-only';
import {
  assertOwnFactor,
  assertOwnPassword,
  assertStillProven,
} from '@/lib/parties/second-factor/verify-person';
import { command } from '@/lib/platform/command';
import { noteProof } from '@/lib/platform/identity/sessions';
import { resetLimit } from '@/lib/platform/limits';
import { stepUpInput } from './step-up-schema';

/**
 * Proves again who the actor is, for 15 minutes of this session: docs/rules.md#step-up. Throws 400 on `password` or
 * `code` for a wrong one (also for a wrong passkey), and for a missing second factor; 429 beyond the limit of either.
 */
export const proveIdentity = command({
  permission: 'staff',
  input: stepUpInput,
  prepare: async ({ adminId, sessionId, ip }, { password, ...factor }) => {
    const verified = await assertOwnPassword(adminId, password);
    // The session is open: others cannot use up its tries.
    await assertOwnFactor(adminId, { ...factor, holder: sessionId, from: { ip, browser: sessionId } });
    return verified;
  },
  async run({ tx, actor: { adminId, sessionId }, prepared, audit }) {
    await assertStillProven(tx, prepared);
    await noteProof(tx, sessionId);
    await resetLimit('refunded:session', sessionId, tx);
    await resetLimit('exported:session', sessionId, tx);
    await audit({ action: 'session.prove', entityId: adminId });
  },
});
