import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, disputes } from '@/db/tables';
import { formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { operatorTime } from '@/lib/foundation/time/operator-clock';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import {
  disputeEvidenceTitle,
  disputeNeedsEvidence,
  disputeReasonWords,
  isDisputeInquiry,
} from './dispute-words';

export type MailedDispute = {
  id: number;
  reference: string;
  amountCents: number;
  reason: string;
  state: string;
  dueAt: Date | null;
};

/** The alert that a cardholder disputes a payment and that evidence must be sent in time. */
export function disputeAlertMail(dispute: MailedDispute): Composed {
  const { id, reference, amountCents, reason, state, dueAt } = dispute;
  const title = disputeEvidenceTitle(state, amountCents);
  const content = emailTemplate({
    title,
    paragraphs: [
      isDisputeInquiry(state)
        ? `A cardholder asks their bank about ${formatMoney(amountCents)} of booking ${reference}. No money has moved. A refund, or evidence in time, prevents a dispute.`
        : `A cardholder disputes ${formatMoney(amountCents)} of booking ${reference}. Without evidence in time the money is lost.`,
      'Its page has everything on record about the booking as one file, to submit on the card service’s own site.',
    ],
    facts: [
      ['Booking', reference],
      ['Reason', disputeReasonWords(reason)],
      ['Evidence until', dueAt ? operatorTime(dueAt) : 'As the card service says'],
    ],
    button: { label: 'View the dispute', url: `${env().APP_URL}/admin/ledger/disputes/${id}` },
  });
  return { subject: `${env().BRAND_NAME}: ${title} (${reference})`, ...content };
}

/** Effect: notifies a member of staff of a dispute; sends nothing if it no longer needs evidence. */
export async function mailDisputeAlert(disputeId: number, to: string, key: string): Promise<void> {
  const [row] = await db()
    .select({
      id: disputes.id,
      reference: bookings.transactionId,
      amountCents: disputes.amountCents,
      reason: disputes.reason,
      state: disputes.state,
      dueAt: disputes.dueAt,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(eq(disputes.id, disputeId));
  if (row && disputeNeedsEvidence(row.state)) await sendMail({ key, to, ...disputeAlertMail(row) });
}
