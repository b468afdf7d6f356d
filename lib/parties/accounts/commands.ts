import 'server-only';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { admins } from '@/db/tables';
import { AppError, invalid, invalidField, notFound } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { knownZone } from '@/lib/foundation/time/known-zones';
import { command } from '@/lib/platform/command';
import { accountNotice } from '@/lib/platform/identity/account-notice';
import { checkPassword, hashPassword } from '@/lib/platform/identity/passwords';
import { type Client, closeSession, closeSessions } from '@/lib/platform/identity/sessions';
import { lockOwnAccount, lockStaff } from '@/lib/platform/identity/staff-lock';
import { fits, fitsWithin, limit, resetLimit } from '@/lib/platform/limits';
import { ownProfileInput } from './profile-schema';
import { ownSessions } from './queries';
import {
  issueResetLink,
  ownerOfResetLink,
  resetLinkWorks,
  takeResetLink,
  voidResetLinks,
} from './reset-links';
import { changePasswordInput, forgotPasswordInput, resetPasswordInput } from './schema';
import { oneSession } from './session-schema';
import { liftSignInLimits } from './sign-in';

const RESET_MINUTES = 60;
const SYSTEM = { kind: 'system', job: 'access' } as const;

/**
 * Changes the actor's own password and ends all other sessions of the actor. Throws 400 for a wrong current password
 * and for a new one that equals it, 401 if the session has ended meanwhile, 429 beyond ten wrong ones in 15 minutes:
 * docs/rules.md#passwords.
 */
export const changePassword = command({
  permission: 'staff',
  input: changePasswordInput,
  prepare: ({ adminId }) => limit('change-password:account', String(adminId)),
  async run({ tx, actor, input, audit, effect }) {
    const { adminId, sessionId, email, ip, userAgent } = actor;
    await lockOwnAccount(tx, actor);
    const [row] = await tx.select({ hash: admins.passwordHash }).from(admins).where(eq(admins.id, adminId));
    const current = input.oldPassword ?? input.password ?? '';
    if (!(await checkPassword(row?.hash ?? null, current)))
      throw invalidField('oldPassword', 'The current password is not correct');
    await resetLimit('change-password:account', String(adminId));
    if (input.newPassword === current)
      throw invalidField('newPassword', 'This is your current password. Please choose another one');
    await tx
      .update(admins)
      .set({ passwordHash: await hashPassword(input.newPassword) })
      .where(eq(admins.id, adminId));
    await closeSessions(tx, adminId, sessionId);
    await effect({ kind: 'mail.password-changed', payload: accountNotice(email, { ip, userAgent }) });
    await audit({ action: 'password.change', entityId: adminId });
  },
});

const issueReset = command({
  permission: 'system',
  input: forgotPasswordInput,
  async run({ tx, input, audit, effect }) {
    const [admin] = await tx
      .select({ id: admins.id, email: admins.email })
      .from(admins)
      .where(
        and(
          sql`lower(${admins.email}) = ${input.email}`,
          isNull(admins.deletedAt),
          eq(admins.isActive, true),
        ),
      )
      .for('no key update');
    if (!admin) throw notFoundEmail();
    await audit({ action: 'password.forgot', entityId: admin.id });
    // Beyond the limit, the newest link that was already mailed is still valid.
    if (!(await fitsWithin(tx, 'forgot-password:mail', input.email))) return;
    const token = await issueResetLink(tx, admin.id, RESET_MINUTES);
    await effect({ kind: 'mail.password-reset', payload: { to: admin.email, token } });
  },
});

/** A 404 with a fixed text: docs/rules.md#texts-failures. */
const notFoundEmail = () => {
  const error = notFound('Email');
  error.message = 'Email id does not exist';
  return error;
};

/**
 * Mails a link that sets a new password within the hour, at most ten an hour to one address. Throws 404 for an
 * unknown address, up to twenty times an hour in total, and 429 beyond 5 attempts in 15 minutes from a network:
 * docs/rules.md#forgot-password.
 */
