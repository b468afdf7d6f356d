'use client';

import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '@/components/form/number-field';
import { Button } from '@/components/ui/button';
import { MapPin } from '@/components/ui/icons/map-pin.gen';
import type { Coordinates } from '@/lib/catalogue/geography/schema';
import { useGeocode } from './use-geocode';

const HINT = 'Looks up the address and place above.';

type Props = {
  /** The fields of the place. Any of `enough` suffices for the lookup. */
  from: string[];
  enough: string[];
  optional?: boolean;
};

/**
 * Latitude and longitude, and a button that finds them for the values of the fields above. It offers the place's time
 * zone if a different one is chosen, and fills it in if none is.
 */
export function CoordinateFields({ from, enough, optional = false }: Props) {
  const { setValue } = useFormContext();
  const values: unknown[] = useWatch({ name: from });
  const timezone: string | null = useWatch({ name: 'timezone' });
  const wanted = Object.fromEntries(from.map((name, index) => [name, coordinate(values[index])]));
  const [suggested, setSuggested] = useState<string | null>(null);
  const { find, busy, said } = useGeocode(wanted, fill);
  const nothingToFind = !enough.some((name) => wanted[name]);
  const changed = { shouldDirty: true, shouldValidate: true };

  function fill(coordinates: Coordinates) {
    for (const name of ['latitude', 'longitude'] as const) setValue(name, coordinates[name], changed);
    if (timezone) setSuggested(coordinates.timezone);
    else setValue('timezone', coordinates.timezone, changed);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button onClick={find} loading={busy} disabled={nothingToFind}>
          <MapPin aria-hidden />
          Find coordinates
        </Button>
        <p aria-live="polite" className="min-w-48 flex-1 text-small text-ink-2">
          {said || HINT}
        </p>
      </div>
      {suggested && suggested !== timezone && (
        <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          The time zone there is {suggested}.
          <Button size="sm" onClick={() => setValue('timezone', suggested, changed)}>
            Use {suggested}
          </Button>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <NumberField name="latitude" label="Latitude" optional={optional} signed />
        <NumberField name="longitude" label="Longitude" optional={optional} signed />
      </div>
    </>
  );
}

/** A field's value as it is sent. */
function coordinate(value: unknown): string | number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.trim() : null;
}
