import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { admins, locations, spaceBlocks, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { spaceColumn, spaceCsv, spaceOfRecord } from '@/lib/catalogue/spaces/space-of-record';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { formatDateTime, isoIn } from '@/lib/foundation/time/zones';
import { badgeOf, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { choiceIs, hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import { BLOCK_REASON_LABELS, type SpaceBlock } from './schema';

const BADGES = {
  running: { label: 'Out of service', tone: 'bad' },
  upcoming: { label: 'Upcoming', tone: 'warn' },
  over: { label: 'Over', tone: 'off' },
} as const;

/** `11/28/2026, 09:00 AM – 11/30/2026, 09:00 AM` on the space's clock. */
export const blockTimes = ({
  startsAt,
  endsAt,
  space: { zone },
}: Pick<SpaceBlock, 'startsAt' | 'endsAt' | 'space'>): string =>
  `${formatDateTime(startsAt, zone)} – ${endsAt ? formatDateTime(endsAt, zone) : 'until further notice'}`;

export const blockList = defineList<SpaceBlock>()({
  name: 'space-blocks',
  title: 'Out of service',
  summary: 'Spaces that are closed from a time to a time, or until further notice',
  noun: 'block',
  lesson: 'A space that is out of service cannot be booked. Close one on its page, or here.',
  path: '/admin/space-blocks',
  permission: 'spaces.view',
  searchLabel: 'Search space, location or note',
  columns: [
    spaceColumn,
    {
      key: 'starts',
      label: 'Out of service',
      phone: 'when',
      sort: 'sortByStart',
      cell: (block) => twoLineCell(blockTimes(block), block.note),
    },
    { key: 'reason', label: 'Reason', cell: ({ reason }) => textCell(BLOCK_REASON_LABELS[reason]) },
    { key: 'state', label: 'Status', cell: ({ state }) => badgeOf(BADGES, state) },
  ],
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: 'Status',
      choices: [
        { value: 'running', label: 'Out of service now' },
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'over', label: 'Over' },
      ],
    },
  ],
  csv: {
    fileName: 'out-of-service',
    clock: 'space',
    columns: [
      { header: 'id', value: ({ id }) => id },
      spaceCsv,
      { header: 'from', value: ({ startsAt, space }, zone) => isoIn(startsAt, zone ?? space.zone) },
      {
        header: 'until',
        value: ({ endsAt, space }, zone) => (endsAt ? isoIn(endsAt, zone ?? space.zone) : 'N/A'),
      },
      { header: 'reason', value: ({ reason }) => BLOCK_REASON_LABELS[reason] },
      { header: 'note', value: ({ note }) => note },
      { header: 'made by', value: ({ madeBy }) => madeBy },
    ],
  },
});

/** Whether a block has not ended. */
const isOpen = sql`(${spaceBlocks.endsAt} is null or ${spaceBlocks.endsAt} > now())`;

export const blockSource = listSource({
  list: blockList,
  table: sql`${spaceBlocks} join ${spaces} on ${spaces.id} = ${spaceBlocks.spaceId} join ${locations} on ${locations.id} = ${spaces.locationId}`,
  id: spaceBlocks.id,
  scope: spaceScope,
  search: (term) =>
    textContains(
      sql`${spaces.name} || ' ' || coalesce(${spaces.shortName}, '') || ' ' || ${locations.name} || ' ' || ${spaceBlocks.note}`,
      term,
    ),
  filters: {
    state: choiceIs('state', {
      running: sql`(${spaceBlocks.startsAt} <= now() and ${isOpen})`,
      upcoming: sql`${spaceBlocks.startsAt} > now()`,
      over: sql`not ${isOpen}`,
    }),
  },
  sorts: {
    createdAt: [spaceBlocks.createdAt],
    sortBySpace: [byLanguage(spaces.name)],
    sortByStart: [spaceBlocks.startsAt],
  },
  load: loadBlocks,
});

/** Whether a block lies ahead, runs or is over at this time. */
export function blockStateAt(
  now: Date,
  { startsAt, endsAt }: Pick<SpaceBlock, 'startsAt' | 'endsAt'>,
): SpaceBlock['state'] {
  if (startsAt > now) return 'upcoming';
  return endsAt === null || endsAt > now ? 'running' : 'over';
}

/** Blocks by id, as rows of the list. */
export async function loadBlocks(on: Db, ids: number[]): Promise<SpaceBlock[]> {
  const rows = await on
    .select({
      block: spaceBlocks,
      space: spaceOfRecord,
      madeBy: admins.email,
    })
    .from(spaceBlocks)
    .innerJoin(spaces, eq(spaces.id, spaceBlocks.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(admins, eq(admins.id, spaceBlocks.madeBy))
    .where(hasId(spaceBlocks.id, ids));
  const now = dbNow();
  return rows.map(({ block: { id, startsAt, endsAt, reason, note, updatedAt }, space, madeBy }) => ({
    id,
    space,
    startsAt,
    endsAt,
    state: blockStateAt(now, { startsAt, endsAt }),
    reason,
    note,
    madeBy,
    updatedAt,
  }));
}
