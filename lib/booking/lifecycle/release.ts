import 'server-only';
import { and, eq, lte } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods } from '@/db/tables';
import { endPromo } from '@/lib/booking/promos/promo-uses';
import { releaseHoldCredit } from '@/lib/booking/wallet/hold-credit';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { enqueue } from '@/lib/platform/outbox';
import { asBookedPeriod, bookedPeriodsOf } from './booked-period';
import { bookingState, periodState } from './state-writes';

/**
 * Releases a held period with its promo use and its wallet credit, and cancels a booking that consisted only of that
 * hold, which then appears in no list. Its payment is cancelled after the commit: docs/rules.md#lapse.
 */
export async function releasePeriod(
  tx: Tx,
  period: { id: number; bookingId: number; ordinal: number },
): Promise<void> {
  const freed = await periodState.write(tx, period.id, 'release');
  if (!freed) return;
  await releaseHoldCredit(tx, period, freed.creditCents);
  await endPromo(tx, period.bookingId, 'released');
  if (period.ordinal === 0)
    await bookingState.write(tx, period.bookingId, 'lapse', { cancelReason: 'lapsed', cancelledAt: dbNow() });
  await enqueue(tx, { kind: 'payment.cancel', payload: { periodId: period.id } });
}

/** Releases every lapsed hold of a space; the caller has locked it. Returns how many. */
export async function releaseLapsed(tx: Tx, spaceId: number, now: Date): Promise<number> {
  const lapsed = await tx
    .select({ id: bookingPeriods.id, bookingId: bookingPeriods.bookingId, ordinal: bookingPeriods.ordinal })
    .from(bookingPeriods)
    .where(
      and(
        eq(bookingPeriods.spaceId, spaceId),
        eq(bookingPeriods.state, 'held').inlineParams(),
        lte(bookingPeriods.holdExpiresAt, now),
      ),
    );
  for (const period of lapsed) await releasePeriod(tx, asBookedPeriod(period));
  return lapsed.length;
}

/** Frees all time of a booking; releases an extension that is being paid. The caller has locked the space. */
export async function freeBookingTime(tx: Tx, bookingId: number): Promise<void> {
  for (const period of await bookedPeriodsOf(tx, bookingId)) {
    if (period.state === 'confirmed') await periodState.write(tx, period.id, 'cancel');
    else await releasePeriod(tx, period);
  }
}