export async function forgotPassword(
  input: z.output<typeof forgotPasswordInput>,
  { ip }: Client,
): Promise<void> {
  await limit('forgot-password:client', ip ?? 'unknown');
  try {
    await issueReset(SYSTEM, input);
  } catch (error) {
    const isUnknown = error instanceof AppError && error.kind === 'not_found';
    // Otherwise many networks together could enumerate the staff.
    if (!isUnknown || (await fits('forgot-password:all', 'all'))) throw error;
  }
}

const applyReset = command({
  permission: 'system',
  input: resetPasswordInput.extend({ ip: z.string().nullable(), userAgent: z.string().nullable() }),
  async run({ tx, input, audit, effect }): Promise<{ id: number; email: string }> {
    const adminId = await ownerOfResetLink(tx, input.token);
    if (adminId) await lockStaff(tx, adminId);
    if (!adminId || !(await takeResetLink(tx, input.token)))
      throw invalid('This link has expired or was already used. Please ask for a new one');
    const earlier = and(eq(admins.id, adminId), isNotNull(admins.passwordHash));
    const hadPassword = (await tx.$count(admins, earlier)) > 0;
    const passwordHash = await hashPassword(input.newPassword);
    const changed = await tx
      .update(admins)
      .set({ passwordHash })
      .where(eq(admins.id, adminId))
      .returning({ id: admins.id, email: admins.email });
    await voidResetLinks(tx, adminId);
    await closeSessions(tx, adminId);
    await audit({ action: 'password.reset', entityId: adminId });
    const admin = onlyRow(changed);
    if (hadPassword)
      await effect({ kind: 'mail.password-changed', payload: accountNotice(admin.email, input) });
    return admin;
  },
});

/**
 * Sets the password with a mailed link, once; ends every session of that person, and resets the limits of wrong
 * passwords. Returns the person. Throws 400 for an invalid link, and 429 beyond 20 of these from a network in 15
 * minutes; a valid link always works.
 */
export async function resetPassword(
  input: z.output<typeof resetPasswordInput>,
  client: Client,
): Promise<{ id: number }> {
  if (!(await resetLinkWorks(input.token))) await limit('reset-password:client', client.ip ?? 'unknown');
  const { id, email } = await applyReset(SYSTEM, { ...input, ...client });
  await liftSignInLimits(email, client);
  return { id };
}

export const signOut = command({
  permission: 'staff',
  input: z.object({}),
  async run({ tx, actor, audit }) {
    const { adminId, sessionId } = actor;
    await closeSession(tx, sessionId);
    await audit({ action: 'session.sign-out', entityId: adminId });
  },
});

/** Ends one of the actor's own sessions; throws 404 for any other, and for one that has ended. */
export const endSession = command({
  permission: 'staff',
  input: oneSession,
  async run({ tx, actor, input: { id }, audit }) {
    const session = (await ownSessions(actor)).find((each) => each.id === id);
    if (!session) throw notFound('Session');
    await closeSession(tx, id);
    const { device, ip } = session;
    await audit({ action: 'session.end', entityId: actor.adminId, before: { device, ip } });
  },
});

/** Ends all of the actor's sessions except that of this request. */
export const endOtherSessions = command({
  permission: 'staff',
  input: z.object({}),
  async run({ tx, actor, audit }) {
    const { adminId, sessionId } = actor;
    await closeSessions(tx, adminId, sessionId);
    await audit({ action: 'session.end-others', entityId: adminId });
  },
});

const PROFILE = { firstName: admins.firstName, lastName: admins.lastName, timezone: admins.timezone };

/** Changes the actor's own names and clock. Throws 400 for a zone that does not exist: docs/rules.md#own-profile. */
export const updateOwnProfile = command({
  permission: 'staff',
  input: ownProfileInput,
  async run({ tx, actor, input, audit }) {
    const ofActor = eq(admins.id, actor.adminId);
    const timezone = input.timezone === null ? null : knownZone(input.timezone);
    const before = onlyRow(await tx.select(PROFILE).from(admins).where(ofActor).for('no key update'));
    const after = { ...input, timezone };
    await tx.update(admins).set(after).where(ofActor);
    await audit({ action: 'account.update', entityId: actor.adminId, before, after });
  },
});
