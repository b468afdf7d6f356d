import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { cleanings, locations, spaces, crews } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { spaceColumn, spaceCsv, spaceOfRecord } from '@/lib/catalogue/spaces/space-of-record';
import { formatMoney } from '@/lib/foundation/money';
import { formatDateTime, isoIn } from '@/lib/foundation/time/zones';
import { csvMoney } from '@/lib/platform/csv/columns';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { badgeChoices, badgeOf, defineList, numberCell, textCell, twoLineCell } from '@/lib/platform/list/define';
import { hasId, stateIs } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import type { Cleaning } from './schema';

const BADGES = {
  planned: { label: 'Planned', tone: 'info' },
  running: { label: 'Running', tone: 'warn' },
  done: { label: 'Done', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'off' },
} as const;

export const cleaningList = defineList<Cleaning>()({
  name: 'cleanings',
  title: 'Cleanings',
  summary: 'When spaces are cleaned, and by whom',
  noun: 'cleaning',
  lesson: 'A crew cleans a space at a planned time. Add each cleaning, and start and finish it.',
  path: '/admin/cleanings',
  permission: 'cleanings.view',
  searchLabel: 'Search space, crew or note',
  columns: [
    spaceColumn,
    { key: 'crew', label: 'Crew', cell: ({ crew, note }) => twoLineCell(crew.name, note) },
    {
      key: 'starts',
      label: 'Start',
      sort: 'sortByStart',
      cell: ({ startsAt, space }, zone) => textCell(formatDateTime(startsAt, zone ?? space.zone)),
    },
    { key: 'cost', label: 'Cost', right: true, cell: ({ costCents }) => numberCell(formatMoney(costCents)) },
    { key: 'state', label: 'Status', cell: ({ state }) => badgeOf(BADGES, state) },
  ],
  filters: [{ key: 'state', label: 'Status', kind: 'choice', choices: badgeChoices(BADGES) }],
  csv: {
    fileName: 'cleanings',
    clock: 'space',
    columns: [
      { header: 'id', value: ({ id }) => id },
      spaceCsv,
      { header: 'crew', value: ({ crew }) => crew.name },
      { header: 'start', value: ({ startsAt, space }, zone) => isoIn(startsAt, zone ?? space.zone) },
      { header: 'cost', value: ({ costCents }) => csvMoney(costCents) },
      { header: 'status', value: ({ state }) => state },
      { header: 'note', value: ({ note }) => note },
      { header: 'image', value: ({ image }) => image },
    ],
  },
});

export const cleaningSource = listSource({
  list: cleaningList,
  table: sql`${cleanings} join ${spaces} on ${spaces.id} = ${cleanings.spaceId} join ${crews} on ${crews.id} = ${cleanings.crewId}`,
  id: cleanings.id,
  always: isNull(cleanings.deletedAt),
  scope: scopeOf('space', cleanings.spaceId),
  search: (term) =>
    textContains(
      sql`concat_ws(' ', ${spaces.name}, ${spaces.shortName}, ${crews.name}, ${cleanings.note})`,
      term,
    ),
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
    .select({
      row: cleanings,
      space: spaceOfRecord,
      crew: { id: crews.id, name: crews.name },
    })
    .from(cleanings)
    .innerJoin(spaces, eq(spaces.id, cleanings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .innerJoin(crews, eq(crews.id, cleanings.crewId))
    .where(hasId(cleanings.id, ids));
  return rows.map(({ row: { spaceId: _, crewId: __, deletedAt: ___, image, ...row }, ...joined }) => ({
    ...row,
    ...joined,
    image: image && fileUrl(image),
  }));
}

/** One cleaning; throws 404. */
export const getCleaning = recordOf(cleaningSource);

/** The space of a new cleaning (`cleanings.add`); throws 404. */
export const getSpaceToClean = recordOf(spaceSource, 'cleanings.add');
