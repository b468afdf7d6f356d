'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ConfirmButton } from '@/components/list/confirm-button';
import { callingOnce } from '@/components/list/confirmation';
import { Button } from '@/components/ui/button';
import { closeFailedRefundAction, refundInsteadAction } from '@/lib/booking/payments/actions';
import { refundClosingInput } from '@/lib/booking/payments/refund-schema';

/** The ways to settle a failed refund: again to the card, to the wallet, or as resolved elsewhere. */
export function SettleRefund({ title, refundId }: { title: string; refundId: number }) {
  const success = 'Refund is done successfully';
  return (
    <>
      <ConfirmButton
        size="sm"
        confirmation={{
          title: 'Refund it to the card once more?',
          verb: 'Refund to the card',
          description: `${title}. The card gets the same amount again, if its bank takes it.`,
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
          verb: 'Refund to the wallet',
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

type Props = { title: string; refundId: number };

/** Closes a failed refund that was resolved in another way: at the bank, in cash, or by agreement. */
function CloseRefund({ title, refundId }: Props) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Close
      </Button>
      {isOpen && (
        <FormDialog
          title="Close this refund?"
          description={`${title}. Nothing is refunded by this; the note is kept in the story of the booking.`}
          schema={refundClosingInput}
          defaults={{ note: '' }}
          submit={async (values) => {
            const result = await closeFailedRefundAction({ ...values, id: refundId });
            if (result.ok) router.refresh();
            return result;
          }}
          submitLabel="Close refund"
          success="The refund is closed"
          ready={({ note }) => Boolean(note)}
          close={() => setOpen(false)}
          size="sm"
        >
          <TextField name="note" label="How it was dealt with" maxLength={300} autoComplete="off" />
        </FormDialog>
      )}
    </>
  );
}
