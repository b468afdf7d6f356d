import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import 'server-only';
import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bookings, locations, spaceBlocks, spaces } from '@/db/tables';
import { MOST_CHOICES } from '@/lib/booking/clearing/schema';
import { leftToRefundOfEach } from '@/lib/booking/payments/refundable-amounts';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { blockSource, loadBlocks } from './list';
import type { BookingInBlock, SpaceBlock } from './schema';

/** One block (`spaces.view`); throws 404 out of scope. */
export async function getBlock(actor: Actor, id: number): Promise<SpaceBlock> {
  authorize(actor, 'spaces.view');
  const [row] = await checkedRows(
    db(),
    { id: 'bigint' },
    sql`select ${blockSource.id} as id from ${blockSource.table} where ${and(eq(blockSource.id, id), spaceScope(actor))}`,
  );
  const [block] = row ? await loadBlocks(db(), [id]) : [];
  if (!block) throw notFound('Block');
  return block;
}

/**
 * The blocks of a space that have not ended, ordered by their beginning (`spaces.open`); empty for a space out of
 * scope.
 */
export async function openBlocksOf(actor: Actor, spaceId: number): Promise<SpaceBlock[]> {
  if (!may(actor, 'spaces.open')) return [];
  const rows = await db()
    .select({ id: spaceBlocks.id })
    .from(spaceBlocks)
    .innerJoin(spaces, eq(spaces.id, spaceBlocks.spaceId))
    .where(
      and(
        eq(spaceBlocks.spaceId, spaceId),
        or(isNull(spaceBlocks.endsAt), gt(spaceBlocks.endsAt, dbNow())),
        spaceScope(actor),
      ),
    );
  const blocks = await loadBlocks(
    db(),
    rows.map(({ id }) => id),
  );
  return blocks.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** Bookings in these spaces between the two instants; until further notice if `to` is null. */
async function bookingsInBlock(
  actor: Actor,
  scope: SQL | undefined,
  { spaceIds, from, to }: { spaceIds: number[]; from: Date; to: Date | null },
): Promise<BookingInBlock[]> {
  const now = dbNow();
  const rows = await db()
    .select({
      id: bookings.id,
      transactionId: bookings.transactionId,
      spaceId: bookings.spaceId,
      space: podNameColumns,
      name: bookings.customerName,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(
      and(
        inArray(bookings.spaceId, spaceIds),
        inArray(bookings.status, [...ACTIVE_STATUSES]),
        gt(bookings.endsAt, from > now ? from : now),
        to ? lt(bookings.startsAt, to) : undefined,
        scope,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST_CHOICES);
  const ids = rows.map(({ id }) => id);
  const left = may(actor, 'bookings.cancelAndRefund') ? await leftToRefundOfEach(db(), actor, ids) : null;
  return rows.map(({ space, ...booking }) => ({
    ...booking,
    space: podName(space),
    isRunning: booking.startsAt <= now,
    refundCents: left && (left.get(booking.id) ?? 0),
  }));
}

/**
 * The bookings in scope that a block, or making spaces inactive, would affect (`blocks.edit` or `spaces.status`):
 * running and upcoming ones.
 */
export function whatBlockMeets(
  actor: Actor,
  request: { spaceIds: number[]; from: Date; to: Date | null },
): Promise<BookingInBlock[]> {
  authorize(actor, 'blocks.edit', 'spaces.status');
  return bookingsInBlock(actor, and(bookingScope(actor), spaceScope(actor)), request);
}
