import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { admins } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import { hashPassword } from '@/lib/platform/identity/passwords';
import { enqueue } from '@/lib/platform/outbox';
import { INVITATION_MINUTES, issueResetLink, voidResetLinks } from './reset-links';

/*
 * Admins are managed by anyone who has a shell at the installation: no signed-in person can add or change one:
 * docs/rules.md#first-admin.
 */

const BY = { kind: 'system', job: 'setup' } as const;

/** Whether the installation has an admin. */
export const hasAdmin = async (tx: Tx): Promise<boolean> =>
  (await tx.$count(admins, and(eq(admins.role, 'admin'), isNull(admins.deletedAt)))) > 0;

/** Adds an admin, who can sign in at once if a password is given. `email` is in the form that `emailField` returns. */
export async function addAdmin(tx: Tx, email: string, password?: string): Promise<number> {
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const name = { firstName: 'Admin', lastName: email.split('@')[0] ?? '' };
  const { id } = onlyRow(
    await tx
      .insert(admins)
      .values({ ...name, email, passwordHash, role: 'admin' })
      .returning({ id: admins.id }),
  );
  await writeAuditEntry(tx, BY, { action: 'account.add', entityId: id, after: { email } });
  return id;
}

/**
 * Invites an admin, who is added if no account has this address; returns the token of the link. Earlier links become
 * invalid; an existing password and second factor remain until the link is used. Throws 409 for the address of a
 * sub-admin, and for an inactive admin.
 */
export async function inviteAdmin(
  tx: Tx,
  { email, mail }: { email: string; mail: boolean },
): Promise<{ token: string; isNew: boolean }> {
  const [known] = await tx
    .select({ id: admins.id, role: admins.role, isActive: admins.isActive })
    .from(admins)
    .where(and(sql`lower(${admins.email}) = ${email}`, isNull(admins.deletedAt)))
    .for('no key update');
  if (known && known.role !== 'admin') throw refuse('sub_admin');
  if (known && !known.isActive) throw refuse('inactive.admin');
  const id = known?.id ?? (await addAdmin(tx, email));
  await voidResetLinks(tx, id);
  const token = await issueResetLink(tx, id, INVITATION_MINUTES);
  if (mail) await enqueue(tx, { kind: 'mail.invitation', payload: { to: email, token } });
  await writeAuditEntry(tx, BY, { action: 'account.invite', entityId: id });
  return { token, isNew: known === undefined };
}
