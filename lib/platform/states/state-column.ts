import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import type { Move } from './moves';

type StateTable = PgTable & { id: PgColumn };

/** A column with the state of a row, and the moves between its states. */
type StateColumn<T extends StateTable, Moves> = {
  table: T;
  /** The key of the column in the table. */
  column: keyof T & keyof T['$inferSelect'] & string;
  moves: Moves;
  /** The value of a state in the column, unless it is the state's name. */
  stored?: (state: string) => unknown;
};

/**
 * The writes of a state. Each moves a row from one of the states in which the move begins, and returns it; null if
 * the row is in another state, so that a second caller changes nothing. The caller has locked the row, or what the row
 * belongs to. `Changes` are the other columns that can be written with the move.
 */
export function stateColumn<
  T extends StateTable,
  Moves extends Readonly<Record<string, Move>>,
  Changes extends object = Omit<PgUpdateSetSource<T>, 'id'>,
>({ table, column, moves, stored = (state) => state }: StateColumn<T, Moves>) {
  /** The move as a statement, which can also be used as a `with`. */
  function statement(on: Pick<Tx, 'update'>, id: number, move: keyof Moves & string, changes?: Changes) {
    const { from, to } = moves[move] as Move;
    const state = (table as unknown as Record<string, PgColumn>)[column] as PgColumn;
    return on
      .update(table as StateTable)
      .set({ ...changes, [column]: stored(to) })
      .where(and(eq(table.id, id), inArray(state, from.map(stored))))
      .returning();
  }
  /** Writes the move, and returns the row; null if it is in another state. */
  async function write(
    on: Pick<Tx, 'update'>,
    id: number,
    move: keyof Moves & string,
    changes?: Changes,
  ): Promise<T['$inferSelect'] | null> {
    const [row] = await statement(on, id, move, changes);
    return (row as T['$inferSelect'] | undefined) ?? null;
  }
  return { statement, write };
}
