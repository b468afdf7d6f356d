import 'server-only';
import type { Tx } from '@/db/client';
import type { refunds } from '@/db/tables';
import { formatMoney } from '@/lib/foundation/money';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import { enqueue } from '@/lib/platform/outbox';

type Refund = typeof refunds.$inferSelect;

/** The reason of a door refund, which has its own mail about the full refund. */
export const DOOR_REASON = 'The door did not open';

/** Queues the mail that a refund was made. */
export async function announceRefund(tx: Tx, { id, reason }: Pick<Refund, 'id' | 'reason'>): Promise<void> {
  if (reason === DOOR_REASON) return;
  await enqueue(tx, { kind: 'mail.refund', payload: { refundId: id, hasFailed: false } });
}

/**
 * Notifies of a failed refund: the customer, the person who ordered it, and the recipients of such alerts, or all
 * admins if there are none: docs/rules.md#refund-news.
 */
export async function announceRefundFailure(
  tx: Tx,
  { id: refundId, bookingId, amountCents, requestedBy }: Refund,
): Promise<void> {
  await notifyStaff(tx, {
    kind: 'refund',
    title: `A refund of ${formatMoney(amountCents)} failed`,
    href: `/admin/booking/${bookingId}`,
    at: dbNow(),
    bookingId,
    refId: refundId,
    by: requestedBy,
    needsReader: true,
  });
  await enqueue(tx, { kind: 'mail.refund', payload: { refundId, hasFailed: true } });
}
