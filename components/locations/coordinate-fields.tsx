'use client';

import { MapPin } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '@/components/form/fields';
import { Button } from '@/components/ui/button';
import { useGeocode } from './use-geocode';

const HINT = 'Looks up the address and place above. Nothing changes until you press it.';

/** Latitude and longitude, and a button that finds them for what stands in the fields above. */
export function CoordinateFields() {
  const { setValue } = useFormContext();
  const [address, countryId, stateId, cityId] = useWatch({
    name: ['address', 'countryId', 'stateId', 'cityId'],
  });
  const { find, busy, said } = useGeocode({ address, countryId, stateId, cityId });
  const nothingToFind = !address?.trim() && !cityId;

  async function fill() {
    const found = await find();
    if (!found) return;
    for (const name of ['latitude', 'longitude'] as const) {
      setValue(name, found[name], { shouldDirty: true, shouldValidate: true });
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button onClick={fill} loading={busy} disabled={nothingToFind}>
          <MapPin aria-hidden />
          Find coordinates
        </Button>
        <p aria-live="polite" className="min-w-48 flex-1 text-small text-ink-2">
          {said || HINT}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <NumberField name="latitude" label="Latitude" optional min={-90} max={90} />
        <NumberField name="longitude" label="Longitude" optional min={-180} max={180} />
      </div>
    </>
  );
}
