'use client';

import { TextAreaField, TextField } from '@/components/form/fields';
import { DESCRIPTION_LENGTH } from '@/lib/parties/business-partners/receipt-text';

/** The receipt issuer. A partner can omit all three fields. */
export function ReceiptFields({ optional = false }: { optional?: boolean }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="receiptName"
          label="Receipt name"
          optional={optional}
          maxLength={120}
          autoComplete="off"
          hint={optional ? 'Requires an email and a description' : undefined}
        />
        <TextField
          name="receiptEmail"
          label="Receipt email"
          optional={optional}
          inputMode="email"
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <TextAreaField
        name="receiptDescription"
        label="Receipt description"
        optional={optional}
        maxLength={DESCRIPTION_LENGTH}
      />
    </>
  );
}
