import 'server-only';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods, bookings } from '@/db/tables';
import { contactColumns, NO_CONTACT } from '@/lib/booking/contact';
import { confirmPeriod } from '@/lib/booking/lifecycle/confirm';
import { spaceTaken } from '@/lib/booking/lifecycle/hold-refusals';
import { releaseLapsed, releasePeriod } from '@/lib/booking/lifecycle/release';
import { assertBookable, type BookableSpace, offerOf } from '@/lib/booking/offers/bookable';
import {
  holdPriceColumns,
  isFreeHold,
  isWrongPromo,
  priceHold,
  reserveForHold,
} from '@/lib/booking/offers/hold-price';
import { assertOwnBooking, isOwnBooking } from '@/lib/booking/own-booking';
import { cardCents } from '@/lib/booking/price';
import { newTransactionId } from '@/lib/booking/reference-numbers';
import { newWebId } from '@/lib/booking/web-id';
import { PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/durations';
import { localStart } from '@/lib/catalogue/occupancy/local-starts';
import { outOfServiceErrorOr } from '@/lib/catalogue/occupancy/out-of-service';
import { emptyPeriod, isTaken, lockSpace, takenAtPartner } from '@/lib/catalogue/occupancy/periods';
import { assertOutsideRestrictedHours } from '@/lib/catalogue/spaces/restricted-hours';
import { databaseCode } from '@/lib/foundation/database-errors';
import { notFound, refuse } from '@/lib/foundation/errors';
import { webIdField } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { SQLSTATE } from '@/lib/foundation/sqlstates';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { activeCustomer, customerWithEmail } from '@/lib/parties/customers/find-or-create';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { limitGuesses } from '@/lib/platform/guess-limits';
import { holdNetworkRow, isUnkeptHold } from './crowded-network';
import { assertMayHold, releaseOtherHolds } from './hold-limit';
import { type InstantBooking, instantInput } from './schema';

const CLOCK_SKEW_MS = 60_000;

/** Throws 422 `start_not_now` for an explicit start other than now. */
function assertStartsNow(start: string | undefined, now: Date): void {
  if (start && Math.abs(new Date(start).getTime() - now.getTime()) > CLOCK_SKEW_MS)
    throw refuse('start_not_now');
}

function assertTime(space: BookableSpace, start: string | undefined, now: Date, heldUntil: Date): void {
  assertStartsNow(start, now);
  assertOutsideRestrictedHours(space, now, heldUntil);
}

/** The newest period of the visitor's own booking, locked: the hold, or the held extension. */
async function ownPeriod(tx: Tx, webId: string, actor: VisitorActor) {
  const [period] = await tx
    .select({
      id: bookingPeriods.id,
      bookingId: bookings.id,
      ordinal: bookingPeriods.ordinal,
      spaceId: bookingPeriods.spaceId,
      state: bookingPeriods.state,
    })
    .from(bookingPeriods)
    .innerJoin(bookings, eq(bookings.id, bookingPeriods.bookingId))
    .where(isOwnBooking(actor, webId))
    .orderBy(desc(bookingPeriods.ordinal))
    .limit(1)
    .for('update', { of: bookingPeriods });
  return period;
}

/** Releases the hold that a new one replaces; one that is paid, already released, or on another space is left alone. */
async function releaseReplaced(tx: Tx, webId: string, actor: VisitorActor, spaceId: number): Promise<void> {
  const period = await ownPeriod(tx, webId, actor);
  if (period?.state === 'held' && period.spaceId === spaceId) await releasePeriod(tx, period);
}

/**
 * Releases this browser's holds of the space at this partner, so that its new hold replaces them, even if the browser
 * no longer has their ids. Throws 422 while one is being paid, and if the browser has already booked the space.
 */
async function releaseOwn(tx: Tx, { deviceKey, partnerId }: VisitorActor, space: BookableSpace, now: Date) {
  const periods = await tx
    .select({
      id: bookingPeriods.id,
      bookingId: bookings.id,
      ordinal: bookingPeriods.ordinal,
      state: bookingPeriods.state,
      startsAt: bookingPeriods.startsAt,
    })
    .from(bookingPeriods)
    .innerJoin(bookings, eq(bookings.id, bookingPeriods.bookingId))
    .where(
      and(
        eq(bookings.deviceKey, deviceKey),
        eq(bookings.spaceId, space.id),
        eq(bookings.businessPartnerId, partnerId),
        or(gt(bookingPeriods.endsAt, now), isUnkeptHold),
      ),
    )
    .for('update', { of: bookingPeriods });
  if (periods.some(({ state, startsAt }) => state === 'confirmed' && startsAt <= now))
    throw refuse('already_booked');
  if (periods.some(({ state }) => state === 'paying')) throw refuse('payment_processing');
  for (const period of periods) if (period.state === 'held') await releasePeriod(tx, period);
}

type NewBooking = typeof bookings.$inferInsert;
type NewPeriod = Omit<typeof bookingPeriods.$inferInsert, 'bookingId'>;

/** Inserts a hold: the booking, its first period, and the network of the request, in one statement. */
async function writeHold(tx: Tx, actor: VisitorActor, booking: NewBooking, period: NewPeriod) {
  const inserted = tx.insert(bookings).values(booking).returning({ id: bookings.id });
  const bookingId = sql<number>`(select id from made)`;
  const network = holdNetworkRow(tx, actor, { bookingId, spaceId: booking.spaceId });
  const held = tx
    .insert(bookingPeriods)
    .values({ ...period, bookingId })
    .returning({ id: bookingPeriods.id });
  const rows = await checkedRows(
    tx,
    { booking_id: 'bigint', period_id: 'bigint' },
    sql`with made as ${inserted}, network as ${network}, held as ${held}
      select made.id as booking_id, held.id as period_id from made, held`,
  );
  const { booking_id, period_id } = onlyRow([...rows]);
  return { bookingId: Number(booking_id), periodId: Number(period_id) };
}

/**
 * The customer of a hold. For an express hold it is only known if the visitor has proven an address; then their
 * credit and codes apply.
 */
async function holderOf(tx: Tx, actor: VisitorActor, input: z.output<typeof instantInput>) {
  if (!input.express) return { ...(await customerWithEmail(tx, input)), email: input.email };
  const { provenEmail: email } = actor;
  const customer = email ? await activeCustomer(tx, { email }) : null;
  return customer && email ? { ...customer, email } : null;
}

const hold = command({
  permission: 'visitor',
  input: instantInput,
  prepare: refuseEarly,
  async run({ tx, actor, input, audit }): Promise<InstantBooking> {
    await lockSpace(tx, input.podId);
    // Read after the lock: a request that waited for it starts now, and the space may have been deleted in the
    // meantime.
    const now = dbNow();
    const { podId: spaceId, pricingPlanId: planId } = input;
    const { space, plan } = await offerOf(tx, { spaceId, planId, partnerId: actor.partnerId });
    const endsAt = new Date(now.getTime() + plan.minutes * 60_000);
    assertBookable(space, now);
    const heldUntil = new Date(endsAt.getTime() + PAYMENT_WINDOW_MS);
    assertTime(space, input.datetimeStart, now, heldUntil);
    if (input.replaces) await releaseReplaced(tx, input.replaces, actor, space.id);
    const before = await assertMayHold(tx, actor, space.id, now, heldUntil);
    if (before.hasLapsed) await releaseLapsed(tx, space.id, now);
    // It is possible that only this browser's own hold occupies the space.
    if (before.isTaken) {
      await releaseOwn(tx, actor, space, now);
      if (await isTaken(tx, space.id, now, heldUntil, now))
        throw await outOfServiceErrorOr(tx, { spaceId: space.id, from: now, to: heldUntil }, spaceTaken());
    }
    const customer = await holderOf(tx, actor, input);
    const { promoCode } = input;
    const price = await priceHold(tx, { actor, customer, space, plan, promoCode, now });
    await releaseOtherHolds(tx, actor, { spaceId: space.id }, now);
    const webId = newWebId();
    const common = {
      spaceId: space.id,
      pricingPlanId: plan.id,
      durationMinutes: plan.minutes,
      startsAt: now,
      ...holdPriceColumns(price),
    };
    const holdExpiresAt = new Date(now.getTime() + PAYMENT_WINDOW_MS);
    const { bookingId, periodId } = await writeHold(
      tx,
      actor,
      {
        ...common,
        ...contactColumns(input.express ? NO_CONTACT : input),
        ...localStart(space.zone, now),
        endsAt,
        webId,
        transactionId: newTransactionId(),
        customerId: customer?.id,
        businessPartnerId: actor.partnerId,
        deviceKey: actor.deviceKey,
        language: actor.language,
        promoCode: price.promo?.name,
      },
      {
        ...common,
        ...(before.keepsTime ? { endsAt: heldUntil } : emptyPeriod(now)),
        keepsTime: before.keepsTime,
        taxPercent: space.taxPercent,
        holdExpiresAt,
      },
    );
    await reserveForHold(tx, price, customer?.id ?? null, { bookingId, periodId });
    await audit({
      action: 'booking.hold',
      entityId: bookingId,
      after: { spaceId: space.id, planId: plan.id, amountCents: price.amountCents },
    });
    // An express hold has no contact yet: it is confirmed with its contact.
    const free = isFreeHold(price) && !input.express;
    if (free) await confirmPeriod(tx, periodId, now);
    return {
      webId,
      url: free
        ? `/payment-success/${webId}/${space.boxKey}`
        : `/public-booking/${space.id}/${space.boxKey}?bookingId=${webId}`,
      totalCents: cardCents(price),
      expiresAt: free ? endsAt : holdExpiresAt,
    };
  },
});

/**
 * Creates the hold; in the rare case (one in ten billion) that a generated reference already exists, tries again with
 * new ones.
 */
async function holdOnce(actor: VisitorActor, input: z.output<typeof instantInput>): Promise<InstantBooking> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await hold(actor, input);
    } catch (error) {
      const code = databaseCode(error);
      if (code === SQLSTATE.exclusionViolation) throw spaceTaken();
      if (code !== SQLSTATE.uniqueViolation || attempt === 3) throw error;
    }
  }
}

