import 'server-only';
import { eq, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingPeriods, bookings, deviceCommands, refunds, spaces } from '@/db/tables';
import { foundByWebId, isOwnBooking } from '@/lib/booking/own-booking';
import { WEB_ID } from '@/lib/booking/web-id';
import { nextStartAfter } from '@/lib/catalogue/occupancy/periods';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';

/**
 * An opaque value that changes whenever a visitor's page of a booking would show something else, apart from the time:
 * computed from `bookings` and `spaces`.
 */
export const bookingVersionSql = (now: Date): SQL<string> => {
  const nextStartsAt = nextStartAfter(sql`${bookings.startsAt}`, now, {
    spaceId: bookings.spaceId,
    bookingId: bookings.id,
  });
  return sql<string>`md5(jsonb_build_array(
    ${bookings.status}, ${bookings.spaceId}, ${bookings.startsAt}, ${bookings.endsAt}, ${bookings.wifiCodeId}, ${bookings.mailFailedAt}, ${bookings.leftAt}, ${spaces.updatedAt}, ${nextStartsAt},
    (select jsonb_agg(jsonb_build_array(${bookingPeriods.state}, ${bookingPeriods.startsAt}, ${bookingPeriods.endsAt}) order by ${bookingPeriods.id})
      from ${bookingPeriods} where ${bookingPeriods.bookingId} = ${bookings.id}),
    (select jsonb_build_array(
        jsonb_agg(distinct jsonb_build_array(${deviceCommands.spaceId}, ${deviceCommands.state} in ('failed', 'expired'))),
        (array_agg(${deviceCommands.state} = 'acknowledged' order by ${deviceCommands.createdAt} desc)
          filter (where ${deviceCommands.state} in ('acknowledged', 'failed', 'expired')))[1])
      from ${deviceCommands} where ${deviceCommands.bookingId} = ${bookings.id} and ${deviceCommands.type} = 'unlock'),
    (select sum(${refunds.amountCents}) from ${refunds} where ${refunds.bookingId} = ${bookings.id} and ${refunds.state} <> 'failed'))::text)`;
};

/**
 * The server's clock and the version of the visitor's own booking, in one statement: its page polls them every few
 * seconds. Throws 404 for another visitor's booking, 429 for guessing.
 */
export async function bookingVersion(
  caller: VisitorActor,
  webId: string,
): Promise<{ serverTime: Date; version: string }> {
  const actor = authorize(caller, 'visitor');
  const serverTime = dbNow();
  const [row] = WEB_ID.test(webId)
    ? await db()
        .select({ version: bookingVersionSql(serverTime) })
        .from(bookings)
        .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
        .where(isOwnBooking(actor, webId))
    : [];
  const { version } = await foundByWebId(actor, row);
  return { serverTime, version };
}
