import 'server-only';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { savedViews } from '@/db/tables';
import { authorize, type StaffActor } from '@/lib/platform/authorization/actor';
import type { ListDefinition } from '@/lib/platform/list/define';
import type { SavedView } from './schema';

const viewsOfList = preparedQuery((on) => {
  const list = sql.placeholder('list');
  const adminId = sql.placeholder('adminId');
  return on
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      adminId: savedViews.adminId,
    })
    .from(savedViews)
    .where(and(eq(savedViews.list, list), or(eq(savedViews.adminId, adminId), savedViews.isShared)))
    .orderBy(asc(savedViews.name), asc(savedViews.id));
});

/** The saved views of a list that the actor sees, by name. Throws 403 without the list's permission. */
export async function savedViewsOf<Row>(actor: StaffActor, list: ListDefinition<Row>): Promise<SavedView[]> {
  authorize(actor, list.permission);
  const rows = await viewsOfList(db(), { list: list.name, adminId: actor.adminId });
  return rows.map(({ adminId, ...view }) => ({ ...view, isOwn: adminId === actor.adminId }));
}
