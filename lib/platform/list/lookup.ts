import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { invalid } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { MAX_ROWS } from './define';
import type { ListParams } from './params';
import { type ListSource, listWhere } from './run';

/**
 * Id and name of every row in scope, for the choices of a form; any staff may ask. Throws 400 for a list
 * without a lookup.
 */
export async function lookupList<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<{ id: number; name: string }[]> {
  authorize(actor, 'staff');
  if (!source.lookupName) throw invalid('This list has no lookup');
  const where = listWhere(source, actor, params);
  const found = await db().execute<{ id: string; name: string }>(
    sql`select ${source.id} as id, ${source.lookupName} as name from ${source.table} where ${where} order by name, id limit ${MAX_ROWS}`,
  );
  return found.map((row) => ({ id: Number(row.id), name: row.name }));
}
