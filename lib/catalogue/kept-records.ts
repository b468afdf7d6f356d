import 'server-only';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { spaces } from '@/db/tables';
import { conflict, invalidField, notFound } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/fields';
import { counted, sentenceCase } from '@/lib/foundation/words';
import type { AuditAction } from '@/lib/platform/audit/records';
import type { Capability } from '@/lib/platform/authorization/permissions';
import { command } from '@/lib/platform/command';

/** A table with soft deletion: rows are kept, because history refers to them. */
type KeptTable = PgTable & { id: PgColumn; deletedAt: PgColumn };

/** Locks a row that is not deleted, for an update; throws 404. `noun` is its name for people. */
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
 * Checks that the chosen records exist and locks them until this transaction ends: a concurrent deletion
 * waits, and then sees that they are used. Throws 400 beside `path`.
 */
export async function lockLinkedRows(
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

/** A table that links spaces to other records. */
type LinkTable = PgTable & { spaceId: PgColumn };

/** Condition on `spaces`: linked to this record. */
export const linkedSpaces = (link: LinkTable, column: PgColumn, id: number): SQL =>
  sql`exists (select 1 from ${link} where ${link.spaceId} = ${spaces.id} and ${column} = ${id})`;

type SoftDelete<T extends KeptTable> = {
  permission: Capability;
  table: T;
  noun: string;
  /** The audit action: `plan.delete`. */
  action: AuditAction;
  /** Condition on `spaces` that use the record. Absent where none can. */
  usedBy?: (id: number) => SQL | undefined;
  /** Loads the record as the audit entry keeps it. */
  load: (tx: Tx, ids: number[]) => Promise<unknown[]>;
};

/**
 * A command that deletes a record of the catalogue; 409 with a count while spaces use it:
 * docs/rules.md#in-use. The row is kept, so that bookings and deleted spaces can still refer to it.
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
    input: oneRecord,
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
      await audit({ action, entityId: id, before });
    },
  });