/**
 * Holds a space for two minutes, for the visitor to pay: docs/rules.md#hold. Throws 422 with a sentence if a booking
 * rule forbids it, 429 for too much unpaid time. A free booking is confirmed at once.
 */
export async function createHold(
  actor: VisitorActor,
  input: z.output<typeof instantInput>,
): Promise<InstantBooking> {
  const work = () => holdOnce(actor, input);
  return input.promoCode ? limitGuesses('promo', actor, work, isWrongPromo) : work();
}

/**
 * Rejects most of a crowd without queueing for the lock: latecomers see at once that the space is taken. A start
 * other than now is invalid no matter who holds the space, and is reported first.
 */
async function refuseEarly(actor: VisitorActor, input: z.output<typeof instantInput>): Promise<void> {
  const now = dbNow();
  assertStartsNow(input.datetimeStart, now);
  const soon = new Date(now.getTime() + PAYMENT_WINDOW_MS);
  const { partnerId, deviceKey } = actor;
  const request = { spaceId: input.podId, partnerId, deviceKey };
  if (input.replaces) return;
  const [found] = await checkedRows(
    db(),
    { is_taken: 'bool' },
    sql`select ${takenAtPartner(request, now, soon, now)} as is_taken`,
  );
  if (found?.is_taken)
    throw await outOfServiceErrorOr(db(), { spaceId: input.podId, from: now, to: soon }, spaceTaken());
}

/** Releases the visitor's own hold: the space is free at once. Throws 409 for a booking that is paid or being paid. */
export const releaseHold = command({
  permission: 'visitor',
  input: z.object({ webId: webIdField }),
  prepare: (actor, { webId }) => assertOwnBooking(actor, webId),
  async run({ tx, actor, input, audit }) {
    const period = await ownPeriod(tx, input.webId, actor);
    if (!period) throw notFound('Booking');
    if (period.state === 'paying' || period.state === 'confirmed') throw refuse('hold_not_open');
    if (period.state === 'held') await releasePeriod(tx, period);
    await audit({ action: 'booking.release', entityId: period.bookingId });
  },
});
