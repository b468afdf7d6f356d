import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { adminBusinessPartners, adminPermissions, admins, sessions } from '@/db/tables';
import { enqueue } from '@/lib/command';
import type { StaffActor } from './actor';
import { newToken, sha256 } from './secrets';

/** 7 days at most, and 12 hours without a request (contract section 2). */
const LONGEST_MS = 7 * 86_400_000;
const IDLE = sql`interval '12 hours'`;

export type Client = { ip: string | null; userAgent: string | null };

/** Opens a session row for a browser; its id goes into the signed cookie. */
export async function openBrowserSession(adminId: number, client: Client): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await db()
    .insert(sessions)
    .values({ id, adminId, ...client, expiresAt: new Date(Date.now() + LONGEST_MS) });
  return id;
}

/** Opens a session for an API client; answers the bearer token, of which only a hash is kept. */
export async function openApiSession(adminId: number, client: Client): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const token = newToken('hpt');
  const expiresAt = new Date(Date.now() + LONGEST_MS);
  await db()
    .insert(sessions)
    .values({ id, adminId, tokenHash: sha256(token), ...client, expiresAt });
  return token;
}

const live = and(
  isNull(sessions.revokedAt),
  sql`${sessions.expiresAt} > now()`,
  sql`${sessions.lastSeenAt} > now() - ${IDLE}`,
  eq(admins.isActive, true),
  isNull(admins.deletedAt),
);

/** The actor behind a session, read afresh: a revoked right is gone on the very next request. */
async function load(by: { id: string } | { tokenHash: string }): Promise<StaffActor | null> {
  const [row] = await db()
    .select({
      sessionId: sessions.id,
      ip: sessions.ip,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
      adminId: admins.id,
      email: admins.email,
      firstName: admins.firstName,
      lastName: admins.lastName,
      role: admins.role,
      permissions: sql<
        number[]
      >`array(select ${adminPermissions.permissionId} from ${adminPermissions} where ${adminPermissions.adminId} = ${admins.id})`,
      partnerIds: sql<
        number[]
      >`array(select ${adminBusinessPartners.businessPartnerId}::int from ${adminBusinessPartners} where ${adminBusinessPartners.adminId} = ${admins.id})`,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and('id' in by ? eq(sessions.id, by.id) : eq(sessions.tokenHash, by.tokenHash), live));
  if (!row) return null;
  const { stale, permissions, ...rest } = row;
  if (stale)
    await db().update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, row.sessionId));
  return { kind: 'staff', ...rest, permissions: new Set(permissions) };
}

export const staffBySession = (id: string): Promise<StaffActor | null> => load({ id });
export const staffByToken = (token: string): Promise<StaffActor | null> => load({ tokenHash: sha256(token) });

/** Whoever listens has to prove anew that they may: what they hold has changed, or a session ended. */
export const endRealtimeOf = (tx: Tx, adminId: number): Promise<void> =>
  enqueue(tx, { kind: 'realtime.end', payload: { adminId } });

/** Ends one session. */
export async function closeSession(tx: Tx, id: string): Promise<void> {
  const [row] = await tx
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ adminId: sessions.adminId });
  if (row) await endRealtimeOf(tx, row.adminId);
}

/** Ends every session of an admin, except one that should stay. */
export async function closeSessions(tx: Tx, adminId: number, except?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(sessions.adminId, adminId),
        isNull(sessions.revokedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    );
  await endRealtimeOf(tx, adminId);
}
