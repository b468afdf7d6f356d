'use client';

import { useMemo } from 'react';
import { ComboField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { PlaceFields } from '@/components/locations/place-fields';
import type { ComboboxOption } from '@/components/ui/combobox';
import { updateCustomerAction } from '@/lib/parties/customers/actions';
import { type CustomerRow, customerProfileForm } from '@/lib/parties/customers/schema';

type Props = { customer: CustomerRow; dialCodes: ComboboxOption[]; closeHref: string };

const shown = ({ firstName, lastName, email, countryCode, phone, address }: CustomerRow) => ({
  firstName,
  lastName,
  email: email ?? '',
  countryCode: countryCode || null,
  phone: phone ?? '',
  address: address?.address ?? '',
  countryId: address?.countryId ?? null,
  stateId: address?.stateId ?? null,
  cityId: address?.cityId ?? null,
  zipcode: address?.zipcode ?? '',
});

/** Edit user: contact and address. */
export function CustomerDialog({ customer, dialCodes, closeHref }: Props) {
  const storedPhone = customer.phone ?? '';
  const schema = useMemo(() => customerProfileForm(storedPhone), [storedPhone]);
  return (
    <FormDialog
      title="Edit user"
      description="Earlier bookings can be found under the new details too."
      size="lg"
      schema={schema}
      isStored
      defaults={shown(customer)}
      submit={(values) =>
        updateCustomerAction({ ...values, id: customer.id, updatedAt: customer.updatedAt.toISOString() })
      }
      submitLabel="Update"
      success="User successfully updated"
      ready={({ email, phone }) => Boolean(email?.trim() && (phone === storedPhone || phone?.trim()))}
      close={{ href: closeHref }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="firstName" label="First name" optional maxLength={80} autoComplete="off" />
        <TextField name="lastName" label="Last name" optional maxLength={80} autoComplete="off" />
      </div>
      <TextField name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <ComboField
          name="countryCode"
          label="Country code"
          optional
          options={dialCodes}
          placeholder="Select a code"
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          hint="At least 10 digits"
        />
      </div>
      <TextField name="address" label="Address" optional maxLength={300} autoComplete="off" />
      <PlaceFields />
      <TextField
        name="zipcode"
        label="Zip code"
        optional
        maxLength={20}
        autoComplete="off"
        className="sm:max-w-60"
      />
    </FormDialog>
  );
}
