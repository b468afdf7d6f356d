import 'server-only';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { parseInput } from '@/lib/foundation/input/parse';
import { plainDigits } from '@/lib/foundation/text/digits';
import type { Actor, Rule } from '@/lib/platform/authorization/actor';
import type { Command } from '@/lib/platform/command';
import type { FieldToRead, ImportColumn, ImportedField } from './columns';

/** The cells of a row by the name of their column. */
export type Cells = Record<string, string | undefined>;

/** An error in a row; without a column, it concerns the row as a whole. */
export type RowProblem = { column: string | null; message: string };

/** The error for cells that name unknown records, with the other errors of the row. */
export class UnknownName extends Error {
  constructor(
    readonly problem: RowProblem,
    readonly others: unknown[] = [],
  ) {
    super(problem.message);
  }
}

/** The error for a cell that names no record of this kind. */
export const unknownName = (column: string, name: string, what: string): UnknownName =>
  new UnknownName({ column, message: `There is no ${what} “${name}”` });

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** The number in a cell; NaN, which the schema rejects, if it is not a number, and undefined if it is empty. */
export function numberIn(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const plain = plainDigits(text);
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/**
 * Looks up what a cell names. An unknown name is collected and undefined returned, so that the rest of the row is
 * checked too.
 */
type Look = <T>(found: Promise<T>) => Promise<T | undefined>;

/** A row of a sheet, for the cells that are not plain texts. */
export type SheetRow = { tx: Tx; actor: Actor; cells: Cells; look: Look };

/** The file of a kind of record, as its import reads it. */
export type Sheet = {
  /** Who may import: the people who may add a single record. */
  needs: Rule;
  columns: readonly { header: string; input: string; needed?: true }[];
  /** A file with one record, which people download. */
  sample: string;
  /** What an empty cell means, if it does not mean nothing. */
  note?: string;
  /** Writes the record of a row with its own command, in this transaction; throws what the command throws. */
  write: (tx: Tx, actor: Actor, cells: Cells) => Promise<unknown>;
};

type Definition<Schema extends z.ZodType, Column extends ImportColumn<z.input<Schema>>> = Pick<
  Sheet,
  'sample' | 'note'
> & {
  /** The command that adds a single record. */
  command: Command<Schema, unknown>;
  columns: readonly Column[];
} & ([FieldToRead<z.input<Schema>, ImportedField<Column>>] extends [never]
    ? { read?: undefined }
    : {
        /** The fields that are not texts, from the cells of a row; others replace the text of their cell. */
        read: (
          row: SheetRow,
        ) => Promise<Record<FieldToRead<z.input<Schema>, ImportedField<Column>>, unknown> & object>;
      });

/** Throws all errors of a row: the missing names, and those of its schema. */
function checked<T>(missing: UnknownName[], parse: () => T): T {
  const [first, ...others] = missing;
  if (!first) return parse();
  try {
    parse();
  } catch (error) {
    others.push(error as UnknownName);
  }
  throw new UnknownName(first.problem, others);
}

/**
 * The import of a kind of record, in the `sheet.ts` beside its list: docs/rules.md#import. Each column is read into a
 * field of the command's input, as a text unless `read` returns the field; a field of another type that it does not
 * return does not compile.
 */
export function importSheet<Schema extends z.ZodType<object>, Column extends ImportColumn<z.input<Schema>>>({
  command,
  columns,
  read,
  ...about
}: Definition<Schema, Column>): Sheet {
  async function write(tx: Tx, actor: Actor, cells: Cells): Promise<unknown> {
    const missing: UnknownName[] = [];
    const look: Look = async (found) => {
      try {
        return await found;
      } catch (error) {
        if (!(error instanceof UnknownName)) throw error;
        missing.push(error);
        return undefined;
      }
    };
    const texts = Object.fromEntries(columns.map(({ header, input }) => [input, cells[header]]));
    const input = { ...texts, ...(await read?.({ tx, actor, cells, look })) };
    return command.within(
      tx,
      actor,
      checked(missing, () => parseInput(command.input, input)),
    );
  }
  return { ...about, columns, write, needs: command.rules[0] as Rule };
}
