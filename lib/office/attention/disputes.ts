import 'server-only';
import { reasonWords } from '@/lib/booking/payments/dispute-words';
import { formatMoney } from '@/lib/foundation/money';
import { operatorTime } from '@/lib/foundation/operator-time';
import { disputesThatWait } from '@/lib/office/disputes/queries';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { Attention } from './schema';

const SHOWN = 5;

/** Disputes that need evidence, with the end of their time. */
export async function openDisputes(actor: Actor): Promise<Attention[]> {
  const rows = await disputesThatWait(actor, SHOWN);
  return rows.map(({ id, amountCents, reason, dueAt, booking }) => ({
    key: `dispute-${id}`,
    tone: 'bad',
    title: `A dispute of ${formatMoney(amountCents)} needs evidence`,
    detail: `Booking ${booking.transactionId}. ${reasonWords(reason)}.${dueAt ? ` The card service takes evidence until ${operatorTime(dueAt)}.` : ''}`,
    href: `/admin/ledger/disputes/${id}`,
    about: 'dispute',
  }));
}
