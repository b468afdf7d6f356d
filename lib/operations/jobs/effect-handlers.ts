import 'server-only';
import { transact } from '@/db/transaction';
import { mailBlockEnds } from '@/lib/booking/blocks/mail';
import { queueSpaceSync } from '@/lib/booking/calendar-sync/queue';
import { syncCalendar } from '@/lib/booking/calendar-sync/sync';
import { mailDisputeAlert } from '@/lib/booking/payments/dispute-mail';
import { cancelGivenUpIntent, cancelPaymentOf } from '@/lib/booking/payments/jobs';
import { mailRefundAlert } from '@/lib/booking/payments/refund-alert-mail';
import { executeRefund } from '@/lib/booking/payments/refund-jobs';
import { mailPhotos } from '@/lib/booking/photos/mail';
import { mailPromoAssigned } from '@/lib/booking/promos/mail';
import { mailReceipt } from '@/lib/booking/receipts/mail';
import { mailStatement } from '@/lib/booking/statements/mail';
import {
  mailBookingCancelled,
  mailBookingConfirmed,
  mailBookingRescheduled,
  mailDoorRefund,
  mailRefund,
} from '@/lib/booking/visitor-mails/mail';
import { mailPodRefused } from '@/lib/booking/walk-ups/mail';
import { mailCreditAssigned } from '@/lib/booking/wallet/mail';
import {
  invitationMail,
  newBrowserMail,
  passwordChangedMail,
  passwordResetMail,
  signInWarningMail,
} from '@/lib/parties/accounts/mail';
import { mailAlertsTogether, mailWaitedAlerts } from '@/lib/parties/alerts/mail';
import { emailCodeMail } from '@/lib/parties/email-proof/mail';
import { secondFactorMail, secondFactorResetMail } from '@/lib/parties/second-factor/mail';
import { EFFECT_PAYLOADS, type EffectKind, type EffectPayload } from '@/lib/platform/effects';
import { isOwnPath } from '@/lib/platform/installation';
import { removeFiles } from '@/lib/platform/integrations/file-store';
import { deliver } from '@/lib/platform/integrations/mail';
import { endRealtime } from '@/lib/platform/realtime/queries';
import { mailPodBack, mailPodSilent } from '@/lib/pods/health/mail';

/** The row of the outbox that is carried out: `attempt` counts from 1, `key` is the same in each attempt. */
export type Delivery = { attempt: number; key: string };

/** The handler of each kind of effect. Handlers must be idempotent: each may run twice after a crash. */
const HANDLERS: {
  [Kind in EffectKind]: (payload: EffectPayload<Kind>, delivery: Delivery) => Promise<unknown>;
} = {
  'mail.password-reset': ({ to, token }, { key }) => deliver(to, key, passwordResetMail(to, token)),
  'mail.invitation': ({ to, token }, { key }) => deliver(to, key, invitationMail(to, token)),
  'mail.sign-in-warning': ({ to }, { key }) => deliver(to, key, signInWarningMail(to)),
  'mail.new-browser': (notice, { key }) => deliver(notice.to, key, newBrowserMail(notice)),
  'mail.password-changed': (notice, { key }) => deliver(notice.to, key, passwordChangedMail(notice)),
  'mail.second-factor': (notice, { key }) => deliver(notice.to, key, secondFactorMail(notice)),
  'mail.second-factor-reset': (notice, { key }) => deliver(notice.to, key, secondFactorResetMail(notice)),
  'mail.email-code': (code, { key }) => deliver(code.to, key, emailCodeMail(code)),
  'mail.booking-confirmed': ({ bookingId }, { key, attempt }) =>
    mailBookingConfirmed(bookingId, key, attempt),
  'mail.booking-cancelled': ({ bookingId }, { key }) => mailBookingCancelled(bookingId, key),
  'mail.booking-rescheduled': ({ bookingId }, { key }) => mailBookingRescheduled(bookingId, key),
  'mail.door-refund': ({ bookingId }, { key }) => mailDoorRefund(bookingId, key),
  'mail.refund': (refund, { key }) => mailRefund(refund, key),
  'mail.refund-alert': ({ refundId, to }, { key }) => mailRefundAlert(refundId, to, key),
  'mail.dispute-alert': ({ disputeId, to }, { key }) => mailDisputeAlert(disputeId, to, key),
  'mail.alerts-waited': (waited, { key }) => mailWaitedAlerts(waited, key),
  'mail.alerts-together': (alerts, { key }) => mailAlertsTogether(alerts, key),
  'mail.credit-assigned': (given, { key }) => mailCreditAssigned(given, key),
  'mail.promo-assigned': ({ promoId }, { key }) => mailPromoAssigned(promoId, key),
  'mail.receipt': ({ bookingId }, { key }) => mailReceipt(bookingId, key),
  'mail.statement': ({ statementId, to }, { key }) => mailStatement(statementId, to, key),
  'mail.photos': ({ bookingId, to }, { key }) => mailPhotos(bookingId, to, key),
  'mail.pod-silent': ({ incidentId, to }, { key }) => mailPodSilent(incidentId, to, key),
  'mail.pod-back': ({ incidentId, to }, { key }) => mailPodBack(incidentId, to, key),
  'mail.block-ends': (ending, { key }) => mailBlockEnds(ending, key),
  'mail.pod-refused': (refusal, { key }) => mailPodRefused(refusal, key),
  'calendar.sync': ({ bookingId, spaceId }, { attempt }) => syncCalendar(bookingId, attempt, spaceId),
  'calendar.space': ({ spaceId }) => transact((tx) => queueSpaceSync(tx, spaceId)),
  'file.remove': async ({ pathname, access }) => {
    if (access === 'private' || (await isOwnPath(pathname))) await removeFiles([pathname], access);
  },
  'realtime.end': ({ adminId }) => endRealtime(adminId),
  'payment.cancel': ({ periodId }) => cancelPaymentOf(periodId),
  'payment.cancel-intent': ({ intentId }) => cancelGivenUpIntent(intentId),
  'refund.execute': ({ refundId }) => executeRefund(refundId),
};

/** Validates a payload read from the outbox, then calls the handler of its kind. */
export async function handleEffect<Kind extends EffectKind>(
  kind: Kind,
  payload: unknown,
  delivery: Delivery,
): Promise<void> {
  // The schema of a kind yields the payload of that kind, which an index by a type parameter cannot express.
  const parsed = EFFECT_PAYLOADS[kind].parse(payload) as EffectPayload<Kind>;
  await HANDLERS[kind](parsed, delivery);
}
