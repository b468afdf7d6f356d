import 'server-only';
import { mailBookingCancelled, mailBookingRescheduled, mailDoorRefund } from '@/lib/booking/bookings/mail';
import { queueSpaceSync } from '@/lib/booking/calendar-sync/queue';
import { syncCalendar } from '@/lib/booking/calendar-sync/sync';
import { mailBookingConfirmed } from '@/lib/booking/holds/mail';
import { cancelGivenUp, cancelPaymentOf } from '@/lib/booking/payments/jobs';
import { executeRefund } from '@/lib/booking/payments/refund-jobs';
import { mailPromoAssigned } from '@/lib/booking/promos/mail';
import { mailReceipt } from '@/lib/booking/receipts/mail';
import { mailCreditAssigned } from '@/lib/booking/wallet/mail';
import { mailPodBack, mailPodSilent } from '@/lib/fleet/health/mail';
import { mailPhotos } from '@/lib/fleet/photos/mail';
import { transact } from '@/lib/foundation/transaction';
import {
  mailEmailCode,
  mailInvitation,
  mailNewBrowser,
  mailPasswordChanged,
  mailPasswordReset,
  mailSignInWarning,
} from '@/lib/parties/accounts/mail';
import { EFFECT_PAYLOADS, type EffectKind, type EffectPayload } from '@/lib/platform/effects';
import { removeFiles } from '@/lib/platform/integrations/blob';
import { endRealtime } from '@/lib/platform/realtime/queries';

/**
 * Carries out an effect of each kind; `attempt` counts from 1. Handlers must be idempotent: each may run twice after a
 * crash.
 */
const HANDLERS: {
  [Kind in EffectKind]: (payload: EffectPayload<Kind>, attempt: number) => Promise<unknown>;
} = {
  'mail.password-reset': ({ to, token }) => mailPasswordReset(to, token),
  'mail.invitation': ({ to, token }) => mailInvitation(to, token),
  'mail.sign-in-warning': ({ to }) => mailSignInWarning(to),
  'mail.new-browser': mailNewBrowser,
  'mail.password-changed': mailPasswordChanged,
  'mail.email-code': ({ to, code }) => mailEmailCode(to, code),
  'mail.booking-confirmed': ({ bookingId }) => mailBookingConfirmed(bookingId),
  'mail.booking-cancelled': ({ bookingId }) => mailBookingCancelled(bookingId),
  'mail.booking-rescheduled': ({ bookingId }) => mailBookingRescheduled(bookingId),
  'mail.door-refund': ({ bookingId }) => mailDoorRefund(bookingId),
  'mail.credit-assigned': ({ customerId, amountCents }) => mailCreditAssigned(customerId, amountCents),
  'mail.promo-assigned': ({ promoId }) => mailPromoAssigned(promoId),
  'mail.receipt': ({ bookingId }) => mailReceipt(bookingId),
  'mail.photos': ({ bookingId, to }) => mailPhotos(bookingId, to),
  'mail.pod-silent': ({ incidentId, to }) => mailPodSilent(incidentId, to),
  'mail.pod-back': ({ incidentId, to }) => mailPodBack(incidentId, to),
  'calendar.sync': ({ bookingId }, attempt) => syncCalendar(bookingId, attempt),
  'calendar.space': ({ spaceId }) => transact((tx) => queueSpaceSync(tx, spaceId)),
  'file.remove': ({ pathname, access }) => removeFiles([pathname], access),
  'realtime.end': ({ adminId }) => endRealtime(adminId),
  'payment.cancel': ({ periodId }) => cancelPaymentOf(periodId),
  'payment.cancel-intent': ({ intentId }) => cancelGivenUp(intentId),
  'refund.execute': ({ refundId }) => executeRefund(refundId),
};

/** Validates a payload read from the outbox, then calls the handler of its kind. */
export async function handleEffect<Kind extends EffectKind>(
  kind: Kind,
  payload: unknown,
  attempt: number,
): Promise<void> {
  // The schema of a kind gives the payload of that kind, which an index by a type parameter cannot express.
  const parsed = EFFECT_PAYLOADS[kind].parse(payload) as EffectPayload<Kind>;
  await HANDLERS[kind](parsed, attempt);
}
