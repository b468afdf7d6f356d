import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { formatDateTime, isoIn } from '@/lib/foundation/time/zones';
import { type Badges, badgeOf, type Column, type CsvColumn, numberCell, textCell } from './define';

/** A column of a list, with the column of its export. */
type ExportedColumn<Row, Sort extends string> = Column<Row, Sort> & { csv: CsvColumn<Row> };

/** `sort` is the key on the wire by which the header sorts; `header` is that of the export, by default the key. */
type Besides<Sort extends string> = { sort?: Sort; header?: string };

/**
 * Makes the columns of a list of `Row`, each together with the column of its export ({@link csvOf}). Times are on the
 * clock of `zoneOf`, unless the reader chose another for all of them.
 */
export const columnsOf = <Row>(zoneOf?: (row: Row) => string) => ({
  text: <Sort extends string = never>(
    key: string,
    label: string,
    textOf: (row: Row) => string | null | undefined,
    { sort, header = key }: Besides<Sort> = {},
  ): ExportedColumn<Row, Sort> => ({
    key,
    label,
    sort,
    cell: (row) => textCell(textOf(row)),
    csv: { header, value: textOf },
  }),

  /** An amount in cents. */
  money: <Sort extends string = never>(
    key: string,
    label: string,
    centsOf: (row: Row) => number,
    { sort, header = key }: Besides<Sort> = {},
  ): ExportedColumn<Row, Sort> => ({
    key,
    label,
    sort,
    right: true,
    cell: (row) => numberCell(formatMoney(centsOf(row))),
    csv: { header, value: (row) => csvMoney(centsOf(row)) },
  }),

  instant: <Sort extends string = never>(
    key: string,
    label: string,
    instantOf: (row: Row) => Date,
    { sort, header = key }: Besides<Sort> = {},
  ): ExportedColumn<Row, Sort> => ({
    key,
    label,
    sort,
    cell: (row, zone) => textCell(formatDateTime(instantOf(row), zone ?? zoneOf?.(row) ?? 'UTC')),
    csv: {
      header,
      isOnClock: zoneOf !== undefined,
      value: (row, zone) => isoIn(instantOf(row), zone ?? zoneOf?.(row) ?? 'UTC'),
    },
  }),

  /** A state as its badge, and as its name in the export. */
  badge: <State extends string, Sort extends string = never>(
    key: string,
    label: string,
    badges: Badges<State>,
    stateOf: (row: Row) => State,
    { sort, header = key }: Besides<Sort> = {},
  ): ExportedColumn<Row, Sort> => ({
    key,
    label,
    sort,
    cell: (row) => badgeOf(badges, stateOf(row)),
    csv: { header, value: stateOf },
  }),
});

/** The columns of an export: the id, those of the list's columns that have one, and others. */
export const csvOf = <Row extends { id: number }>(
  columns: readonly { csv: CsvColumn<Row> }[],
  ...others: CsvColumn<Row>[]
): CsvColumn<Row>[] => [{ header: 'id', value: ({ id }) => id }, ...columns.map(({ csv }) => csv), ...others];
