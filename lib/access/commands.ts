import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { admins } from '@/db/tables';
import { command } from '@/lib/command';
import { invalid, invalidField, notFound } from '@/lib/errors';
import { limit } from '@/lib/limits';
import { staff } from './actor';
import { checkPassword, hashPassword } from './passwords';
import { issueResetLink, takeResetLink, voidResetLinks } from './reset-links';
import { changePasswordInput, forgotPasswordInput, resetPasswordInput } from './schema';
import { type Client, closeSession, closeSessions } from './sessions';

const RESET_MINUTES = 60;
const SYSTEM = { kind: 'system', job: 'access' } as const;

/** Changes one's own password; every other session of that person ends. A wrong current one is 400. */
export const changePassword = command({
  permission: 'staff',
  input: changePasswordInput,
  async run({ tx, actor, input, audit }) {
    const { adminId, sessionId } = staff(actor);
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
    await audit({ action: 'password.change', entity: 'admin', entityId: adminId });
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
    await audit({ action: 'password.forgot', entity: 'admin', entityId: admin.id });
    await effect({ kind: 'mail.password-reset', payload: { to: admin.email, token } });
  },
});

/** The sentence of spec 1 section 8; 404. */
const notFoundEmail = () => {
  const error = notFound('Email');
  error.message = 'Email id does not exist';
  return error;
};

/** Mails a link that sets a new password within the hour. 5 tries in 15 minutes per address and client. */
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
    await audit({ action: 'password.reset', entity: 'admin', entityId: adminId });
  },
});

/** Sets the password behind a mailed link, once; every session of that person ends. */
export async function resetPassword(raw: z.input<typeof resetPasswordInput>, client: Client): Promise<void> {
  await limit('reset-password:client', client.ip ?? 'unknown');
  await applyReset(SYSTEM, raw);
}

/** Ends the session that asks. */
export const signOut = command({
  permission: 'staff',
  input: z.object({}),
  async run({ tx, actor, audit }) {
    const { adminId, sessionId } = staff(actor);
    await closeSession(tx, sessionId);
    await audit({ action: 'session.sign-out', entity: 'admin', entityId: adminId });
  },
});
