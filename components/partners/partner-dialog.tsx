'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import { NumberField } from '@/components/form/number-field';
import { createPartnerAction, updatePartnerAction } from '@/lib/catalogue/partners/actions';
import { type Partner, partnerInput } from '@/lib/catalogue/partners/schema';

const EMPTY = { name: '', promo: '', discount: null, logoUrl: undefined, fileName: null };

/** The logo is sent only if it changed. */
const shown = ({ name, promo, discountPercent, fileName }: Partner) => ({
  name,
  promo: promo ?? '',
  discount: discountPercent || null,
  logoUrl: undefined,
  fileName,
});

/** Add partner, or Edit partner if there is one. */
export function PartnerDialog({ partner, closeHref }: { partner: Partner | null; closeHref: string }) {
  return (
    <FormDialog
      title={partner ? 'Edit partner' : 'Add partner'}
      description={
        partner ? 'Applies to new bookings only.' : 'A business whose promo code gives a percentage off.'
      }
      schema={partnerInput}
      isStored={partner !== null}
      defaults={partner ? shown(partner) : EMPTY}
      submit={(values) =>
        partner
          ? updatePartnerAction({ ...values, id: partner.id, updatedAt: partner.updatedAt.toISOString() })
          : createPartnerAction(values)
      }
      submitLabel={partner ? 'Update' : 'Add'}
      success={`Partner successfully ${partner ? 'updated' : 'created'}.`}
      ready={(values) => Boolean(values.name?.trim())}
      close={{ href: closeHref }}
    >
      <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="promo"
          label="Promo"
          optional
          maxLength={40}
          autoComplete="off"
          hint="Visitors enter this code, in upper or lower case"
        />
        <NumberField
          name="discount"
          label="Discount"
          optional
          unit="%"
          hint="Deducted from the plan’s cost"
        />
      </div>
      <ImageField
        name="logoUrl"
        label="Logo"
        optional
        kind="logo"
        currentUrl={partner?.logoUrl}
        fileNameField="fileName"
      />
    </FormDialog>
  );
}
