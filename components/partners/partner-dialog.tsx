'use client';

import { NumberField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { ImageField } from '@/components/form/image-field';
import { createPartnerAction, updatePartnerAction } from '@/lib/partners/actions';
import { type Partner, partnerInput } from '@/lib/partners/schema';

const EMPTY = { name: '', promo: '', discount: null, logoUrl: undefined, fileName: null };

/** The logo is sent only if it changed. */
const shown = ({ name, promo, discount, fileName }: Partner) => ({
  name,
  promo: promo ?? '',
  discount: discount || null,
  logoUrl: undefined,
  fileName,
});

/** Add Partner, or Edit Partner when there is one. */
export function PartnerDialog({ partner, closeHref }: { partner: Partner | null; closeHref: string }) {
  return (
    <FormDialog
      title={partner ? 'Edit Partner' : 'Add Partner'}
      description={
        partner
          ? 'Bookings keep what they were sold for; a change counts from now on.'
          : 'A business whose promo takes a percentage off.'
      }
      schema={partnerInput}
      defaults={partner ? shown(partner) : EMPTY}
      submit={(values) =>
        partner
          ? updatePartnerAction({ ...values, id: partner.id, updatedAt: partner.updatedAt })
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
          hint="What visitors type; upper or lower case does not matter"
        />
        <NumberField
          name="discount"
          label="Discount"
          optional
          unit="%"
          min={0}
          max={100}
          hint="Taken off the plan’s cost"
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
