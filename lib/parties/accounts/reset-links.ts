import 'server-only';
import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { admins, passwordResets } from '@/db/tables';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { newToken, sha256 } from '@/lib/foundation/tokens';

/**
 * Mailed links that set a password: each works once, for a limited time, and only while the account exists
 * and is active.
 */

/** How long an invitation is valid, in minutes, as stated in its mail. */
export const INVITATION_MINUTES = 72 * 60;

/** The address in a mail at which a person sets a new password with the token of a link. */
export const resetLinkUrl = (appUrl: string, token: string): string =>
  `${appUrl}/reset?token=${encodeURIComponent(token)}`;

/**
 * Creates a new link that sets a password, for a member of staff whom the caller has locked; returns its token, of
 * which only a hash is stored.
 */
export async function issueResetLink(tx: Tx, adminId: number, minutes: number): Promise<string> {
  const token = newToken('hpr');
  const expiresAt = new Date(dbNow().getTime() + minutes * 60_000);
  await tx.insert(passwordResets).values({ tokenHash: sha256(token), adminId, expiresAt });
  return token;
}

/** Invalidates every reset link of a member of staff. */
export async function voidResetLinks(tx: Tx, adminId: number): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: dbNow() })
    .where(and(eq(passwordResets.adminId, adminId), isNull(passwordResets.usedAt)));
}

const works = (token: string) =>
  and(
    eq(passwordResets.tokenHash, sha256(token)),
    isNull(passwordResets.usedAt),
    sql`${passwordResets.expiresAt} > now()`,
    exists(
      db()
        .select({ one: sql`1` })
        .from(admins)
        .where(
          and(eq(admins.id, passwordResets.adminId), eq(admins.isActive, true), isNull(admins.deletedAt)),
        ),
    ),
  );

/** The id of the member of staff to whom a reset link was issued, whether it still works or not. */
export async function ownerOfResetLink(tx: Tx, token: string): Promise<number | undefined> {
  const [link] = await tx
    .select({ adminId: passwordResets.adminId })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, sha256(token)));
  return link?.adminId;
}

/** Uses a reset link up; returns whether it was valid. The caller has locked its owner, whose account could change. */
export async function takeResetLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx
    .update(passwordResets)
    .set({ usedAt: dbNow() })
    .where(works(token))
    .returning({ adminId: passwordResets.adminId });
  return taken.length > 0;
}

export const resetLinkWorks = async (token: string): Promise<boolean> =>
  (await db().$count(passwordResets, works(token))) > 0;
