import 'server-only';
import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { admins, passwordResets } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { newToken, sha256 } from '@/lib/foundation/secrets';

/**
 * Mailed links that set a password: each works once, for a limited time, and only while the account exists
 * and is active.
 */

/** How long an invitation is valid, in minutes, as stated in its mail. */
export const INVITATION_MINUTES = 72 * 60;

/** The address of the page behind a link. */
export const resetUrl = (appUrl: string, token: string): string =>
  `${appUrl}/reset?token=${encodeURIComponent(token)}`;

/** Creates a new link for a member of staff; returns its token, of which only a hash is stored. */
export async function issueResetLink(tx: Tx, adminId: number, minutes: number): Promise<string> {
  const token = newToken('hpr');
  const expiresAt = new Date(dbNow().getTime() + minutes * 60_000);
  await tx.insert(passwordResets).values({ tokenHash: sha256(token), adminId, expiresAt });
  return token;
}

/** Invalidates every link of a member of staff. */
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

/** Uses a link up; returns the id of its owner, or undefined if it is not valid. */
export async function takeResetLink(tx: Tx, token: string): Promise<number | undefined> {
  const [taken] = await tx
    .update(passwordResets)
    .set({ usedAt: dbNow() })
    .where(works(token))
    .returning({ adminId: passwordResets.adminId });
  return taken?.adminId;
}

/** Whether a link can still be used. */
export const resetLinkWorks = async (token: string): Promise<boolean> =>
  (await db().$count(passwordResets, works(token))) > 0;
