import type { CsvColumn } from './define';

/** A column that an import reads into a field of its input; `needed` says that no row can do without. */
export type ImportColumn<Input> = { header: string; input: keyof Input & string; needed?: true };

/** A column of an export, with the field that an import reads it into, or the reason why it reads it into none. */
export type SheetColumn<Row, Input> = CsvColumn<Row> &
  (Omit<ImportColumn<Input>, 'header'> | { notImported: string });

/** The fields that these columns are read into. */
export type ImportedField<Column> = Column extends { input: infer Field extends string } ? Field : never;

/** Of these fields those that a text is not: an import of theirs needs to read the cell. */
export type FieldToRead<Input, Field extends string> = {
  [Name in Field]: Name extends keyof Input ? (string extends Input[Name] ? never : Name) : never;
}[Field];

/** The columns of an export that an import reads, in their order. */
export const importedOf = <Column extends object>(columns: readonly Column[]) =>
  columns.filter((column): column is Extract<Column, { input: string }> => 'input' in column);
