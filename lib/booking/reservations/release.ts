import 'server-only';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings } from '@/db/tables';
import { enqueue } from '@/lib/platform/command';
import { releaseCredit } from './credit';
import { endPromo } from './promo';

/**
 * Releases a held period, with its promo use and its wallet credit, and cancels a booking that consisted only
 * of that hold, which is then in no list. Its payment is cancelled after the commit: docs/rules.md#lapse.
 */
export async function release(
  tx: Tx,
  period: { id: number; bookingId: number; ordinal: number },
): Promise<void> {
  const [freed] = await tx
    .update(bookingPeriods)
    .set({ state: 'released' })
    .where(and(eq(bookingPeriods.id, period.id), inArray(bookingPeriods.state, ['held', 'paying'])))
    .returning({ creditCents: bookingPeriods.creditCents });
  if (!freed) return;
  await releaseCredit(tx, period.bookingId, freed.creditCents);
  if (period.ordinal === 0) {
    await endPromo(tx, period.bookingId, 'released');
    const lapsed = { status: 3, cancelReason: 'lapsed', cancelledAt: new Date() } as const;
    await tx
      .update(bookings)
      .set(lapsed)
      .where(and(eq(bookings.id, period.bookingId), eq(bookings.status, 1)));
  }
  await enqueue(tx, { kind: 'payment.cancel', payload: { periodId: period.id } });
}

/** Releases every lapsed hold of a space; the caller has locked it. */
export async function releaseLapsed(tx: Tx, spaceId: number, now: Date): Promise<void> {
  const lapsed = await tx
    .select({ id: bookingPeriods.id, bookingId: bookingPeriods.bookingId, ordinal: bookingPeriods.ordinal })
    .from(bookingPeriods)
    .where(
      and(
        eq(bookingPeriods.spaceId, spaceId),
        eq(bookingPeriods.state, 'held'),
        lte(bookingPeriods.holdExpiresAt, now),
      ),
    );
  for (const period of lapsed) await release(tx, period);
}
