import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, deviceCommands } from '@/db/tables';
import { active } from '@/lib/booking/bookings/time-groups';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { localDate } from '@/lib/foundation/time/zones';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { getBoard } from './queries';
import type { BoardSpace } from './schema';

/** The first facts about a space: its current state, today's bookings, and when its door last opened. */
export type SpaceDay = {
  space: BoardSpace;
  /** Bookings that begin today on the space's own clock, and their amount, in cents. */
  today: { bookings: number; cents: number };
  /** When an unlock last opened its door; null if none is recorded. */
  openedAt: Date | null;
};

/** The day of one space (`board.view`); null for a space that the board does not show: docs/rules.md#space-now. */
export async function getSpaceDay(actor: Actor, id: number): Promise<SpaceDay | null> {
  authorize(actor, 'board.view');
  const [space] = await getBoard(actor, [id]);
  if (!space) return null;
  const day = localDate(dbNow(), space.timezone);
  const [today, door] = await Promise.all([
    db()
      .select({
        bookings: sql<number>`count(*)::int`,
        cents: sql<number>`coalesce(sum(${bookings.amountCents}), 0)::int`,
      })
      .from(bookings)
      .where(and(eq(bookings.spaceId, id), eq(bookings.localDate, day), active, bookingScope(actor))),
    db()
      .select({ at: sql<string | null>`max(${deviceCommands.acknowledgedAt})::text` })
      .from(deviceCommands)
      .where(
        and(
          eq(deviceCommands.spaceId, id),
          eq(deviceCommands.type, 'unlock'),
          eq(deviceCommands.state, 'acknowledged'),
        ),
      ),
  ]);
  const openedAt = door[0]?.at ?? null;
  return {
    space,
    today: today[0] ?? { bookings: 0, cents: 0 },
    openedAt: openedAt === null ? null : new Date(openedAt),
  };
}
