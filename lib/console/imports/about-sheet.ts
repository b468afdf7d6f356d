import 'server-only';
import { listSourceOf } from '@/lib/console/entity-sources';
import { SHEETS } from '@/lib/console/sheets.gen';
import type { Sheet } from '@/lib/platform/csv/sheet';
import type { AboutSheet } from './schema';

/** The sheet of an entity, by its key; undefined if it cannot be imported. */
export const sheetOf = (entity: string): Sheet | undefined =>
  Object.entries<Sheet>(SHEETS).find(([key]) => key === entity)?.[1];

/** What the dialog of an import shows of the sheet of an entity; null if it cannot be imported. */
export function aboutSheet(entity: string): AboutSheet | null {
  const sheet = sheetOf(entity);
  const noun = listSourceOf(entity)?.list.noun;
  if (!sheet || !noun) return null;
  const { sample, note, columns } = sheet;
  const isMarked = columns.some(({ needed }) => needed);
  return {
    kind: entity,
    noun,
    sample,
    note,
    // Where no column is marked as required, all are named alike.
    columns: columns.map(({ header, needed }) => ({ header, needed: !isMarked || needed })),
  };
}
