import 'server-only';
import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { db } from '@/db/client';
import type { Capability } from '@/lib/entities/permissions';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { ListSource } from '@/lib/platform/list/source';

/** What the panel of a space on the board says about a record, with its time on the space's clock if it has one. */
type SpaceNote = { spaceId: number; value: string; at?: Date | null };

/** The notes of one kind of record on the board. */
export type BoardNotes = {
  /** The name of the fact: `Cleaning`. */
  label: string;
  /** What readers need to see them. */
  needs: Capability;
  /** The current notes of these spaces, which are all in the actor's scope, in as few statements as possible. */
  load: (actor: Actor, spaceIds: number[]) => Promise<SpaceNote[]>;
};

type RecordNotes<Row> = {
  /** The name of the fact: `Cleaning`. */
  label: string;
  source: ListSource<Row>;
  /** The table of the records. */
  table: PgTable & { id: PgColumn; spaceId: PgColumn; deletedAt: PgColumn };
  /** Which of its records are shown. */
  when: SQL;
  value: (row: Row) => string;
  /** Its time, on the space's clock. */
  at?: (row: Row) => Date | null;
};

/**
 * The notes of an entity with `isOnBoard`, in the `on-board.ts` beside its list, as that list loads its records. They
 * require what the list requires. Commands of `recordCommands` that belong to spaces make boards read them again.
 */
export const recordNotes = <Row extends { space: { id: number } }>(notes: RecordNotes<Row>): BoardNotes => ({
  label: notes.label,
  needs: notes.source.list.permission,
  async load(actor, spaceIds) {
    const { id, spaceId, deletedAt } = notes.table;
    const shown = await db()
      .select({ id })
      .from(notes.table as PgTable)
      .where(and(inArray(spaceId, spaceIds), isNull(deletedAt), notes.when));
    if (shown.length === 0) return [];
    const ids = shown.map((row) => row.id as number);
    const rows = await notes.source.load(db(), ids, actor);
    return rows.map((row) => ({ spaceId: row.space.id, value: notes.value(row), at: notes.at?.(row) }));
  },
});
