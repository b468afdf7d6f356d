import { Column, getTableName, is, Name, Param, Placeholder, SQL, StringChunk, Table } from 'drizzle-orm';

/*
 * Texts of statements, as drizzle writes them, with two differences. The kind of a part is found out once for its class: drizzle
 * asks for it up to a dozen times for each part, an eighth of a list's processor time: docs/performance.md#statements. And what
 * a column with few values is compared with, and how many rows are asked for, is part of the text and no parameter: the
 * database plans such a statement once, and anew with each call where it does not know them: docs/performance.md#plans.
 */

type Text = { sql: string; params: unknown[] };
type Config = {
  casing: { getColumnCasing: (column: Column) => string };
  escapeName: (name: string) => string;
  escapeParam: (index: number, value: unknown) => string;
  inlineParams?: boolean;
  paramStartIndex?: { value: number };
  invokeSource?: string;
};
type Build = (this: SQL, parts: unknown[], config: Config) => Text;
/** A text that is being written; what it does not know is left to `drizzle`. */
type Writing = Text & {
  config: Config & { paramStartIndex: { value: number } };
  drizzle: (part: unknown) => Text;
};
/** The members of a part that its type keeps to itself. */
type Part = {
  value: unknown;
  queryChunks: unknown[];
  shouldInlineParams: boolean;
  encoder: { mapToDriverValue: (value: unknown) => unknown; enumValues?: string[] };
};

const KINDS = { StringChunk, Name, SQL, Table, Column, Param, Placeholder };
type Kind = keyof typeof KINDS | 'value' | 'other';
const kinds = new Map<unknown, Kind>();

function kindOf(part: unknown): Kind {
  if (typeof part === 'function') return 'other';
  if (part === null || typeof part !== 'object') return 'value';
  const known = kinds.get(part.constructor);
  if (known) return known;
  const found = Object.entries(KINDS).find(([, type]) => is(part, type))?.[0] as Kind | undefined;
  kinds.set(part.constructor, found ?? 'other');
  return found ?? 'other';
}

const SCHEMA = Symbol.for('drizzle:Schema');
const IS_ALIAS = Symbol.for('drizzle:IsAlias');
type Placed = { [SCHEMA]?: string; [IS_ALIAS]?: boolean };
const hasSchema = (table: Table & Placed) => !table[IS_ALIAS] && table[SCHEMA] !== undefined;

/** By what the names of columns are written with. */
const columnTexts = new WeakMap<Config['casing'], WeakMap<Column, string>>();

function textsWith(casing: Config['casing']): WeakMap<Column, string> {
  const known = columnTexts.get(casing);
  if (known) return known;
  const texts = new WeakMap<Column, string>();
  columnTexts.set(casing, texts);
  return texts;
}

function columnText(column: Column, { casing, escapeName }: Config): string {
  const texts = textsWith(casing);
  const known = texts.get(column);
  if (known !== undefined) return known;
  const text = `${escapeName(getTableName(column.table))}.${escapeName(casing.getColumnCasing(column))}`;
  texts.set(column, text);
  return text;
}

function writeValue(into: Writing, value: unknown): void {
  into.sql += into.config.escapeParam(into.config.paramStartIndex.value, value);
  into.config.paramStartIndex.value += 1;
  into.params.push(value);
}

function writeParameter(into: Writing, part: Part): void {
  const { value, encoder } = part;
  if (kindOf(value) === 'Placeholder') {
    writeValue(into, part);
    return;
  }
  const sent = value === null ? null : encoder.mapToDriverValue(value);
  if (kindOf(sent) === 'SQL') write(into, sent);
  else writeValue(into, sent);
}

/** What comes between a column and its values. */
const COMPARES = /^ (=|<>|in|not in) $/;
/** What needs no quoting; others stay parameters. */
const PLAIN = /^[\w.:-]+$/;
/** Not all: a caller of the API may ask for any number, and each would be a statement of its own. */
const USUAL_LIMITS = new Set([1, 2, 5, 10, 20, 25, 50, 100]);

