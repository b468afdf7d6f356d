import 'server-only';
import { eq } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { emailCorrection } from '@/lib/booking/holds/schema';
import { assertOwnBooking, isOwnBooking } from '@/lib/booking/own-booking';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { notFound, refuse } from '@/lib/foundation/errors';
import { webIdField } from '@/lib/foundation/input/fields';
import { command } from '@/lib/platform/command';
import { limitWithin } from '@/lib/platform/limits';

/**
 * Replaces the address of a visitor's own booking, and mails its confirmation there: only as long as no mail has
 * reached the current address, so that a link opens a door and redirects no mail. Throws 404, 409 `email_works`, and
 * 429 beyond three in a day: docs/rules.md#unmailed.
 */
export const correctEmail = command({
  permission: 'visitor',
  input: emailCorrection.extend({ webId: webIdField }),
  prepare: (actor, { webId }) => assertOwnBooking(actor, webId),
  async run({ tx, actor, input: { webId, email }, audit, effect }): Promise<{ email: string }> {
    const [booking] = await tx.select().from(bookings).where(isOwnBooking(actor, webId)).for('update');
    if (!booking) throw notFound('Booking');
    if (!booking.mailFailedAt || !ACTIVE_STATUSES.includes(booking.status)) throw refuse('email_works');
    await limitWithin(tx, 'email-correction:booking', String(booking.id));
    await tx
      .update(bookings)
      .set({ contactEmail: email, mailFailedAt: null })
      .where(eq(bookings.id, booking.id));
    await effect({ kind: 'mail.booking-confirmed', payload: { bookingId: booking.id } });
    await audit({ action: 'booking.email', entityId: booking.id });
    return { email };
  },
});
