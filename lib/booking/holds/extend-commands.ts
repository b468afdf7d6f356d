import 'server-only';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, customers } from '@/db/tables';
import { customerIdOf } from '@/lib/booking/contact';
import { confirmPeriod } from '@/lib/booking/lifecycle/confirm';
import { releaseLapsed } from '@/lib/booking/lifecycle/release';
import {
  holdPriceColumns,
  isFreeHold,
  isWrongPromo,
  priceHold,
  reserveForHold,
} from '@/lib/booking/offers/hold-price';
import { holdRoomForExtension, roomForExtension } from '@/lib/booking/offers/room-for-extension';
import { assertOwnBooking, isOwnBooking } from '@/lib/booking/own-booking';
import { cardCents } from '@/lib/booking/price';
import { PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/durations';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { notFound } from '@/lib/foundation/errors';
import { webIdField } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { limitGuesses } from '@/lib/platform/guess-limits';
import { limitUnpaidExtensions, releaseOtherHolds } from './hold-limit';
import { extendInput, type InstantBooking } from './schema';

/**
 * The visitor's own booking, with the address of its customer, whose proof gives access to the wallet; without the
 * address if the customer cannot book.
 */
async function ownBooking(tx: Tx, actor: VisitorActor, webId: string) {
  const [found] = await tx
    .select({ booking: bookings, email: customers.email, status: customers.status })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .where(isOwnBooking(actor, webId));
  if (!found) throw notFound('Booking');
  return found;
}

/**
 * Holds an extension of the visitor's own live booking, from its end or from now: docs/rules.md#extension. It is a
 * hold until it is paid, and changes nothing if it lapses. Throws 404, 409 `booking_changed` if its end is not the
 * one that the visitor saw, and 422 if the booking is not live, the time is not free, or the promo code is not valid
 * for it.
 */
export const extendBooking = (
  actor: VisitorActor,
  input: z.output<typeof extension>,
): Promise<InstantBooking> => {
  const work = () => extend(actor, input);
  return input.promoCode ? limitGuesses('promo', actor, work, isWrongPromo) : work();
};

const extension = extendInput.extend({ webId: webIdField });

const extend = command({
  permission: 'visitor',
  input: extension,
  prepare: (actor, { webId }) => assertOwnBooking(actor, webId),
  async run({ tx, actor, input, audit }): Promise<InstantBooking> {
    const { spaceId } = (await ownBooking(tx, actor, input.webId)).booking;
    await lockSpace(tx, spaceId);
    const now = dbNow();
    await releaseLapsed(tx, spaceId, now);
    const { booking, email, status } = await ownBooking(tx, actor, input.webId);
    const { space, plan, endsAt, ...time } = await roomForExtension(tx, {
      booking,
      partnerId: actor.partnerId,
      planId: input.pricingPlanId,
      extendsFrom: input.extendsFrom,
      now,
      windowMs: PAYMENT_WINDOW_MS,
    });
    await releaseOtherHolds(tx, actor, { bookingId: booking.id }, now);
    const customer = status === 'active' ? { id: customerIdOf(booking), email } : null;
    const price = await priceHold(tx, { actor, customer, space, plan, promoCode: input.promoCode, now });
    const holdExpiresAt = new Date(now.getTime() + PAYMENT_WINDOW_MS);
    const periodId = await holdRoomForExtension(tx, spaceId, {
      bookingId: booking.id,
      plan,
      ...time,
      price: holdPriceColumns(price),
      taxPercent: space.taxPercent,
      holdExpiresAt,
    });
    await reserveForHold(tx, price, customer?.id ?? null, { bookingId: booking.id, periodId });
    await audit({
      action: 'booking.extend',
      entityId: booking.id,
      after: { planId: plan.id, amountCents: price.amountCents },
    });
    const free = isFreeHold(price);
    if (!free) await limitUnpaidExtensions(tx, booking.id);
    if (free) await confirmPeriod(tx, periodId, now);
    return {
      webId: booking.webId,
      url: free
        ? `/payment-success/${booking.webId}/${space.boxKey}`
        : `/public-booking/${spaceId}/${space.boxKey}?bookingId=${booking.webId}&isExtended=true`,
      totalCents: cardCents(price),
      expiresAt: free ? endsAt : holdExpiresAt,
    };
  },
});
