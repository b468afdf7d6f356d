import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import qrcode from 'qrcode';
import { db } from '@/db/client';
import { secondFactors } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { encryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { command } from '@/lib/platform/command';
import { accountNotice } from '@/lib/platform/identity/account-notice';
import { closeSessions } from '@/lib/platform/identity/sessions';
import { lockOwnAccount } from '@/lib/platform/identity/staff-lock';
import { issueRecoveryCodes } from './recovery-codes';
import { removeOneTimeCodes } from './removal';
import { confirmInput, type Enrolment, endInput, startInput } from './schema';
import { enrolmentAddress, newTotpSecret } from './totp';
import {
  assertOwnPassword,
  assertStillProven,
  limitWrongCodes,
  takeCode,
  verifiedTotpStep,
} from './verify-person';

const unconfirmed = (adminId: number) =>
  and(eq(secondFactors.adminId, adminId), isNull(secondFactors.confirmedAt));

/**
 * Begins to set up the actor's one-time codes; returns the secret for the authenticator app, only this once. Throws
 * 400 for a wrong password, 409 if they are already enabled.
 */
export const startSecondFactor = command({
  permission: 'account',
  input: startInput,
  prepare: ({ adminId }, { password }) => assertOwnPassword(adminId, password),
  async run({ tx, actor: { adminId, email }, prepared, audit }): Promise<Enrolment> {
    await assertStillProven(tx, prepared);
    const secret = newTotpSecret();
    const secretEncrypted = encryptSecret('second-factor', secret);
    const [begun] = await tx
      .insert(secondFactors)
      .values({ adminId, secretEncrypted })
      .onConflictDoUpdate({
        target: secondFactors.adminId,
        set: { secretEncrypted },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ adminId: secondFactors.adminId });
    if (!begun) throw refuse('second_factor_on');
    await audit({ action: 'second-factor.start', entityId: adminId });
    return { picture: await qrcode.toDataURL(enrolmentAddress(secret, email), { width: 220 }), secret };
  },
});

/**
 * Enables the actor's one-time codes with the first of them, and ends all other sessions; returns ten recovery codes,
 * only this once. Throws 400 for a wrong code, 429 beyond the limit, 409 if the setup was not begun.
 */
export const confirmSecondFactor = command({
  permission: 'account',
  input: confirmInput,
  prepare: async ({ adminId }, { code }) => {
    const [begun] = await db().select().from(secondFactors).where(unconfirmed(adminId));
    if (!begun) throw refuse('second_factor_not_begun');
    const { secretEncrypted } = begun;
    const lastStep = await limitWrongCodes(adminId, async () => verifiedTotpStep(secretEncrypted, code));
    return { secretEncrypted, lastStep };
  },
  async run({ tx, actor, prepared, audit, effect }): Promise<{ recoveryCodes: string[] }> {
    const { adminId, sessionId, email } = actor;
    const { secretEncrypted, lastStep } = prepared;
    await lockOwnAccount(tx, actor);
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: dbNow(), lastStep })
      .where(and(unconfirmed(adminId), eq(secondFactors.secretEncrypted, secretEncrypted)))
      .returning({ adminId: secondFactors.adminId });
    if (!confirmed) throw refuse('second_factor_not_begun');
    const recoveryCodes = await issueRecoveryCodes(tx, adminId);
    await closeSessions(tx, adminId, sessionId);
    await effect({ kind: 'mail.second-factor', payload: { ...accountNotice(email, actor), change: 'on' } });
    await audit({ action: 'second-factor.on', entityId: adminId });
    return { recoveryCodes };
  },
});

/** Disables the actor's one-time codes. Throws 400 for a wrong password or code, 429 beyond the limit of either. */
export const endSecondFactor = command({
  permission: 'account',
  input: endInput,
  prepare: async ({ adminId, sessionId, ip }, { password, code }) => {
    const verified = await assertOwnPassword(adminId, password);
    await takeCode(adminId, code, { ip, browser: sessionId });
    return verified;
  },
  async run({ tx, actor, prepared, audit, effect }) {
    const { adminId, email } = actor;
    await assertStillProven(tx, prepared);
    await removeOneTimeCodes(tx, adminId);
    await effect({ kind: 'mail.second-factor', payload: { ...accountNotice(email, actor), change: 'off' } });
    await audit({ action: 'second-factor.off', entityId: adminId });
  },
});
