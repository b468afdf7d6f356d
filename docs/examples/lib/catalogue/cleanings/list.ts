import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { cleanings, crews, locations, spaces } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { spaceColumn, spaceOfRecord } from '@/lib/catalogue/spaces/space-of-record';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { columnsOf, csvOf } from '@/lib/platform/list/columns';
import { badgeChoices, defineList } from '@/lib/platform/list/define';
import { hasId, stateIs } from '@/lib/platform/list/filter-conditions';
import { searchIn } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import type { Cleaning } from './schema';

const BADGES = {
  planned: { label: 'Planned', tone: 'info' },
  running: { label: 'Running', tone: 'warn' },
  done: { label: 'Done', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'off' },
} as const;

const column = columnsOf<Cleaning>(({ space }) => space.zone);
const columns = [
  spaceColumn,
  column.text('crew', 'Crew', ({ crew }) => crew.name),
  column.instant('start', 'Start', ({ startsAt }) => startsAt, { sort: 'sortByStart' }),
  column.money('cost', 'Cost', ({ costCents }) => costCents),
  column.badge('status', 'Status', BADGES, ({ state }) => state),
  column.text('note', 'Note', ({ note }) => note),
];

export const cleaningSource = listSource({
  list: defineList<Cleaning>()({
    name: 'cleanings',
    title: 'Cleanings',
    summary: 'When spaces are cleaned, and by whom',
    noun: 'cleaning',
    lesson: 'A crew cleans a space at a planned time. Add each cleaning, and start and finish it.',
    path: '/admin/cleanings',
    permission: 'cleanings.view',
    searchLabel: 'Search space, crew or note',
    columns,
    filters: [{ key: 'state', label: 'Status', kind: 'choice', choices: badgeChoices(BADGES) }],
    csv: {
      fileName: 'cleanings',
      clock: 'space',
      columns: csvOf(columns, { header: 'image', value: ({ image }) => image }),
    },
  }),
  table: sql`${cleanings} join ${spaces} on ${spaces.id} = ${cleanings.spaceId} join ${crews} on ${crews.id} = ${cleanings.crewId}`,
  id: cleanings.id,
  always: isNull(cleanings.deletedAt),
  scope: scopeOf('space', cleanings.spaceId),
  search: searchIn(spaces.name, spaces.shortName, crews.name, cleanings.note),
  filters: { state: stateIs('state', cleanings.state, BADGES) },
  sorts: {
    createdAt: [cleanings.createdAt],
    sortBySpace: [byLanguage(spaces.name)],
    sortByStart: [cleanings.startsAt],
  },
  load: loadCleanings,
});

/** Cleanings by id, deleted ones too. */
export async function loadCleanings(on: Db, ids: number[]): Promise<Cleaning[]> {
  const rows = await on
    .select({ row: cleanings, space: spaceOfRecord, crew: { id: crews.id, name: crews.name } })
    .from(cleanings)
    .innerJoin(spaces, eq(spaces.id, cleanings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .innerJoin(crews, eq(crews.id, cleanings.crewId))
    .where(hasId(cleanings.id, ids));
  return rows.map(({ row: { spaceId: _, crewId: __, deletedAt: ___, ...row }, ...joined }) => ({
    ...row,
    ...joined,
    image: row.image && fileUrl(row.image),
  }));
}
