import 'server-only';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { adminBusinessPartners, adminPermissions, admins } from '@/db/tables';
import { forbidden, notFound, unauthenticated } from '@/lib/foundation/errors';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type Holder, managesSubAdmins, mayChangeSubAdmin, seesSubAdmin } from './granting-rules';

type Row = typeof admins.$inferSelect;
type Locked = { row: Row; holder: Holder };

/**
 * Locks members of staff with their permissions until this transaction ends: a concurrent change to them waits.
 * Always in the order of ids, so that two granters who change each other do not deadlock.
 */
async function lockPeople(tx: Tx, ids: number[]): Promise<Map<number, Locked>> {
  const rows = await tx
    .select()
    .from(admins)
    .where(inArray(admins.id, ids))
    .orderBy(asc(admins.id))
    .for('no key update');
  const people = new Map<number, Locked>();
  for (const row of rows) {
    const granted = await tx
      .select({ id: adminPermissions.permissionId })
      .from(adminPermissions)
      .where(eq(adminPermissions.adminId, row.id));
    const assigned = await tx
      .select({ id: adminBusinessPartners.businessPartnerId })
      .from(adminBusinessPartners)
      .where(eq(adminBusinessPartners.adminId, row.id));
    const holder = {
      adminId: row.id,
      role: row.role,
      permissions: new Set(granted.map(({ id }) => id)),
      partnerIds: assigned.map(({ id }) => id),
    };
    people.set(row.id, { row, holder });
  }
  return people;
}

const isActive = ({ row }: Locked) => row.isActive && row.deletedAt === null;

/** The granter with its current permissions, which can be fewer than when the request began; throws 401 and 403. */
function granterOf(actor: StaffActor, people: Map<number, Locked>): Holder {
  const granter = people.get(actor.adminId);
  if (!granter || !isActive(granter)) throw unauthenticated();
  if (!managesSubAdmins(granter.holder)) throw forbidden();
  return granter.holder;
}

/** Locks the granter alone, to create a sub-admin. */
export const lockGranter = async (tx: Tx, actor: StaffActor): Promise<Holder> =>
  granterOf(actor, await lockPeople(tx, [actor.adminId]));

/**
 * Locks the granter and the sub-admin that it wants to change. Throws 404 for anyone except a sub-admin (in
 * particular for role admin, so that nobody can lock out the last one) and for one who holds more, and 403 for the
 * granter itself.
 */
export async function lockGranterAndSubAdmin(
  tx: Tx,
  actor: StaffActor,
  id: number,
): Promise<{ granter: Holder; row: Row }> {
  const people = await lockPeople(tx, [actor.adminId, id]);
  const granter = granterOf(actor, people);
  const other = people.get(id);
  if (!other || other.row.deletedAt !== null || !seesSubAdmin(granter, other.holder))
    throw notFound('Sub-admin');
  if (!mayChangeSubAdmin(granter, other.holder)) throw forbidden();
  return { granter, row: other.row };
}
