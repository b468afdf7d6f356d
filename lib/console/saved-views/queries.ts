import 'server-only';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { adminBusinessPartners, adminPermissions, admins, savedViews } from '@/db/tables';
import { FULL_ACCESS } from '@/lib/entities/permissions';
import { authorize, partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';
import type { ListDefinition } from '@/lib/platform/list/define';
import type { SavedView } from './schema';

const ALL = 'all';
/** A person's partners as a string, equal for equal sets. */
const scopeOf = (actor: StaffActor): string =>
  partnerScope(actor)
    ?.toSorted((a, b) => a - b)
    .join() ?? ALL;
/** {@link scopeOf} for the owner of a view. */
const ownersScope: SQL = sql`case when ${admins.role} = 'admin' or exists (select 1 from ${adminPermissions}
    where ${adminPermissions.adminId} = ${admins.id} and ${adminPermissions.permissionId} = ${sql.raw(String(FULL_ACCESS))})
  then ${sql.raw(`'${ALL}'`)}
  else (select coalesce(string_agg(${adminBusinessPartners.businessPartnerId}::text, ','
    order by ${adminBusinessPartners.businessPartnerId}), '') from ${adminBusinessPartners}
    where ${adminBusinessPartners.adminId} = ${admins.id}) end`;

/** The actor's own views, and those shared by people with the same partners; role admin sees every shared one. */
const viewsOfList = preparedQuery((on) => {
  const list = sql.placeholder('list');
  const adminId = sql.placeholder('adminId');
  const reachesReader = sql`(${sql.placeholder('isAdmin')}::boolean or ${ownersScope} = ${sql.placeholder('scope')}::text)`;
  return on
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      adminId: savedViews.adminId,
    })
    .from(savedViews)
    .innerJoin(admins, eq(admins.id, savedViews.adminId))
    .where(
      and(
        eq(savedViews.list, list),
        or(
          eq(savedViews.adminId, adminId),
          and(savedViews.isShared, admins.isActive, isNull(admins.deletedAt), reachesReader),
        ),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id));
});

/**
 * The saved views of a list that the actor sees, by name, including those shared by people with the same partners:
 * docs/rules.md#saved-views. Throws 403 without the list's permission.
 */
export async function savedViewsOf<Row>(actor: StaffActor, list: ListDefinition<Row>): Promise<SavedView[]> {
  authorize(actor, list.permission);
  const isAdmin = actor.role === 'admin';
  const reader = { adminId: actor.adminId, isAdmin, scope: scopeOf(actor) };
  const rows = await viewsOfList(db(), { list: list.name, ...reader });
  return rows.map(({ adminId, ...view }) => {
    const isOwn = adminId === actor.adminId;
    return { ...view, isOwn, mayRemove: isOwn || isAdmin };
  });
}
