import 'server-only';
import type { Tx } from '@/db/client';
import { boardingPasses, bookingPeriods, bookings, priorityPasses, walkUpPayments } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { type Price, priceOf } from '@/lib/bookings/price';
import { newTransactionId, newWebId } from '@/lib/bookings/references';
import { isRestricted } from '@/lib/bookings/restriction-window';
import { STATUS } from '@/lib/bookings/status';
import { command } from '@/lib/command';
import { customerOf } from '@/lib/customers/commands';
import { databaseCode, invalidField, notFound, rule } from '@/lib/errors';
import { confirmPeriod } from '@/lib/holds/confirm';
import { formatMoney, toCents, toDollars } from '@/lib/money';
import { isTaken, lockSpace, releaseLapsed } from '@/lib/occupancy/periods';
import { assertBookable, planOfSpace, spaceOfPartner } from '@/lib/spaces/bookable';
import { type WalkUp, type WalkUpInput, walkUpInput } from './schema';
import { assertSubPartner, sellerOf } from './seller';

/** A start this close to now is now: clocks differ, and typing takes a while. */
const NOW_IS_WITHIN_MS = 60_000;
const FURTHEST_MS = 366 * 86_400_000;

const NOTHING: Price = {
  subTotalCents: 0,
  discountCents: 0,
  taxCents: 0,
  waivedCents: 0,
  creditCents: 0,
  amountCents: 0,
};

/** A pod books its own space; staff say which. Throws 404 for another pod's. */
function spaceIdOf(actor: Actor, podId: number | undefined): number {
  if (actor.kind !== 'pod') {
    if (podId === undefined) throw invalidField('podId', 'Required!');
    return podId;
  }
  if (podId !== undefined && podId !== actor.spaceId) throw notFound('Space');
  return actor.spaceId;
}

/** When it begins: now, or later. Throws 422 for a time that is over, and for one more than a year away. */
function startOf(asked: string | undefined, now: Date): Date {
  const start = asked ? new Date(asked) : now;
  const away = start.getTime() - now.getTime();
  if (away < -NOW_IS_WITHIN_MS) throw rule('Choose a time in the future', 'start_past');
  if (away > FURTHEST_MS) throw rule('Choose a time within a year', 'start_too_far');
  return away > NOW_IS_WITHIN_MS ? start : now;
}

/** What is paid at the counter is what the space costs; a pass is billed to its partner. Throws 422. */
function priceFor(input: WalkUpInput, costCents: number, taxPercent: number): Price {
  if (input.bookingType !== 'WALKIN') return NOTHING;
  const price = priceOf({ costCents, taxPercent });
  if (toCents(input.payment.amount) !== price.amountCents)
    throw rule(`The payment must be ${formatMoney(price.amountCents)}`, 'payment_differs');
  return price;
}

/** What came with it: the money of the counter, or the guest's pass. */
async function keepProof(tx: Tx, bookingId: number, input: WalkUpInput): Promise<void> {
  if (input.bookingType === 'WALKIN') {
    const { method, reference, amount } = input.payment;
    await tx.insert(walkUpPayments).values({ bookingId, method, reference, amountCents: toCents(amount) });
  } else if (input.bookingType === 'PP') {
    await tx.insert(priorityPasses).values(
      input.priorityPasses.map((pass) => ({
        bookingId,
        cardHolder: pass.priorityUserName,
        cardLast4: pass.priorityCardNumber.replace(/\W/g, '').slice(-4),
        inputType: pass.inputType,
        costCents: toCents(pass.priorityPassCost),
        cardCreatedOn: pass.cardCreatedOn,
        cardExpiresOn: pass.cardExpiresOn,
      })),
    );
  } else {
    await tx.insert(boardingPasses).values(
      input.boardingPasses.map((pass) => ({
        bookingId,
        traveller: pass.boardedUserName,
        airline: pass.airlineName,
        flightNumber: pass.flightNumber,
        departingFrom: pass.departingFrom,
        arrivingTo: pass.arrivingTo,
        travelDate: pass.travelDate,
      })),
    );
  }
}

const make = command({
  permission: ['bookings.cancel', 'pod'],
  input: walkUpInput,
  async run({ tx, actor, input, audit }): Promise<WalkUp> {
    const spaceId = spaceIdOf(actor, input.podId);
    const partnerId = await sellerOf(tx, actor, { ...input, spaceId });
    await lockSpace(tx, spaceId);
    // Read after the lock: who waited for it starts now.
    const now = new Date();
    const space = await spaceOfPartner(tx, spaceId, partnerId);
    const startsAt = startOf(input.datetimeStart, now);
    // A pod that is silent now may well be back by then.
    assertBookable(startsAt > now ? { ...space, isWatched: false } : space, now);
    const plan = await planOfSpace(tx, spaceId, input.pricingPlanId);
    const endsAt = new Date(startsAt.getTime() + plan.minutes * 60_000);
    const window = { from: space.restrictedFrom, to: space.restrictedTo, zone: space.zone };
    if (isRestricted(window, startsAt, endsAt))
      throw rule('This space can not be booked at this time of day', 'restricted_time');
    await releaseLapsed(tx, spaceId, now);
    if (await isTaken(tx, spaceId, startsAt, endsAt, now)) throw taken();
    const price = priceFor(input, plan.costCents, space.taxPercent);
    if (input.subPartnerId) await assertSubPartner(tx, partnerId, input.subPartnerId);
    const customer = await customerOf(tx, input);
    const partnerBillCents = input.bookingType === 'WALKIN' ? 0 : toCents(input.PPSummaryAmount);
    const common = {
      spaceId,
      pricingPlanId: plan.id,
      durationMinutes: plan.minutes,
      startsAt,
      endsAt,
      ...price,
    };
    const references = { webId: newWebId(), transactionId: newTransactionId() };
    const [booking] = await tx
      .insert(bookings)
      .values({
        ...common,
        ...references,
        bookingType: input.bookingType,
        customerId: customer.id,
        businessPartnerId: partnerId,
        subPartnerId: input.subPartnerId,
        partnerBillCents,
      })
      .returning({ id: bookings.id });
    const id = booking?.id ?? 0;
    const [period] = await tx
      .insert(bookingPeriods)
      .values({ ...common, bookingId: id, holdExpiresAt: endsAt })
      .returning({ id: bookingPeriods.id });
    await keepProof(tx, id, input);
    await confirmPeriod(tx, period?.id ?? 0, now);
    await audit({
      action: 'booking.walk-up',
      entity: 'booking',
      entityId: id,
      after: { spaceId, type: input.bookingType, amountCents: price.amountCents, partnerBillCents, startsAt },
    });
    return {
      id,
      transactionId: references.transactionId,
      status: STATUS.confirmed,
      bookingType: input.bookingType,
      podId: spaceId,
      datetimeStart: startsAt.toISOString(),
      datetimeEnd: endsAt.toISOString(),
      amount: toDollars(price.amountCents),
      PPSummaryAmount: toDollars(partnerBillCents),
    };
  },
});

const taken = () => rule('This space is taken at that time. Please choose another one', 'space_taken');

/**
 * Books for somebody who pays at the counter or comes with a pass (staff with 12, or the pod itself), now or later:
 * confirmed at once, with passcode, wifi code and mail. Throws 422 with a sentence when a booking rule says no, 404
 * for a space that is not the caller's.
 */
export async function createWalkUp(actor: Actor, raw: Parameters<typeof make>[1]): Promise<WalkUp> {
  try {
    return await make(actor, raw);
  } catch (error) {
    if (databaseCode(error) === '23P01') throw taken();
    throw error;
  }
}
