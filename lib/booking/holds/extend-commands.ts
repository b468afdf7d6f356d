import 'server-only';
import { and, eq, inArray, max } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings, customers } from '@/db/tables';
import { customerIdOf } from '@/lib/booking/contact';
import { doorRefused } from '@/lib/booking/door-refusal';
import { confirmPeriod } from '@/lib/booking/lifecycle/confirm';
import { release, releaseLapsed } from '@/lib/booking/lifecycle/release';
import { cardCents } from '@/lib/booking/price';
import { doorState } from '@/lib/booking/status';
import { isTaken, lockSpace, nextStart } from '@/lib/catalogue/occupancy/periods';
import { PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/spans';
import { assertOpenHours } from '@/lib/catalogue/spaces/restriction-window';
import { conflict, notFound, rule } from '@/lib/foundation/errors';
import { webIdText } from '@/lib/foundation/fields';
import { limitGuesses } from '@/lib/foundation/limits';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { assertBookable, planOfSpace, spaceOfPartner } from './bookable';
import { assertOwn, isOwn } from './own';
import { isFree, isWrongPromo, priceColumns, priceHold, reserve } from './price';
import { extendInput, type InstantBooking } from './schema';

/** The visitor's own booking, and the address of its customer, whose proof opens the wallet. */
async function ownBooking(tx: Tx, actor: VisitorActor, webId: string) {
  const [found] = await tx
    .select({ booking: bookings, email: customers.email })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .where(isOwn(actor, webId));
  if (!found) throw notFound('Booking');
  return found;
}

/** An unpaid extension gives way to the new one. */
async function dropOpenExtension(tx: Tx, bookingId: number): Promise<number> {
  const open = await tx
    .select()
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), inArray(bookingPeriods.state, ['held', 'paying'])));
  if (open.some(({ state }) => state === 'paying'))
    throw rule('An extension of this booking is being paid already', 'extension_paying');
  for (const period of open) await release(tx, period);
  const [last] = await tx
    .select({ ordinal: max(bookingPeriods.ordinal) })
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, bookingId));
  return (last?.ordinal ?? 0) + 1;
}

/**
 * Holds more time for the visitor's own live booking, from its end on: docs/rules.md#extension. It is a hold
 * until it is paid, and changes nothing when it lapses. Throws 404, 409 `booking_changed` when its end is not the one that
 * the visitor saw, and 422 when the booking is not live, the time is not free, or the promo code does not count.
 */
export const extendBooking = (
  actor: VisitorActor,
  input: z.output<typeof extension>,
): Promise<InstantBooking> => {
  const work = () => extend(actor, input);
  return input.promoCode ? limitGuesses('promo', actor, work, isWrongPromo) : work();
};

const extension = extendInput.extend({ webId: webIdText });

const extend = command({
  permission: 'visitor',
  input: extension,
  prepare: (actor, { webId }) => assertOwn(actor, webId),
  async run({ tx, actor, input, audit }): Promise<InstantBooking> {
    const { spaceId } = (await ownBooking(tx, actor, input.webId)).booking;
    await lockSpace(tx, spaceId);
    const now = new Date();
    await releaseLapsed(tx, spaceId, now);
    const { booking, email } = await ownBooking(tx, actor, input.webId);
    const nextStartsAt = await nextStart(tx, spaceId, booking.startsAt, booking.id, now);
    const state = doorState({ ...booking, nextStartsAt }, now);
    if (state !== 'live') throw doorRefused(booking.status, state);
    if (input.extendsFrom && new Date(input.extendsFrom).getTime() !== booking.endsAt.getTime())
      throw conflict('This booking has another end by now', 'booking_changed');
    const space = await spaceOfPartner(tx, spaceId, actor.partnerId);
    assertBookable(space, now);
    const plan = await planOfSpace(tx, spaceId, input.pricingPlanId);
    const startsAt = booking.endsAt;
    const endsAt = new Date(startsAt.getTime() + plan.minutes * 60_000);
    assertOpenHours(space, startsAt, endsAt);
    if (await isTaken(tx, spaceId, startsAt, endsAt, now, booking.id))
      throw rule('This space is booked by someone else after you', 'space_taken');
    const ordinal = await dropOpenExtension(tx, booking.id);
    const customer = { id: customerIdOf(booking), email };
    const price = await priceHold(tx, { actor, customer, space, plan, promoCode: input.promoCode, now });
    const holdExpiresAt = new Date(now.getTime() + PAYMENT_WINDOW_MS);
    const [period] = await tx
      .insert(bookingPeriods)
      .values({
        ...priceColumns(price),
        taxPercent: space.taxPercent,
        bookingId: booking.id,
        spaceId,
        ordinal,
        startsAt,
        endsAt,
        holdExpiresAt,
        pricingPlanId: plan.id,
        durationMinutes: plan.minutes,
      })
      .returning({ id: bookingPeriods.id });
    await reserve(tx, price, customer.id, booking.id);
    await audit({
      action: 'booking.extend',
      entityId: booking.id,
      after: { planId: plan.id, amountCents: price.amountCents },
    });
    const free = isFree(price);
    if (free && period) await confirmPeriod(tx, period.id, now);
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
