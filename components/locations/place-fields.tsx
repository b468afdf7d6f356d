'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { LookupField } from '@/components/form/lookup-field';

/** Country, state and city, each limited by the choice of the previous one. */
export function PlaceFields() {
  const { setValue } = useFormContext();
  const [countryId, stateId] = useWatch({ name: ['countryId', 'stateId'] });
  const clear = (...names: string[]) => {
    for (const name of names) setValue(name, null, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <LookupField
        name="countryId"
        label="Country"
        optional
        path="/countries"
        loadAll
        placeholder="Select a country"
        onPick={() => clear('stateId', 'cityId')}
      />
      <LookupField
        name="stateId"
        label="State"
        optional
        path={countryId ? `/states?id=${countryId}` : null}
        loadAll
        placeholder={countryId ? 'Select a state' : 'Choose a country first'}
        onPick={() => clear('cityId')}
      />
      <LookupField
        name="cityId"
        label="City"
        optional
        path={stateId ? `/cities?id=${stateId}` : null}
        loadAll
        placeholder={stateId ? 'Select a city' : 'Choose a state first'}
      />
    </div>
  );
}
