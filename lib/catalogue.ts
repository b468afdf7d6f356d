import 'server-only';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { spaces } from '@/db/tables';
import type { Capability } from '@/lib/access/permissions';
import { command } from '@/lib/command';
import { conflict, invalidField, notFound } from '@/lib/errors';
import { counted, sentenceCase } from '@/lib/words';

/** A table whose rows are kept when they are deleted, because history names them. */
type KeptTable = PgTable & { id: PgColumn; deletedAt: PgColumn };

/** Locks a row that is not deleted, for a write; throws 404. `noun` is what people call it. */
export async function lockLive<T extends KeptTable>(
  tx: Tx,
  table: T,
  id: number,
  noun: string,
): Promise<T['$inferSelect']> {
  const kept: KeptTable = table;
  const [row] = await tx
    .select()
    .from(kept)
    .where(and(eq(kept.id, id), isNull(kept.deletedAt)))
    .for('update');
  if (!row) throw notFound(sentenceCase(noun));
  return row as T['$inferSelect'];
}

/**
 * Makes sure that chosen records are there and stay until this transaction ends: whoever deletes one waits, and
 * then sees that it is used. Throws 400 beside `path`.
 */
export async function holdLive(
  tx: Tx,
  table: KeptTable,
  ids: (number | null | undefined)[],
  path: string,
  sentence: string,
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (wanted.length === 0) return;
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, wanted), isNull(table.deletedAt)))
    .for('key share');
  if (rows.length < wanted.length) throw invalidField(path, sentence);
}

/** A table that links spaces to what they use. */
type LinkTable = PgTable & { spaceId: PgColumn };

/** The condition on `spaces` that they are linked to this record. */
export const linkedSpaces = (link: LinkTable, column: PgColumn, id: number): SQL =>
  sql`exists (select 1 from ${link} where ${link.spaceId} = ${spaces.id} and ${column} = ${id})`;

type SoftDelete<T extends KeptTable> = {
  permission: Capability;
  table: T;
  noun: string;
  /** As the audit calls it: `plan.delete`. */
  action: string;
  /** Which spaces use the record: a condition on `spaces`. Absent where nothing points to it. */
  usedBy?: (id: number) => SQL | undefined;
  /** The record as the audit keeps it. */
  load: (tx: Tx, ids: number[]) => Promise<unknown[]>;
};

/**
 * The command that takes a record out of the catalogue: 409, saying by how many, while spaces use it. The row
 * stays, so that nothing that a booking or a deleted space refers to vanishes from it.
 */
export const softDelete = <T extends KeptTable>({
  permission,
  table,
  noun,
  action,
  usedBy,
  load,
}: SoftDelete<T>) =>
  command({
    permission,
    input: z.object({ id: z.number().int() }),
    async run({ tx, input: { id }, audit }) {
      await lockLive(tx, table, id, noun);
      const users = usedBy ? await tx.$count(spaces, and(ne(spaces.status, 'deleted'), usedBy(id))) : 0;
      if (users > 0) {
        const [use, those] = users === 1 ? ['uses', 'that space'] : ['use', 'those spaces'];
        throw conflict(`${counted(users, 'space')} ${use} this ${noun}. Change ${those} first`, 'in_use');
      }
      const [before] = await load(tx, [id]);
      const kept: KeptTable = table;
      await tx.update(kept).set({ deletedAt: new Date() }).where(eq(kept.id, id));
      await audit({ action, entity: noun, entityId: id, before });
    },
  });
