import 'server-only';
import type { Tx } from '@/db/client';
import { boardingPasses, bookingPeriods, bookings, priorityPasses, walkUpPayments } from '@/db/tables';
import { contactColumns } from '@/lib/booking/contact';
import { confirmPeriod } from '@/lib/booking/lifecycle/confirm';
import { releaseLapsed } from '@/lib/booking/lifecycle/release';
import { assertBookable, bookableSpaceOf, planOfSpace } from '@/lib/booking/offers/bookable';
import type { Price } from '@/lib/booking/price';
import { newTransactionId } from '@/lib/booking/reference-numbers';
import { newWebId } from '@/lib/booking/web-id';
import { localStart } from '@/lib/catalogue/occupancy/local-starts';
import { outOfServiceErrorOr } from '@/lib/catalogue/occupancy/out-of-service';
import { isTaken, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { assertOutsideRestrictedHours } from '@/lib/catalogue/spaces/restricted-hours';
import { databaseCode } from '@/lib/foundation/database-errors';
import { invalidField, notFound, refuse } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { onlyRow } from '@/lib/foundation/only-row';
import { SQLSTATE } from '@/lib/foundation/sqlstates';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { customerWithEmail } from '@/lib/parties/customers/find-or-create';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { counterPrice } from './counter-price';
import { assertPodMayBook, isMailedByPod, notifyOfPodRefusal, PodRefused } from './pod-limits';
import { type WalkUp, type WalkUpInput, walkUpInput } from './schema';
import { assertSubPartner, walkUpSellerOf } from './walk-up-seller';

/** A start within this span of now counts as now: clocks differ, and typing takes a while. */
const NOW_IS_WITHIN_MS = 60_000;
const MAX_AHEAD_MS = 366 * 86_400_000;

const NOTHING: Price = {
  subTotalCents: 0,
  discountCents: 0,
  taxCents: 0,
  waivedCents: 0,
  creditCents: 0,
  amountCents: 0,
};

/** A pod books its own space; staff name one. Throws 404 for a pod that names another space. */
function spaceIdOf(actor: Actor, podId: number | undefined): number {
  if (actor.kind !== 'pod') {
    if (podId === undefined) throw invalidField('podId', 'Required!');
    return podId;
  }
  if (podId !== undefined && podId !== actor.spaceId) throw notFound('Space');
  return actor.spaceId;
}

/** The start: now, or later. Throws 422 for a past time, and for one more than a year ahead. */
function startOf(requestedStart: string | undefined, now: Date): Date {
  const start = requestedStart ? new Date(requestedStart) : now;
  const away = start.getTime() - now.getTime();
  if (away < -NOW_IS_WITHIN_MS) throw refuse('start_past');
  if (away > MAX_AHEAD_MS) throw refuse('start_too_far');
  return away > NOW_IS_WITHIN_MS ? start : now;
}

/**
 * The price of a walk-up: at the counter, the price of the plan; a pass is billed to the partner. Throws 422.
 */
function priceFor(input: WalkUpInput, costCents: number, taxPercent: number): Price {
  if (input.bookingType !== 'WALKIN') return NOTHING;
  return counterPrice({ costCents, taxPercent }, input.payment.amount);
}

/** The guest's name, as on the pass; at the counter no name is taken. */
function nameOn(input: WalkUpInput): string | undefined {
  if (input.bookingType === 'PP') return input.priorityPasses[0]?.priorityUserName;
  return input.bookingType === 'BP' ? input.boardingPasses[0]?.boardedUserName : undefined;
}

/** Stores the data of the guest's payment: the counter payment, or the pass. */
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
    const partnerId = await walkUpSellerOf(tx, actor, { ...input, spaceId });
    await lockSpace(tx, spaceId);
    // Read after the lock: a request that waited for it starts now.
    const now = dbNow();
    const space = await bookableSpaceOf(tx, spaceId, partnerId);
    const startsAt = startOf(input.datetimeStart, now);
    // A pod that is silent now is likely to be back by then.
    assertBookable(
      startsAt > now
        ? { ...space, isWatched: false, doorOpensBy: 'keypad', hasDoorTrouble: false, outOfService: null }
        : space,
      now,
    );
    const plan = await planOfSpace(tx, { spaceId, partnerId, planId: input.pricingPlanId });
    const endsAt = new Date(startsAt.getTime() + plan.minutes * 60_000);
    assertOutsideRestrictedHours(space, startsAt, endsAt);
    await releaseLapsed(tx, spaceId, now);
    if (await isTaken(tx, spaceId, startsAt, endsAt, now))
      throw await outOfServiceErrorOr(tx, { spaceId, from: startsAt, to: endsAt }, taken());
    const price = priceFor(input, plan.costCents, space.taxPercent);
    if (input.subPartnerId) await assertSubPartner(tx, partnerId, input.subPartnerId);
    const customer = await customerWithEmail(tx, input);
    const partnerBillCents = input.bookingType === 'WALKIN' ? 0 : toCents(input.PPSummaryAmount);
    if (actor.kind === 'pod') await assertPodMayBook(tx, actor, { space, startsAt, now, partnerBillCents });
    const isMailed = actor.kind !== 'pod' || (await isMailedByPod(tx, actor, input.email));
    const common = {
      spaceId,
      pricingPlanId: plan.id,
      durationMinutes: plan.minutes,
      startsAt,
      endsAt,
      ...price,
    };
    const references = { webId: newWebId(), transactionId: newTransactionId() };
    const inserted = await tx
      .insert(bookings)
      .values({
        ...common,
        ...localStart(space.zone, startsAt),
        ...references,
        ...contactColumns({ ...input, name: nameOn(input) }),
        bookingType: input.bookingType,
        customerId: customer.id,
        businessPartnerId: partnerId,
        subPartnerId: input.subPartnerId,
        partnerBillCents,
      })
      .returning({ id: bookings.id });
    const { id } = onlyRow(inserted);
    const periods = await tx
      .insert(bookingPeriods)
      .values({ ...common, taxPercent: space.taxPercent, bookingId: id, holdExpiresAt: endsAt })
      .returning({ id: bookingPeriods.id });
    await keepProof(tx, id, input);
    await confirmPeriod(tx, onlyRow(periods).id, now, { isMailed });
    await audit({
      action: 'booking.walk-up',
      entityId: id,
      after: { spaceId, type: input.bookingType, amountCents: price.amountCents, partnerBillCents, startsAt },
    });
    return {
      id,
      transactionId: references.transactionId,
      status: 'confirmed',
      bookingType: input.bookingType,
      spaceId,
      startsAt,
      endsAt,
      amountCents: price.amountCents,
      partnerBillCents,
    };
  },
});

const taken = () => refuse('space_taken.later');

/**
 * Books for a guest who pays at the counter or has a pass (`bookings.cancel`, or the pod itself), now or later:
 * confirmed at once, with passcode, wifi code and mail: docs/rules.md#walk-ups. Throws 422 with a sentence if a
 * booking rule forbids it, 404 for a space out of scope.
 */
export async function createWalkUp(actor: Actor, raw: Parameters<typeof make>[1]): Promise<WalkUp> {
  try {
    return await make(actor, raw);
  } catch (error) {
    if (databaseCode(error) === SQLSTATE.exclusionViolation) throw taken();
    if (actor.kind === 'pod' && error instanceof PodRefused) await notifyOfPodRefusal(actor, error);
    throw error;
  }
}
