'use client';

import { TextAreaField, TextField } from '@/components/form/fields';
import { DESCRIPTION_LENGTH } from '@/lib/business-partners/receipt-text';

/** What a receipt says of who gives it; a partner may leave all three out. */
export function ReceiptFields({ optional = false }: { optional?: boolean }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="receiptName"
          label="Receipt Name"
          optional={optional}
          maxLength={120}
          autoComplete="off"
          hint={optional ? 'Needs an email and a description' : undefined}
        />
        <TextField
          name="receiptEmail"
          label="Receipt Email"
          optional={optional}
          inputMode="email"
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <TextAreaField
        name="receiptDescription"
        label="Receipt Description"
        optional={optional}
        maxLength={DESCRIPTION_LENGTH}
      />
    </>
  );
}
