'use client';

import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useApi } from '@/components/api/use-api';
import { LookupField, MultiLookupField } from '@/components/form/lookup-field';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { LocationWire } from '@/lib/catalogue/locations/wire';
import {
  type Place,
  type PlaceField,
  placeDifferences,
  placeFromLocation,
} from '@/lib/catalogue/spaces/place';

const LOCATIONS = '/locations?lookup=true';
const FIELDS = ['address', 'zipcode', 'timezone', 'latitude', 'longitude'] as const satisfies PlaceField[];

/**
 * The primary location and the secondary ones, which exclude each other. Choosing the primary one fills in its
 * address, unless a person typed another one: docs/rules.md#space-place.
 */
export function LocationFields() {
  const [primary, secondary]: [number | null | undefined, number[]] = useWatch({
    name: ['locationId', 'secondaryLocations'],
  });
  return (
    <>
      <LookupField
        name="locationId"
        label="Primary location"
        path={LOCATIONS}
        placeholder="Select a location"
        excluded={secondary}
      />
      <MultiLookupField
        name="secondaryLocations"
        label="Secondary locations"
        optional
        path={LOCATIONS}
        placeholder="Select locations"
        excluded={primary ? [primary] : []}
      />
    </>
  );
}

/**
 * The differences from the chosen location, and a button that copies its address. Choosing a location fills in the
 * address.
 */
export function PlaceOfLocation() {
  const { getValues, setValue, formState } = useFormContext();
  const locationId: number | null | undefined = useWatch({ name: 'locationId' });
  const values: unknown[] = useWatch({ name: FIELDS });
  const filledBy = useRef<Place | null>(null);
  const { data, loading } = useApi<LocationWire>(locationId ? `/locations/${locationId}` : null, {
    whenEnded: 'stay',
    onData(location) {
      const current = Object.fromEntries(FIELDS.map((name) => [name, getValues(name)]));
      // A form that opens with a space shows the space's values; only a choice fills in others.
      if (filledBy.current || formState.defaultValues?.locationId !== locationId)
        write(placeFromLocation(location, current, filledBy.current ?? {}));
      filledBy.current = location;
    },
  });

  function write(place: Partial<Place>) {
    for (const [name, value] of Object.entries(place))
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  if (!data || loading || data.id !== locationId) return null;
  const space = Object.fromEntries(FIELDS.map((name, index) => [name, values[index]])) as Place;
  const differences = placeDifferences(space, data);
  if (differences.length === 0) return null;
  const { zipcode, timezone, latitude, longitude } = data;
  const there = { zipcode, timezone, latitude, longitude };
  const filled = Object.entries(there).filter(([, value]) => value !== null && value !== '');
  return (
    <Alert
      tone="warn"
      title={`Differs from ${data.name}`}
      action={
        <Button size="sm" onClick={() => write(Object.fromEntries(filled))}>
          Use the location’s
        </Button>
      }
    >
      {differences.map(({ what, there: is }) => (
        <p key={what}>{what === 'coordinates' ? `The coordinates are ${is}.` : `Its ${what} is ${is}.`}</p>
      ))}
    </Alert>
  );
}
