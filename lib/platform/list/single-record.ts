import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import type { Capability } from '@/lib/entities/permissions';
import { notFound } from '@/lib/foundation/errors';
import { sentenceCase } from '@/lib/foundation/text/words';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { ListSource } from './source';

/**
 * The query for one record, a row of a list: `getPlan = recordOf(planSource)`. A row that the list would not show to
 * this actor (deleted, out of scope) is 404. Pass `permission` if opening a row requires another one than the list.
 */
export const recordOf =
  <Row>(source: ListSource<Row>, permission: Capability = source.list.permission) =>
  async (actor: Actor, id: number): Promise<Row> => {
    authorize(actor, permission);
    const where = and(eq(source.id, id), source.always, source.scope(actor));
    const seen = await db().$count(source.id.table, where);
    const [row] = seen > 0 ? await source.load(db(), [id], actor) : [];
    if (!row) throw notFound(sentenceCase(source.list.noun));
    return row;
  };
