import 'server-only';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { cleanings, crews } from '@/db/tables';
import { boardNotes } from '@/lib/platform/board-notes';

/** The cleanings of a space that run or are planned. */
export const cleaningsOnBoard = boardNotes({
  label: 'Cleaning',
  needs: 'cleanings.view',
  load: async (_, spaceIds) =>
    db()
      .select({ spaceId: cleanings.spaceId, value: crews.name, at: cleanings.startsAt })
      .from(cleanings)
      .innerJoin(crews, eq(crews.id, cleanings.crewId))
      .where(
        and(
          inArray(cleanings.spaceId, spaceIds),
          inArray(cleanings.state, ['planned', 'running']),
          isNull(cleanings.deletedAt),
        ),
      ),
});
