import 'server-only';
import { gunzipSync } from 'node:zlib';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { listExportParts, listExports } from '@/db/tables';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize, partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';
import { largeListNamed, mayExportList } from './exportable-lists';
import type { ListExport } from './schema';

/** How many exports are listed. */
const SHOWN = 10;

type Row = typeof listExports.$inferSelect;

/**
 * Whether the requester may have a large export: they have the list's permission, and the same partners as at the time
 * of the request.
 */
export function mayHaveExport(actor: StaffActor, { list, scope }: Pick<Row, 'list' | 'scope'>): boolean {
  const source = largeListNamed(list);
  if (!source || !mayExportList(actor, source)) return false;
  const sorted = (ids: number[] | null) => JSON.stringify(ids?.toSorted((a, b) => a - b));
  return sorted(partnerScope(actor)) === sorted(scope);
}

const ofActor = (actor: StaffActor) =>
  and(eq(listExports.requestedBy, actor.adminId), gt(listExports.createdAt, sql`now() - interval '1 day'`));

const columns = {
  id: listExports.id,
  list: listExports.list,
  scope: listExports.scope,
  state: listExports.state,
  rows: listExports.rows,
  done: listExports.done,
  createdAt: listExports.createdAt,
};

const fileNameOf = (list: string) => largeListNamed(list)?.list.csv.fileName ?? list;

/** The actor's own large exports of the last day, newest first, without those that they may no longer have. */
export async function ownExports(actor: Actor): Promise<ListExport[]> {
  const staff = authorize(actor, 'staff');
  const rows = await db()
    .select(columns)
    .from(listExports)
    .where(ofActor(staff))
    .orderBy(desc(listExports.id))
    .limit(SHOWN);
  return rows
    .filter((row) => mayHaveExport(staff, row))
    .map(({ scope: _, ...row }) => ({ ...row, fileName: fileNameOf(row.list) }));
}

/** One of the actor's {@link ownExports}; throws 404 for any other. */
export async function getExport(actor: Actor, id: number): Promise<ListExport> {
  const staff = authorize(actor, 'staff');
  const [row] = await db()
    .select(columns)
    .from(listExports)
    .where(and(eq(listExports.id, id), ofActor(staff)));
  if (!row || !mayHaveExport(staff, row)) throw notFound('Export');
  const { scope: _, ...shown } = row;
  return { ...shown, fileName: fileNameOf(row.list) };
}

/**
 * The file of a finished large export, piece by piece. Throws 404 for another person's, or one that is not finished.
 */
export async function exportFile(
  actor: Actor,
  id: number,
): Promise<{ fileName: string; pieces: AsyncGenerator<Uint8Array> }> {
  const { state, fileName } = await getExport(actor, id);
  if (state !== 'done') throw notFound('Export');
  async function* pieces() {
    for (let after = -1; ; ) {
      const [part] = await db()
        .select()
        .from(listExportParts)
        .where(and(eq(listExportParts.exportId, id), gt(listExportParts.position, after)))
        .orderBy(asc(listExportParts.position))
        .limit(1);
      if (!part) return;
      after = part.position;
      yield gunzipSync(part.bytes);
    }
  }
  return { fileName, pieces: pieces() };
}
