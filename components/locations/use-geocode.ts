'use client';

import { useState } from 'react';
import { callApi } from '@/components/api/transport';
import type { Coordinates } from '@/lib/catalogue/geography/schema';

/** The values of the fields of the place: an address, ids of a country, a state, a city or a location. */
type Wanted = Record<string, string | number | null | undefined>;

const SAID = {
  maps: (place: string) => `Found ${place}. Check the coordinates before you save.`,
  city: (place: string) => `Filled in the centre of ${place}. Correct the coordinates before you save.`,
  location: (place: string) => `Filled in the coordinates of ${place}. Correct them before you save.`,
};

const NOTHING_FOUND = 'Nothing was found for this address. Enter the coordinates yourself.';

async function ask(wanted: Wanted): Promise<{ found?: Coordinates; said: string }> {
  const given = Object.entries(wanted).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  const found = await callApi<Coordinates>(`/geocode?${new URLSearchParams(given)}`);
  if (found.ok) return { found: found.data, said: SAID[found.data.source](found.data.place) };
  return { said: found.status === 404 ? NOTHING_FOUND : found.message };
}

/** Looks up the coordinates of the current values. `said` is the outcome in words, until they change. */
export function useGeocode(wanted: Wanted) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState({ of: '', said: '' });
  const of = JSON.stringify(wanted);
  async function find(): Promise<Coordinates | undefined> {
    setBusy(true);
    const { found, said } = await ask(wanted);
    setOutcome({ of, said });
    setBusy(false);
    return found;
  }
  return { find, busy, said: outcome.of === of && !busy ? outcome.said : '' };
}
