import type { CsvColumn } from '@/lib/platform/list/define';

/** A column that an import reads into a field of its input; `needed` means that it is required in every row. */
export type ImportColumn<Input> = { header: string; input: keyof Input & string; needed?: true };

/** A column of an export, with the field into which an import reads it, or the reason why it is not imported. */
export type SheetColumn<Row, Input> = CsvColumn<Row> &
  (Omit<ImportColumn<Input>, 'header'> | { notImported: string });

/** The fields into which these columns are read. */
export type ImportedField<Column> = Column extends { input: infer Field extends string } ? Field : never;

/** The non-string fields among these: an import must parse their cells. */
export type FieldToRead<Input, Field extends string> = {
  [Name in Field]: Name extends keyof Input ? (string extends Input[Name] ? never : Name) : never;
}[Field];

/** Of the columns of a CSV export, those that an import reads, in order. */
export const importedColumns = <Column extends object>(columns: readonly Column[]) =>
  columns.filter((column): column is Extract<Column, { input: string }> => 'input' in column);
