import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { cardTries } from '@/db/tables';
import { lockPayment, type Payment } from '@/lib/booking/lifecycle/payment-record';
import { releasePeriod } from '@/lib/booking/lifecycle/release';
import { refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { fitsWithin, isReached } from '@/lib/platform/limits';
import { addressIn } from '@/lib/platform/networks';

/*
 * Prevents holds from being used to test stolen cards: docs/rules.md#declined-cards. Each decline counts once, by the
 * provider's name for the attempt, whether our own call reports it, an event, or both.
 */

const MAX_DECLINES = 5;
const RECENT = sql`created_at > now() - interval '1 hour'`;
const UNDER_WAY = 'try_';

const SYSTEM = { kind: 'system', job: 'payments' } as const;

/** The error after too many declined cards of one hold. */
export const tooManyDeclines = () => refuse('cards_declined');

const refUnderWay = (bookingId: number, token: string) => `${UNDER_WAY}${bookingId}:${token}`;

/**
 * Records that a card is about to be tried for a booking, so that concurrent cards are counted like sequential ones;
 * the same card tried concurrently counts once. The caller has locked the space. Throws 429 if no more attempts are
 * allowed.
 */
export async function beginCardTry(tx: Tx, bookingId: number, token: string): Promise<void> {
  const ref = refUnderWay(bookingId, token);
  const underWay = await checkedRows(
    tx,
    { tries: 'int' },
    sql`
    select count(*)::int as tries from card_tries where booking_id = ${bookingId} and ref <> ${ref} and ${RECENT}`,
  );
  if (onlyRow(underWay).tries >= MAX_DECLINES)
    throw refuse('too_many', {
      sentence: 'Too many tries. Please try again in 1 minute',
      retryAfterSeconds: 60,
    });
  await tx.insert(cardTries).values({ ref, bookingId }).onConflictDoNothing();
}

/** Ends the attempt that {@link beginCardTry} recorded. */
export async function endCardTry(bookingId: number, token: string): Promise<void> {
  await db()
    .delete(cardTries)
    .where(eq(cardTries.ref, refUnderWay(bookingId, token)));
}

type Declines = {
  of_booking: number;
  of_browser: number;
  device_key: string | null;
  network: string | null;
};

async function declinesOf(tx: Tx, bookingId: number): Promise<Declines> {
  const declined = sql`${RECENT} and not starts_with(ref, ${UNDER_WAY})`;
  const rows = await checkedRows<Declines>(
    tx,
    { of_booking: 'int', of_browser: 'int', device_key: 'text?', network: 'text?' },
    sql`
    select b.device_key, n.network,
      (select count(*)::int from card_tries where booking_id = b.id and ${declined}) as of_booking,
      (select count(*)::int from card_tries where ${declined} and booking_id in (
        select id from bookings other where other.device_key = b.device_key)) as of_browser
    from bookings b left join hold_networks n on n.booking_id = b.id where b.id = ${bookingId}`,
  );
  return onlyRow([...rows]);
}

/**
 * Counts a declined card against its booking and the booking's browser. After five the hold is released, its intent
 * is cancelled from the outbox, and the lost hold counts against the browser and its network. Returns whether there
 * were too many.
 */
export const countDecline = (payment: Payment, ref: string): Promise<boolean> =>
  lockPayment(payment, async (tx, { bookingId, periodId: id, ordinal, periodState, state }) => {
    await tx.insert(cardTries).values({ ref, bookingId }).onConflictDoNothing();
    const { of_booking, of_browser, device_key: deviceKey, network } = await declinesOf(tx, bookingId);
    if (Math.max(of_booking, of_browser) < MAX_DECLINES) return false;
    // A hold whose payment was authorised meanwhile is being paid.
    const isLost = (periodState === 'held' || periodState === 'paying') && state !== 'authorised';
    if (!isLost) return true;
    await releasePeriod(tx, { id, bookingId, ordinal });
    await writeAuditEntry(tx, SYSTEM, { action: 'payment.declined-often', entityId: bookingId });
    if (deviceKey) await fitsWithin(tx, 'lost-hold:device', deviceKey);
    if (network) await fitsWithin(tx, 'lost-hold:client', addressIn(network));
    return true;
  });

/** Whether a browser has paid for a booking before, with an amount above zero. */
async function hasPaid(deviceKey: string): Promise<boolean> {
  const [row] = await db().execute(sql`
    select from bookings where device_key = ${deviceKey} and confirmed_at is not null and amount_cents > 0 limit 1`);
  return row !== undefined;
}

/**
 * Whether every card of this visitor must pass 3-D Secure: for an hour after their browser lost two holds to declined
 * cards, or after their network did if the browser has never paid.
 */
export async function mustAuthenticateCards({ deviceKey, ip }: VisitorActor): Promise<boolean> {
  if (await isReached('lost-hold:device', deviceKey)) return true;
  return (await isReached('lost-hold:client', ip)) && !(await hasPaid(deviceKey));
}
