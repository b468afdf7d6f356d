import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { admins, locations, spaceBlocks, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { dbNow } from '@/lib/foundation/clock';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { blockList } from './list';
import type { SpaceBlock } from './schema';

/** Whether a block is not over. */
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

function stateAt(
  now: Date,
  { startsAt, endsAt }: Pick<SpaceBlock, 'startsAt' | 'endsAt'>,
): SpaceBlock['state'] {
  if (startsAt > now) return 'upcoming';
  return endsAt === null || endsAt > now ? 'running' : 'over';
}

/** Blocks by id. */
export async function loadBlocks(on: Db, ids: number[]): Promise<SpaceBlock[]> {
  const rows = await on
    .select({
      block: spaceBlocks,
      space: {
        id: spaces.id,
        name: spaces.name,
        shortName: spaces.shortName,
        location: locations.name,
        zone: spaces.timezone,
      },
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
    state: stateAt(now, { startsAt, endsAt }),
    reason,
    note,
    madeBy,
    updatedAt,
  }));
}