/** The text of a parameter that is one of its column's few values. */
function choiceText(part: unknown): string | undefined {
  if (kindOf(part) !== 'Param') return undefined;
  const { value, encoder } = part as Part;
  const isChoice = typeof value === 'string' && encoder.enumValues?.includes(value) && PLAIN.test(value);
  return isChoice ? `'${value}'` : undefined;
}

/** The text of a part that belongs into the statement, by the parts before it. */
function fixedText(parts: unknown[], at: number): string | undefined {
  const [column, text, part] = [parts[at - 2], parts[at - 1], parts[at]];
  // By its kind and not its class: a condition may come from another bundle, which has the library's classes a second time.
  if (kindOf(text) !== 'StringChunk') return undefined;
  const before = (text as StringChunk).value.join('');
  if (typeof part === 'number')
    return before.endsWith('limit ') && USUAL_LIMITS.has(part) ? `${part}` : undefined;
  if (!COMPARES.test(before) || kindOf(column) !== 'Column') return undefined;
  if (!Array.isArray(part)) return choiceText(part);
  const texts = part.map(choiceText);
  return texts.includes(undefined) ? undefined : `(${texts.join(', ')})`;
}

function writeParts(into: Writing, parts: unknown[]): void {
  for (const [at, part] of parts.entries()) {
    const fixed = at > 0 ? fixedText(parts, at) : undefined;
    if (fixed) into.sql += fixed;
    else write(into, part);
  }
}

function writeByDrizzle(into: Writing, part: unknown): void {
  const { sql, params } = into.drizzle(part);
  into.sql += sql;
  into.params.push(...params);
}

function writeArray(into: Writing, parts: unknown[]): void {
  into.sql += '(';
  for (const [index, part] of parts.entries()) {
    if (index > 0) into.sql += ', ';
    write(into, part);
  }
  into.sql += ')';
}

/** Writes a part; what is rare is left to drizzle. */
function write(into: Writing, part: unknown): void {
  const { config } = into;
  const kind = kindOf(part);
  if (part === undefined) return;
  if (Array.isArray(part)) writeArray(into, part);
  else if (kind === 'StringChunk') into.sql += (part as StringChunk).value.join('');
  else if (kind === 'Column' && !hasSchema((part as Column).table))
    into.sql += columnText(part as Column, config);
  else if (kind === 'SQL' && !(part as Part).shouldInlineParams) writeParts(into, (part as Part).queryChunks);
  else if (kind === 'value' || kind === 'Placeholder') writeValue(into, part);
  else if (kind === 'Param') writeParameter(into, part as Part);
  else if (kind === 'Name') into.sql += config.escapeName((part as Name).value);
  else if (kind === 'Table' && !hasSchema(part as Table))
    into.sql += config.escapeName(getTableName(part as Table));
  else writeByDrizzle(into, part);
}

const DRIZZLES = Symbol.for('hushpod.sql-text.drizzles');
type Prototype = { buildQueryFromSourceParams: Build; [DRIZZLES]?: Build };

/** Has all statements of this bundle's drizzle written by {@link write}. Returns what undoes it. */
export function writeStatements(): () => void {
  const prototype = SQL.prototype as unknown as Prototype;
  const drizzles = prototype[DRIZZLES] ?? prototype.buildQueryFromSourceParams;
  prototype[DRIZZLES] = drizzles;
  prototype.buildQueryFromSourceParams = function (parts, given) {
    const inlineParams = given.inlineParams || (this as unknown as Part).shouldInlineParams;
    const config = { ...given, inlineParams, paramStartIndex: given.paramStartIndex ?? { value: 0 } };
    if (inlineParams || given.invokeSource !== undefined) return drizzles.call(this, parts, config);
    const drizzle = (part: unknown) => drizzles.call(this, [part], config);
    const into: Writing = { sql: '', params: [], config, drizzle };
    writeParts(into, parts);
    return { sql: into.sql, params: into.params };
  };
  return () => {
    prototype.buildQueryFromSourceParams = drizzles;
  };
}
