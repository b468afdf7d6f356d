'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { Button } from '@/components/ui/button';
import { closeFailedRefundAction } from '@/lib/booking/payments/actions';
import { refundClosingInput } from '@/lib/booking/payments/refund-schema';

type Props = { title: string; refundId: number };

/** Closes a failed refund that was resolved in another way: at the bank, in cash, or by agreement. */
export function CloseRefund({ title, refundId }: Props) {
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
