import 'server-only';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { locations, spaceBlocks, spaces } from '@/db/tables';
import { transact } from '@/db/transaction';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import { blockEndTitle } from './mail';

/** How many reminders one run sends. */
const AT_ONCE = 200;
const HOUR = sql.raw(`interval '1 hour'`);

/**
 * Job: reminds the creator of a block an hour before its end, once for each end; a block that is no longer than that
 * ends without a reminder. Returns how many: docs/rules.md#blocks.
 */
export const remindOfBlockEnds = (): Promise<number> =>
  transact(async (tx) => {
    const ending = await tx
      .select({
        block: spaceBlocks,
        space: { ...podNameColumns, zone: spaces.timezone },
      })
      .from(spaceBlocks)
      .innerJoin(spaces, eq(spaces.id, spaceBlocks.spaceId))
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .where(
        and(
          isNull(spaceBlocks.remindedAt),
          isNotNull(spaceBlocks.madeBy),
          sql`${spaceBlocks.endsAt} > now() and ${spaceBlocks.endsAt} <= now() + ${HOUR}`,
          sql`${spaceBlocks.endsAt} - ${HOUR} > greatest(${spaceBlocks.startsAt}, ${spaceBlocks.createdAt})`,
        ),
      )
      .orderBy(asc(spaceBlocks.endsAt))
      .limit(AT_ONCE)
      .for('no key update', { of: spaceBlocks, skipLocked: true });
    for (const { block, space } of ending) {
      const { id, spaceId, endsAt, madeBy } = block;
      if (endsAt === null) continue;
      await tx.update(spaceBlocks).set({ remindedAt: sql`now()` }).where(eq(spaceBlocks.id, id));
      await notifyStaff(tx, {
        kind: 'blockEnds',
        title: blockEndTitle(space, endsAt),
        href: `/admin/space-blocks/${id}`,
        at: dbNow(),
        spaceId,
        refId: id,
        by: madeBy,
        isPersonal: true,
      });
    }
    return ending.length;
  });
