import 'server-only';
import { z } from 'zod';
import { mailEmailCode, mailInvitation, mailPasswordReset } from '@/lib/access/mail';
import { mailBookingCancelled, mailBookingRescheduled, mailDoorRefund } from '@/lib/bookings/mail';
import { syncCalendar } from '@/lib/calendar/sync';
import { mailPodBack, mailPodSilent } from '@/lib/health/mail';
import { mailBookingConfirmed } from '@/lib/holds/mail';
import { removeFiles } from '@/lib/integrations/blob';
import { cancelGivenUp, cancelPaymentOf } from '@/lib/payments/jobs';
import { executeRefund } from '@/lib/payments/refund-jobs';
import { mailPhotos } from '@/lib/photos/mail';
import { mailPromoAssigned } from '@/lib/promos/mail';
import { endRealtime } from '@/lib/realtime/queries';
import { mailReceipt } from '@/lib/receipts/mail';
import { mailCreditAssigned } from '@/lib/wallet/mail';

type Payload = Record<string, unknown>;

/** Carries an effect out; `attempt` counts from 1. */
type Handler = (payload: Payload, attempt: number) => Promise<void>;

/** An effect's payload, checked, then its handler. */
const handler =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (payload: z.output<Schema>, attempt: number) => Promise<void>,
  ): Handler =>
  (payload, attempt) =>
    run(schema.parse(payload), attempt);

/** What is done after a commit, by kind. Each may run twice after a crash, so each must not mind. */
export const EFFECTS: Record<string, Handler> = {
  'mail.password-reset': handler(z.object({ to: z.string(), token: z.string() }), ({ to, token }) =>
    mailPasswordReset(to, token),
  ),
  'mail.invitation': handler(z.object({ to: z.string(), token: z.string() }), ({ to, token }) =>
    mailInvitation(to, token),
  ),
  'mail.email-code': handler(z.object({ to: z.string(), code: z.string() }), ({ to, code }) =>
    mailEmailCode(to, code),
  ),
  'mail.booking-confirmed': handler(z.object({ bookingId: z.number() }), ({ bookingId }) =>
    mailBookingConfirmed(bookingId),
  ),
  'mail.booking-cancelled': handler(z.object({ bookingId: z.number() }), ({ bookingId }) =>
    mailBookingCancelled(bookingId),
  ),
  'mail.booking-rescheduled': handler(z.object({ bookingId: z.number() }), ({ bookingId }) =>
    mailBookingRescheduled(bookingId),
  ),
  'mail.door-refund': handler(z.object({ bookingId: z.number() }), ({ bookingId }) =>
    mailDoorRefund(bookingId),
  ),
  'mail.credit-assigned': handler(
    z.object({ customerId: z.number(), amountCents: z.number() }),
    ({ customerId, amountCents }) => mailCreditAssigned(customerId, amountCents),
  ),
  'mail.promo-assigned': handler(z.object({ promoId: z.number() }), ({ promoId }) =>
    mailPromoAssigned(promoId),
  ),
  'mail.receipt': handler(z.object({ bookingId: z.number() }), ({ bookingId }) => mailReceipt(bookingId)),
  'mail.photos': handler(z.object({ bookingId: z.number(), to: z.string() }), ({ bookingId, to }) =>
    mailPhotos(bookingId, to),
  ),
  'mail.pod-silent': handler(z.object({ incidentId: z.number(), to: z.string() }), ({ incidentId, to }) =>
    mailPodSilent(incidentId, to),
  ),
  'mail.pod-back': handler(z.object({ incidentId: z.number(), to: z.string() }), ({ incidentId, to }) =>
    mailPodBack(incidentId, to),
  ),
  'calendar.sync': handler(z.object({ bookingId: z.number() }), ({ bookingId }, attempt) =>
    syncCalendar(bookingId, attempt),
  ),
  'file.remove': handler(z.object({ pathname: z.string() }), ({ pathname }) => removeFiles([pathname])),
  'realtime.end': handler(z.object({ adminId: z.number() }), ({ adminId }) => endRealtime(adminId)),
  'payment.cancel': handler(z.object({ periodId: z.number() }), ({ periodId }) => cancelPaymentOf(periodId)),
  'payment.cancel-intent': handler(z.object({ intentId: z.string() }), ({ intentId }) =>
    cancelGivenUp(intentId),
  ),
  'refund.execute': handler(z.object({ refundId: z.number() }), async ({ refundId }) => {
    await executeRefund(refundId);
  }),
};
