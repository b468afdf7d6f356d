import 'server-only';
import { z } from 'zod';
import { refundLeft } from '@/lib/booking/payments/refund-commands';
import { refuse } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { startBulkJob } from '@/lib/platform/bulk/commands';
import type { BulkHandler } from '@/lib/platform/bulk/jobs';
import { command } from '@/lib/platform/command';
import { previewOutage } from './queries';
import { outageRefund } from './schema';

/**
 * Starts the bulk refund of the bookings that an outage affected; a job refunds each booking with a command of its
 * own: docs/rules.md#outage-preview. Throws 409 if nothing is left to refund, or more would be refunded now than
 * `amount`, which the preview showed; 400 like the preview; 403 `step_up_required` like a single refund of that sum.
 */
export const startOutageRefund = command({
  permission: 'bookings.refund',
  input: outageRefund,
  stepUp: ({ amount }) => toCents(amount) > env().STEP_UP_REFUND_CENTS,
  async run(context): Promise<{ id: number }> {
    const { tx, actor, input } = context;
    const { amount, reason, ...asked } = input;
    const { bookings, cardCents, walletCents, count } = await previewOutage(actor, asked, tx);
    if (cardCents + walletCents > toCents(amount)) throw refuse('outage_changed');
    if (count === 0) throw refuse('refunded.outage');
    return startBulkJob(context, {
      kind: 'refund',
      params: { ...asked, reason: reason ?? null },
      items: bookings.map(({ id, transactionId, leftOut }) => ({
        recordId: id,
        label: transactionId,
        reason: leftOut ?? undefined,
      })),
    });
  },
});

const params = z.object({
  method: z.enum(['original', 'wallet']),
  reason: z.string().nullable(),
});

/** Refunds one booking of a bulk job. */
export const refundInBulk: BulkHandler = async (actor, { recordId, params: raw, settle }) => {
  const { method, reason } = params.parse(raw);
  await refundLeft(actor, { id: recordId, method, reason }, settle);
};
