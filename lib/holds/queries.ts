import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingPeriods, bookings, customers, spaces, wifiCodes } from '@/db/tables';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { type DoorState, doorState, STANDING } from '@/lib/bookings/status';
import { notFound } from '@/lib/errors';
import { toDollars } from '@/lib/money';
import { nextStart } from '@/lib/occupancy/periods';
import { imagesOf } from '@/lib/spaces/images';
import { sponsorOfSpace } from '@/lib/sponsors/queries';
import type { WebBooking } from './web-booking';

/** Whether a hold is over and not yet freed. */
export async function hasLapsedHolds(): Promise<boolean> {
  const rows = await db()
    .select({ id: bookingPeriods.id })
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.state, 'held'), sql`${bookingPeriods.holdExpiresAt} <= now()`))
    .limit(1);
  return rows.length > 0;
}

/** The booking behind a webId, for its own visitor only. */
async function findByWebId(actor: VisitorActor, webId: string) {
  authorize(actor, 'visitor');
  if (!/^[\w-]{1,64}$/.test(webId)) throw notFound('Booking');
  const [row] = await db()
    .select({
      booking: bookings,
      hold: { state: bookingPeriods.state, expiresAt: bookingPeriods.holdExpiresAt },
      space: {
        id: spaces.id,
        name: spaces.name,
        address: spaces.address,
        zone: spaces.timezone,
        tax: spaces.taxPercent,
      },
      user: { email: customers.email, phone: customers.phone, countryCode: customers.countryCode },
      wifi: wifiCodes.code,
    })
    .from(bookings)
    .innerJoin(bookingPeriods, and(eq(bookingPeriods.bookingId, bookings.id), eq(bookingPeriods.ordinal, 0)))
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .leftJoin(wifiCodes, eq(wifiCodes.id, bookings.wifiCodeId))
    .where(and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId)));
  if (!row) throw notFound('Booking');
  return row;
}

/** `GET bookings/web/{webId}`: the visitor's own booking. Throws 404 for another partner's, too. */
export async function getWebBooking(actor: VisitorActor, webId: string): Promise<WebBooking> {
  const { booking, hold, space, user, wifi } = await findByWebId(actor, webId);
  const standing = STANDING.includes(booking.status);
  const [images, sponsor] = await Promise.all([imagesOf(space.id), sponsorOfSpace(space.id)]);
  const expiredAt = booking.status === 1 ? (hold.expiresAt ?? booking.createdAt) : booking.endsAt;
  return {
    id: booking.webId,
    transactionId: booking.transactionId,
    status: booking.status,
    amount: toDollars(booking.amountCents),
    subTotal: toDollars(booking.subTotalCents),
    discount: toDollars(booking.discountCents),
    tax: toDollars(booking.taxCents),
    credit: toDollars(booking.creditCents),
    duration: booking.durationMinutes,
    accessCode: standing ? booking.passcode : null,
    wifiAccessCode: standing ? wifi : null,
    datetimeStart: booking.startsAt.toISOString(),
    datetimeEnd: booking.endsAt.toISOString(),
    expiredAt: expiredAt.toISOString(),
    serverTime: new Date().toISOString(),
    isPaying: hold.state === 'paying',
    podId: space.id,
    pricingPlanId: booking.pricingPlanId,
    timezone: space.zone,
    user,
    pod: { name: space.name, address: space.address, tax: space.tax, images },
    sponsor,
  };
}

/** Whether the door of this booking may open now; throws 404 unless it is the visitor's, and of that space. */
export async function doorOf(
  actor: VisitorActor,
  webId: string,
  spaceId: number,
): Promise<{ bookingId: number; state: DoorState }> {
  const { booking } = await findByWebId(actor, webId);
  if (booking.spaceId !== spaceId) throw notFound('Booking');
  const now = new Date();
  const nextStartsAt = await nextStart(db(), spaceId, booking.startsAt, booking.id, now);
  return { bookingId: booking.id, state: doorState({ ...booking, nextStartsAt }, now) };
}
