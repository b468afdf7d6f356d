import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { db, type Tx } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { adminBusinessPartners, adminPermissions, admins, businessPartners, sessions } from '@/db/tables';
import { transact } from '@/db/transaction';
import { storedView } from '@/lib/column-values/list-view';
import { unauthenticated } from '@/lib/foundation/errors';
import { WRONG_SIGN_IN } from '@/lib/foundation/failure-texts';
import { noteCaller } from '@/lib/foundation/process/request-scope';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { storedClock } from '@/lib/foundation/time/reader-clock';
import { newToken, sha256 } from '@/lib/foundation/tokens';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { enqueue } from '@/lib/platform/outbox';
import { hasCodes, hasPasskeys } from './second-factors-sql';
import { staffVerificationHolds, type Verified } from './staff-verification';

/** At most 7 days, and at most 12 hours without a request: docs/rules.md#sessions. */
const MAX_AGE_MS = 7 * 86_400_000;
const IDLE = sql`interval '12 hours'`;
/** How long a proof is valid: docs/rules.md#step-up. */
const PROOF = sql`interval '15 minutes'`;

/** A visit ends after this long without a request: docs/rules.md#since-last-here. */
const VISIT_ENDS_AFTER = sql`interval '4 hours'`;

export type Client = { ip: string | null; userAgent: string | null };

/**
 * Records that the staff member's browser is active and, with the first request of a visit, when the previous visit
 * ended.
 */
const visitOf = (adminId: number) => sql`update ${admins} set seen_at = now(),
  last_visit_ended_at = case when seen_at < now() - ${VISIT_ENDS_AFTER} then seen_at else last_visit_ended_at end
  where id = ${adminId}`;

/**
 * Locks the person; throws the 401 of a wrong password if what was verified has changed since:
 * docs/rules.md#sessions.
 */
async function assertStillVerified(tx: Tx, verified: Verified): Promise<void> {
  if (!(await staffVerificationHolds(tx, verified))) throw unauthenticated(WRONG_SIGN_IN);
}

/**
 * Opens a session row for a browser of somebody who was verified; the signed cookie carries its id. `earlier` is the
 * browser's previous session, which ends because its cookie is replaced. Signing in is a proof:
 * docs/rules.md#step-up. Throws 401.
 */
export async function openBrowserSession(
  verified: Verified,
  client: Client,
  earlier?: string,
): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const adminId = verified.id;
  const expiresAt = new Date(dbNow().getTime() + MAX_AGE_MS);
  await transact(async (tx) => {
    await assertStillVerified(tx, verified);
    await tx.insert(sessions).values({ id, adminId, ...client, expiresAt, provenAt: sql`now()` });
    await tx.execute(visitOf(adminId));
    if (earlier) await closeSession(tx, earlier);
  });
  return id;
}

/**
 * Opens a session for an API client of somebody who was verified; returns the bearer token, of which only a hash is
 * stored. Throws 401.
 */
export async function openApiSession(verified: Verified, client: Client): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const token = newToken('hpt');
  const expiresAt = new Date(dbNow().getTime() + MAX_AGE_MS);
  await transact(async (tx) => {
    await assertStillVerified(tx, verified);
    await tx
      .insert(sessions)
      .values({ id, adminId: verified.id, tokenHash: sha256(token), ...client, expiresAt });
  });
  return token;
}

const isStaff = and(eq(admins.isActive, true), isNull(admins.deletedAt));

const live = and(
  isNull(sessions.revokedAt),
  sql`${sessions.expiresAt} > now()`,
  sql`${sessions.lastSeenAt} > now() - ${IDLE}`,
  isStaff,
);

/** Whether the settings require a second factor of everyone with this role: docs/rules.md#second-factor-sign-in. */
const needsSecondFactor = (role: StaffActor['role']): boolean => env().SECOND_FACTOR_ROLES.includes(role);

/** Whether a bearer token identifies the session, rather than a cookie. */
const isApi = sql<boolean>`${sessions.tokenHash} is not null`;

/** The columns of a member of staff, without those of a session. */
const staffColumns = {
  hasCodes,
  hasPasskeys,
  adminId: admins.id,
  email: admins.email,
  firstName: admins.firstName,
  lastName: admins.lastName,
  role: admins.role,
  listView: admins.listView,
  timezone: admins.timezone,
  permissions: sql<
    number[]
  >`array(select ${adminPermissions.permissionId} from ${adminPermissions} where ${adminPermissions.adminId} = ${admins.id})`,
  partnerIds: sql<
    number[]
  >`array(select ${adminBusinessPartners.businessPartnerId}::int from ${adminBusinessPartners} where ${adminBusinessPartners.adminId} = ${admins.id})`,
  housePartnerId: sql<
    number | null
  >`(select ${businessPartners.id}::int from ${businessPartners} join ${adminBusinessPartners}
    on ${adminBusinessPartners.businessPartnerId} = ${businessPartners.id}
    where ${adminBusinessPartners.adminId} = ${admins.id} and ${businessPartners.isHouse} limit 1)`,
};

