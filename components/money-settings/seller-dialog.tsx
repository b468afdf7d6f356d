'use client';

import { ComboField, TextAreaField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { saveSellerAction } from '@/lib/booking/money-settings/actions';
import { sellerForm } from '@/lib/booking/money-settings/schema';
import type { Seller } from '@/lib/column-values/money-settings';

type Props = {
  seller: Seller | null;
  /** The countries that have no seller yet. */
  countries: { value: string; label: string }[];
  updatedAt: string;
  closeHref: string;
};

const EMPTY = { country: '', legalName: '', address: '', taxNumber: '' };

/** Add seller, or Edit seller if there is one. */
export function SellerDialog({ seller, countries, updatedAt, closeHref }: Props) {
  return (
    <FormDialog
      title={seller ? 'Edit seller' : 'Add seller'}
      description="Shown on new receipts. Existing receipts keep their seller."
      schema={sellerForm}
      defaults={seller ?? EMPTY}
      submit={(values) => saveSellerAction({ ...values, updatedAt })}
      submitLabel="Save"
      success="Seller saved"
      ready={({ country, legalName }) => Boolean(country && legalName?.trim())}
      close={{ href: closeHref }}
    >
      <ComboField
        name="country"
        label="Country"
        options={countries}
        placeholder="Choose a country"
        disabled={seller !== null}
      />
      <TextField name="legalName" label="Legal name" maxLength={200} autoComplete="off" />
      <TextAreaField name="address" label="Address" optional rows={2} maxLength={300} />
      <TextField
        name="taxNumber"
        label="Tax number"
        optional
        maxLength={60}
        autoComplete="off"
        hint="With a tax number, receipts are titled as invoices."
      />
    </FormDialog>
  );
}
