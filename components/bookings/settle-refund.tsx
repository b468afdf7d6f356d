'use client';

import { ConfirmButton } from '@/components/list/confirm-button';
import { callingOnce } from '@/components/list/confirmation';
import { refundInsteadAction } from '@/lib/booking/payments/actions';
import { CloseRefund } from './close-refund';

/** The ways to settle a failed refund: again to the card, to the wallet, or as resolved elsewhere. */
export function SettleRefund({ title, refundId }: { title: string; refundId: number }) {
  const success = 'Refund is done successfully';
  return (
    <>
      <ConfirmButton
        size="sm"
        confirmation={{
          title: 'Refund it to the card once more?',
          description: title,
          run: callingOnce(refundInsteadAction, { id: refundId, type: 'card' }),
          success,
        }}
      >
        Try again
      </ConfirmButton>
      <ConfirmButton
        size="sm"
        confirmation={{
          title: 'Refund it to the wallet instead?',
          description: `${title}. The user gets it as credit, and an email about it.`,
          run: callingOnce(refundInsteadAction, { id: refundId, type: 'wallet' }),
          success,
        }}
      >
        Refund to the wallet instead
      </ConfirmButton>
      <CloseRefund title={title} refundId={refundId} />
    </>
  );
}
