'use client';

import { ReceiptFields } from '@/components/business-partners/receipt-fields';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import {
  createPartnerReceiptAction,
  updatePartnerReceiptAction,
} from '@/lib/parties/partner-receipts/actions';
import { type PartnerReceipt, partnerReceiptForm } from '@/lib/parties/partner-receipts/schema';

const EMPTY = {
  partnerName: '',
  receiptName: '',
  receiptEmail: '',
  receiptDescription: '',
  logo: undefined,
};

type Props = { businessPartnerId: number; receipt: PartnerReceipt | null; closeHref: string };

/** Add receipt, or Edit receipt if there is one. The logo is sent only if it changed. */
export function ReceiptDialog({ businessPartnerId, receipt, closeHref }: Props) {
  return (
    <FormDialog
      title={receipt ? 'Edit receipt' : 'Add receipt'}
      description="Used for the bookings of one sub-partner."
      schema={partnerReceiptForm}
      isStored={receipt !== null}
      defaults={receipt ? { ...receipt, logo: undefined } : EMPTY}
      submit={(values) =>
        receipt
          ? updatePartnerReceiptAction({
              ...values,
              id: receipt.id,
              updatedAt: receipt.updatedAt.toISOString(),
            })
          : createPartnerReceiptAction({ ...values, businessPartnerId })
      }
      submitLabel={receipt ? 'Update' : 'Add'}
      success={`Receipt successfully ${receipt ? 'updated' : 'created'}.`}
      ready={(values) =>
        [values.partnerName, values.receiptName, values.receiptEmail, values.receiptDescription].every(
          (text) => text?.trim(),
        )
      }
      close={{ href: closeHref }}
    >
      <TextField
        name="partnerName"
        label="Partner name"
        maxLength={120}
        autoComplete="off"
        autoFocus
        hint="Name or code of the sub-partner, in upper or lower case"
      />
      <ReceiptFields />
      <ImageField name="logo" label="Logo" optional kind="partner-logo" currentUrl={receipt?.logo} />
    </FormDialog>
  );
}
