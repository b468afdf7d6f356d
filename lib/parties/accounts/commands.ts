import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { admins } from '@/db/tables';
import { invalid, invalidField, notFound } from '@/lib/foundation/errors';
import { limit } from '@/lib/foundation/limits';
import { command } from '@/lib/platform/command';
import { checkPassword, hashPassword } from '@/lib/platform/identity/passwords';
import { type Client, closeSession, closeSessions } from '@/lib/platform/identity/sessions';
import { issueResetLink, takeResetLink, voidResetLinks } from './reset-links';
import { changePasswordInput, forgotPasswordInput, resetPasswordInput } from './schema';

const RESET_MINUTES = 60;
const SYSTEM = { kind: 'system', job: 'access' } as const;

/**
 * Changes the actor's own password; every other session of theirs ends. Throws 400 for a wrong current one.
 */
export const changePassword = command({
  permission: 'staff',
  input: changePasswordInput,
  async run({ tx, actor, input, audit }) {
    const { adminId, sessionId } = actor;
    const [row] = await tx
      .select({ hash: admins.passwordHash })
      .from(admins)
      .where(eq(admins.id, adminId))
      .for('update');
    const current = input.oldPassword ?? input.password ?? '';
    if (!(await checkPassword(row?.hash ?? null, current)))
      throw invalidField('oldPassword', 'The current password is not correct');
    await tx
      .update(admins)
      .set({ passwordHash: await hashPassword(input.newPassword) })
      .where(eq(admins.id, adminId));
    await closeSessions(tx, adminId, sessionId);
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
      );
    if (!admin) throw notFoundEmail();
    const token = await issueResetLink(tx, admin.id, RESET_MINUTES);
    await audit({ action: 'password.forgot', entityId: admin.id });
    await effect({ kind: 'mail.password-reset', payload: { to: admin.email, token } });
  },
});

/** 404 with its fixed text: docs/rules.md#texts-failures. */
const notFoundEmail = () => {
  const error = notFound('Email');
  error.message = 'Email id does not exist';
  return error;
};

/**
 * Mails a link that sets a new password within the hour. Throws 404 for an unknown address, 429 past 5
 * attempts in 15 minutes per address and network: docs/rules.md#forgot-password.
 */
export async function forgotPassword(raw: { email: string }, client: Client): Promise<void> {
  await limit('forgot-password:client', client.ip ?? 'unknown');
  await limit('forgot-password:account', raw.email.trim().toLowerCase());
  await issueReset(SYSTEM, raw);
}

const applyReset = command({
  permission: 'system',
  input: resetPasswordInput,
  async run({ tx, input, audit }) {
    const adminId = await takeResetLink(tx, input.token);
    if (!adminId) throw invalid('This link has expired or was already used. Please ask for a new one');
    const passwordHash = await hashPassword(input.newPassword);
    await tx.update(admins).set({ passwordHash }).where(eq(admins.id, adminId));
    await voidResetLinks(tx, adminId);
    await closeSessions(tx, adminId);
    await audit({ action: 'password.reset', entityId: adminId });
  },
});

/** Sets the password behind a mailed link, once; every session of that person ends. */
export async function resetPassword(raw: z.input<typeof resetPasswordInput>, client: Client): Promise<void> {
  await limit('reset-password:client', client.ip ?? 'unknown');
  await applyReset(SYSTEM, raw);
}

/** Ends the session of the caller. */
export const signOut = command({
  permission: 'staff',
  input: z.object({}),
  async run({ tx, actor, audit }) {
    const { adminId, sessionId } = actor;
    await closeSession(tx, sessionId);
    await audit({ action: 'session.sign-out', entityId: adminId });
  },
});
