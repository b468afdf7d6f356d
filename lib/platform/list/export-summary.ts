import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import type { ListParams } from '@/lib/column-values/list-params';
import { env } from '@/lib/foundation/settings/env';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { type CsvClock, type ListDefinition, MAX_ROWS } from './define';
import { listWhere } from './find-rows';
import type { ListSource } from './source';

/** The first and last day of the export, both inclusive, if it is limited to days. */
type Days = { from: string | null; to: string | null };

/** A summary of a CSV before it is exported. */
export type ExportSummary = {
  /** At most {@link MAX_ROWS}, which is where a file ends; there are more rows then. */
  rows: number;
  isCut: boolean;
  columns: string[];
  days: Days;
  /** The clock of the times in it; null without times. */
  clock: string | null;
  /** The files needed for a longer period, as filters; `rows` and `days` are those of the first. */
  parts: Record<string, string>[];
};

const CLOCKS: Record<CsvClock, () => string> = {
  space: () => "Each space's own time",
  utc: () => 'UTC',
  operator: () => env().OPERATOR_TIMEZONE.replaceAll('_', ' '),
};

/**
 * The filters that an export has, and its summary describes, for these parameters: rows requested by id have no
 * window.
 */
export const exportFilters = <Row>(source: ListSource<Row>, { ids, filters }: ListParams) =>
  (!ids && source.forExport?.(filters)) || filters;

function daysOf<Row>({ filters = [] }: ListDefinition<Row>, request: Record<string, string>): Days {
  const dates = filters.find((filter) => filter.kind === 'dates');
  return { from: (dates && request[dates.from]) ?? null, to: (dates && request[dates.to]) ?? null };
}

/** The summary of a list's CSV before it is exported, in one statement. Throws like the export itself. */
export async function exportSummary<Row>(
  actor: Actor,
  source: ListSource<Row>,
  params: ListParams,
): Promise<ExportSummary> {
  const { list } = source;
  authorize(actor, list.exportPermission ?? list.permission);
  const parts = params.ids ? [] : (source.exportParts?.(params.filters) ?? []);
  const filters = { ...params.filters, ...parts[0] };
  const request = { ...params, filters: exportFilters(source, { ...params, filters }) };
  const where = listWhere(source, actor, request);
  const [found] = await checkedRows(
    db(),
    { rows: 'int' },
    sql`
    select count(*)::int as rows from (select 1 from ${source.table} where ${where} limit ${MAX_ROWS + 1}) as bounded`,
  );
  const rows = found?.rows ?? 0;
  return {
    rows: Math.min(rows, MAX_ROWS),
    isCut: rows > MAX_ROWS,
    columns: list.csv.columns.map(({ header }) => header),
    days: params.ids ? { from: null, to: null } : daysOf(list, request.filters),
    clock: list.csv.clock ? (params.clock?.replaceAll('_', ' ') ?? CLOCKS[list.csv.clock]()) : null,
    parts,
  };
}
