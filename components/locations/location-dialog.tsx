'use client';

import { ComboField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import type { ComboboxOption } from '@/components/ui/combobox';
import { createLocationAction, updateLocationAction } from '@/lib/catalogue/locations/actions';
import { type Location, locationInput } from '@/lib/catalogue/locations/schema';
import { CoordinateFields } from './coordinate-fields';
import { PlaceFields } from './place-fields';

type Props = { location: Location | null; zones: ComboboxOption[]; closeHref: string };

/** The values of the form. The status has its own toggle. */
const formSchema = locationInput.omit({ isActive: true });

const EMPTY = {
  name: '',
  address: '',
  countryId: null,
  stateId: null,
  cityId: null,
  zipcode: '',
  timezone: null,
  latitude: null,
  longitude: null,
};

const shown = (location: Location) => ({
  name: location.name,
  address: location.address ?? '',
  countryId: location.countryId,
  stateId: location.stateId,
  cityId: location.cityId,
  zipcode: location.zipcode ?? '',
  timezone: location.timezone,
  latitude: location.latitude,
  longitude: location.longitude,
});

/** Add location, or Edit location if there is one. */
export function LocationDialog({ location, zones, closeHref }: Props) {
  return (
    <FormDialog
      title={location ? 'Edit location' : 'Add location'}
      description={
        location
          ? 'Existing spaces keep their address and time zone.'
          : 'A place with spaces, such as an airport.'
      }
      size="lg"
      schema={formSchema}
      isStored={location !== null}
      defaults={location ? shown(location) : EMPTY}
      submit={(values) =>
        location
          ? updateLocationAction({ ...values, id: location.id, updatedAt: location.updatedAt.toISOString() })
          : createLocationAction(values)
      }
      submitLabel="Save"
      success={`Location successfully ${location ? 'updated' : 'created'}.`}
      ready={(values) => Boolean(values.name?.trim())}
      close={{ href: closeHref }}
    >
      <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
      <TextField name="address" label="Address" optional maxLength={300} autoComplete="off" />
      <PlaceFields />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="zipcode" label="Zip code" optional maxLength={20} autoComplete="off" />
        <ComboField
          name="timezone"
          label="Time zone"
          optional
          options={zones}
          placeholder="Select a time zone"
        />
      </div>
      <CoordinateFields
        from={['address', 'countryId', 'stateId', 'cityId']}
        enough={['address', 'cityId']}
        optional
      />
    </FormDialog>
  );
}
