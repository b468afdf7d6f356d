import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import qrcode from 'qrcode';
import { db } from '@/db/client';
import { secondFactors } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { conflict } from '@/lib/foundation/errors';
import { encryptSecret } from '@/lib/foundation/secrets';
import { command } from '@/lib/platform/command';
import { noticeOf } from '@/lib/platform/identity/notice';
import { closeSessions } from '@/lib/platform/identity/sessions';
import { assertOwnPassword, limitCodes, provenStep, removeCodes, takeCode } from './proof';
import { issueRecoveryCodes } from './recovery';
import { confirmInput, type Enrolment, endInput, startInput } from './schema';
import { enrolmentAddress, newSecret } from './totp';

const ALREADY = 'One-time codes are turned on already';
const NOT_BEGUN = 'Please begin again: scan a new QR code first';

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
  async run({ tx, actor: { adminId, email }, audit }): Promise<Enrolment> {
    const secret = newSecret();
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
    if (!begun) throw conflict(ALREADY, 'second_factor_on');
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
    if (!begun) throw conflict(NOT_BEGUN, 'second_factor_not_begun');
    const { secretEncrypted } = begun;
    const lastStep = await limitCodes(adminId, async () => provenStep(secretEncrypted, code));
    return { secretEncrypted, lastStep };
  },
  async run({ tx, actor, prepared, audit, effect }): Promise<{ recoveryCodes: string[] }> {
    const { adminId, sessionId, email } = actor;
    const { secretEncrypted, lastStep } = prepared;
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: dbNow(), lastStep })
      .where(and(unconfirmed(adminId), eq(secondFactors.secretEncrypted, secretEncrypted)))
      .returning({ adminId: secondFactors.adminId });
    if (!confirmed) throw conflict(NOT_BEGUN, 'second_factor_not_begun');
    const recoveryCodes = await issueRecoveryCodes(tx, adminId);
    await closeSessions(tx, adminId, sessionId);
    await effect({ kind: 'mail.second-factor', payload: { ...noticeOf(email, actor), change: 'on' } });
    await audit({ action: 'second-factor.on', entityId: adminId });
    return { recoveryCodes };
  },
});

/** Disables the actor's one-time codes. Throws 400 for a wrong password or code, 429 beyond the limit of either. */
export const endSecondFactor = command({
  permission: 'account',
  input: endInput,
  prepare: async ({ adminId }, { password, code }) => {
    await assertOwnPassword(adminId, password);
    await takeCode(adminId, code);
  },
  async run({ tx, actor, audit, effect }) {
    const { adminId, email } = actor;
    await removeCodes(tx, adminId);
    await effect({ kind: 'mail.second-factor', payload: { ...noticeOf(email, actor), change: 'off' } });
    await audit({ action: 'second-factor.off', entityId: adminId });
  },
});