/** An open session and its member of staff, by this column. */
const sessionBy = (column: AnyPgColumn) =>
  preparedQuery((on) =>
    on
      .select({
        sessionId: sessions.id,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        stale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
        isApi,
        isProven: sql<boolean>`coalesce(${sessions.provenAt} > now() - ${PROOF}, false)`,
        ...staffColumns,
      })
      .from(sessions)
      .innerJoin(admins, eq(admins.id, sessions.adminId))
      .where(and(eq(column, sql.placeholder('value')), live)),
  );
const sessionById = sessionBy(sessions.id);
const sessionByToken = sessionBy(sessions.tokenHash);
type LoadedSession = Awaited<ReturnType<typeof sessionById>>[number];

/**
 * Records, at most once a minute, that a session is in use. The person's row is locked before the session's, like
 * everywhere: an update of one table from another reads the other first.
 */
async function noteSeen({ sessionId, isApi: byToken, adminId }: LoadedSession): Promise<void> {
  const seen = sql`update ${sessions} set last_seen_at = now()`;
  await db().execute(
    byToken
      ? sql`${seen} where id = ${sessionId}`
      : sql`with visit as (${visitOf(adminId)} returning id)
          ${seen} from visit where ${sessions}.id = ${sessionId} and ${sessions}.admin_id = visit.id`,
  );
}

/** The actor of a session, read from the database each time: a revoked permission is gone with the next request. */
async function load([row]: LoadedSession[]): Promise<StaffActor | null> {
  if (!row) return null;
  noteCaller('staff');
  const { stale, permissions, isApi: byToken, isProven, ...rest } = row;
  if (stale) await noteSeen(row);
  return {
    kind: 'staff',
    ...rest,
    listView: storedView(rest.listView),
    clock: storedClock(rest.listView),
    mustAddSecondFactor: !row.hasCodes && !row.hasPasskeys && needsSecondFactor(row.role),
    needsProof: env().STEP_UP && !byToken && !isProven,
    permissions: new Set(permissions),
  };
}

export const staffBySession = async (id: string): Promise<StaffActor | null> =>
  load(await sessionById(db(), { value: id }));
export const staffByToken = async (token: string): Promise<StaffActor | null> =>
  load(await sessionByToken(db(), { value: sha256(token) }));

/**
 * A member of staff as in a session, for a job that continues what they started, with their current permissions; null
 * if they may no longer sign in. Grave operations were proven when the job was started.
 */
export async function staffForJob(adminId: number): Promise<StaffActor | null> {
  const [row] = await db()
    .select(staffColumns)
    .from(admins)
    .where(and(eq(admins.id, adminId), isStaff));
  if (!row) return null;
  return {
    kind: 'staff',
    ...row,
    sessionId: 'job',
    ip: null,
    userAgent: null,
    listView: storedView(row.listView),
    clock: storedClock(row.listView),
    mustAddSecondFactor: false,
    needsProof: false,
    permissions: new Set(row.permissions),
  };
}

/**
 * Ends the realtime connections of a member of staff, so that they must authorize each channel again: permissions
 * have changed, or a session ended.
 */
export const endRealtimeOf = (tx: Tx, adminId: number): Promise<void> =>
  enqueue(tx, { kind: 'realtime.end', payload: { adminId } });

/** An open session, as its owner sees it. */
export type OpenSession = {
  id: string;
  /** Whether it belongs to an API client with a bearer token, rather than to a browser with a cookie. */
  isApi: boolean;
  userAgent: string | null;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** The open sessions of a member of staff, the most recently used one first. */
export const openSessionsOf = (adminId: number): Promise<OpenSession[]> =>
  db()
    .select({
      id: sessions.id,
      isApi,
      userAgent: sessions.userAgent,
      ip: sessions.ip,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.adminId, adminId), live))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

/** Records that the owner of a session has just proven who they are. */
export async function noteProof(tx: Tx, id: string): Promise<void> {
  await tx.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, id));
}

export async function closeSession(tx: Tx, id: string): Promise<void> {
  const [row] = await tx
    .update(sessions)
    .set({ revokedAt: dbNow() })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ adminId: sessions.adminId });
  if (row) await endRealtimeOf(tx, row.adminId);
}

/**
 * Ends every session of a member of staff, with at most one exception. Where something else changes with it, the
 * caller has locked the person: no session that is being opened is missed.
 */
export async function closeSessions(tx: Tx, adminId: number, except?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: dbNow() })
    .where(
      and(
        eq(sessions.adminId, adminId),
        isNull(sessions.revokedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    );
  await endRealtimeOf(tx, adminId);
}
