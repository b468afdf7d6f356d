import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, counterPayments } from '@/db/tables';
import { confirmPeriod } from '@/lib/booking/lifecycle/confirm';
import { releaseLapsed } from '@/lib/booking/lifecycle/release';
import { holdRoomForExtension, roomForExtension } from '@/lib/booking/offers/room-for-extension';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { counterPrice } from './counter-price';
import { type Lengthened, staffExtension } from './schema';

async function inScope(tx: Tx, actor: Actor, id: number) {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), bookingScope(actor)));
  if (!booking) throw notFound('Booking');
  return booking;
}

/**
 * Extends a live booking by a plan of its space, paid at the counter (`bookings.cancel`), by the rule of a visitor's
 * own extension: docs/rules.md#staff-extension. Throws 404 out of scope, 409 `booking_changed`, and 422 if it is not
 * live, the time is not free, or the payment is not the price.
 */
export const lengthenBooking = command({
  permission: 'bookings.cancel',
  input: staffExtension.extend({ id: z.number().int() }),
  async run({ tx, actor, input, audit }): Promise<Lengthened> {
    const { spaceId } = await inScope(tx, actor, input.id);
    await lockSpace(tx, spaceId);
    const now = dbNow();
    await releaseLapsed(tx, spaceId, now);
    const booking = await inScope(tx, actor, input.id);
    const { space, endsAt, ...time } = await roomForExtension(tx, {
      booking,
      partnerId: booking.businessPartnerId,
      planId: input.pricingPlanId,
      extendsFrom: input.extendsFrom,
      now,
      windowMs: 0,
    });
    const { method, reference, amount } = input.payment;
    const { taxPercent } = space;
    const price = counterPrice({ costCents: time.plan.costCents, taxPercent }, amount);
    const periodId = await holdRoomForExtension(tx, spaceId, {
      bookingId: booking.id,
      ...time,
      price,
      taxPercent,
      holdExpiresAt: endsAt,
    });
    // Before the confirmation, which writes the ledger from it.
    await tx.insert(counterPayments).values({ periodId, method, reference, amountCents: price.amountCents });
    await confirmPeriod(tx, periodId, now);
    await audit({
      action: 'booking.lengthen',
      entityId: booking.id,
      before: { endsAt: booking.endsAt },
      after: { endsAt, method, amountCents: price.amountCents },
    });
    return { id: booking.id, endsAt, amountCents: price.amountCents };
  },
});
