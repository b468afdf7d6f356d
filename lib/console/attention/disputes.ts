import 'server-only';
import { disputeEvidenceTitle, disputeReasonWords } from '@/lib/booking/payments/dispute-words';
import { disputesThatWait } from '@/lib/console/disputes/queries';
import { operatorTime } from '@/lib/foundation/time/reader-clock';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { Attention } from './schema';

const SHOWN = 5;

/** Disputes that need evidence, with the deadline. */
export async function openDisputes(actor: Actor): Promise<Attention[]> {
  const rows = await disputesThatWait(actor, SHOWN);
  return rows.map(({ id, amountCents, reason, state, dueAt, booking }) => ({
    key: `dispute-${id}`,
    tone: 'bad',
    title: disputeEvidenceTitle(state, amountCents),
    detail: `Booking ${booking.transactionId}. ${disputeReasonWords(reason)}.${dueAt ? ` Submit evidence by ${operatorTime(dueAt)}.` : ''}`,
    href: `/admin/ledger/disputes/${id}`,
    about: 'dispute',
  }));
}
