import { Column, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';

/*
 * Rows from the values of a result, as drizzle makes them, with one difference: what becomes of each column is found out
 * once for a result. drizzle does so anew for each cell, which was a third of an export: docs/performance.md#exports.
 */

type Decode = (value: unknown) => unknown;
type Row = Record<string, unknown>;
/** What a query selects, and for each table whether a row always has it: known of a select alone. */
export type Selected = {
  fields: { path: string[]; field: unknown }[];
  joinsNotNullableMap?: Record<string, boolean>;
};

/** Of text, which stays as it is. */
const asItIs = Column.prototype.mapFromDriverValue;

/** What holds a decoder: `SQL`, whose types keep it to themselves. */
type Decoding = { decoder: { mapFromDriverValue: Decode } };

/** What a field with a name of its own names. */
function namedBy(field: unknown): unknown {
  if (is(field, Subquery)) return field._.sql;
  return is(field, SQL.Aliased) ? field.sql : field;
}

function decoderOf(field: unknown): Decode | undefined {
  const source = namedBy(field);
  const decoder = is(source, Column) ? source : (source as Decoding).decoder;
  if (decoder.mapFromDriverValue === asItIs || decoder === noopDecoder) return undefined;
  return (value) => decoder.mapFromDriverValue(value);
}

/** A value of the row: a column, or an object of columns. */
type Cell = { name: string; index: number; decode: Decode | undefined };
type Part = {
  name: string;
  cells: Cell[];
  shape: Row;
  absentBy: number | undefined;
  table: string | undefined;
};

const isCell = (member: Cell | Part): member is Cell => 'index' in member;

/** The members of a row in their order. */
function membersOf({ fields, joinsNotNullableMap: always }: Selected): (Cell | Part)[] {
  const members: (Cell | Part)[] = [];
  const parts = new Map<string, Part>();
  for (const [index, { path, field }] of fields.entries()) {
    const [name = '', inner] = path;
    const cell = { name: inner ?? name, index, decode: decoderOf(field) };
    if (inner === undefined) {
      members.push(cell);
      continue;
    }
    let part = parts.get(name);
    if (!part) {
      part = { name, cells: [], shape: {}, absentBy: undefined, table: undefined };
      parts.set(name, part);
      members.push(part);
    }
    part.cells.push(cell);
    if (!always || !is(field, Column)) continue;
    const table = getTableName(field.table);
    // An outer join that finds nothing makes its object null, which shows in its first column.
    if (part.table === undefined) Object.assign(part, { table, absentBy: always[table] ? undefined : index });
    else if (part.table !== table) part.absentBy = undefined;
  }
  for (const part of parts.values()) part.shape = shapeOf(part.cells);
  return members;
}

function cellOf({ index, decode }: Cell, values: unknown[]): unknown {
  const value = values[index];
  return decode && value !== null ? decode(value) : value;
}

/**
 * An object with these members, to be copied and filled: one that grew member by member would become a hash table, three
 * times as slow. (JSON makes them in one go.)
 */
const shapeOf = (members: { name: string }[]): Row =>
  JSON.parse(JSON.stringify(Object.fromEntries(members.map(({ name }) => [name, null]))));

function objectOf({ cells, shape, absentBy }: Part, values: unknown[]): Row | null {
  if (absentBy !== undefined && values[absentBy] === null) return null;
  const made = { ...shape };
  for (const cell of cells) made[cell.name] = cellOf(cell, values);
  return made;
}

/** How the values of a result become its rows, whose objects hold columns alone. */
export function rowMapper(selected: Selected): (values: unknown[]) => Row {
  const members = membersOf(selected);
  const shape = shapeOf(members);
  return (values) => {
    const row = { ...shape };
    for (const member of members)
      row[member.name] = isCell(member) ? cellOf(member, values) : objectOf(member, values);
    return row;
  };
}
