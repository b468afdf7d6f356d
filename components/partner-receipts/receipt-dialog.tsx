'use client';

import { ReceiptFields } from '@/components/business-partners/receipt-fields';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import { createPartnerReceiptAction, updatePartnerReceiptAction } from '@/lib/partner-receipts/actions';
import { type PartnerReceipt, partnerReceiptForm } from '@/lib/partner-receipts/schema';

const EMPTY = {
  ...{ partnerName: '', receiptName: '', receiptEmail: '', receiptDescription: '' },
  logo: undefined,
};

type Props = { businessPartnerId: number; receipt: PartnerReceipt | null; closeHref: string };

/** Add Receipt, or Edit Receipt when there is one. The logo is sent only if it changed. */
export function ReceiptDialog({ businessPartnerId, receipt, closeHref }: Props) {
  return (
    <FormDialog
      title={receipt ? 'Edit Receipt' : 'Add Receipt'}
      description="Bookings of the sub-partner that is named take this receipt."
      schema={partnerReceiptForm}
      defaults={receipt ? { ...receipt, logo: undefined } : EMPTY}
      submit={(values) =>
        receipt
          ? updatePartnerReceiptAction({ ...values, id: receipt.id, updatedAt: receipt.updatedAt })
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
        label="Partner Name"
        maxLength={120}
        autoComplete="off"
        autoFocus
        hint="The name or the code of the sub-partner; upper or lower case does not matter"
      />
      <ReceiptFields />
      <ImageField name="logo" label="Logo" optional kind="partner-logo" currentUrl={receipt?.logo} />
    </FormDialog>
  );
}
