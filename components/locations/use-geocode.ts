'use client';

import { useState } from 'react';
import type { Coordinates } from '@/lib/geography/schema';

/** What stands in the fields that say where: an address, ids of a country, a state, a city or a location. */
type Wanted = Record<string, string | number | null | undefined>;
type Answer = { data?: Coordinates; message: string };

const SAID = {
  maps: (place: string) => `Found ${place}. Check the coordinates before you save.`,
  city: (place: string) => `Filled with the centre of ${place}. Make them exact before you save.`,
  location: (place: string) => `Filled with where ${place} is. Make them exact before you save.`,
};

async function ask(wanted: Wanted): Promise<{ found?: Coordinates; said: string }> {
  const given = Object.entries(wanted).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  try {
    const response = await fetch(`/api/v2/geocode?${new URLSearchParams(given)}`);
    const answer: Answer = await response.json();
    if (answer.data) return { found: answer.data, said: SAID[answer.data.source](answer.data.place) };
    return {
      said:
        response.status === 404
          ? 'Nothing was found for this address. Type the coordinates.'
          : answer.message,
    };
  } catch {
    return { said: 'No connection. Please try again.' };
  }
}

/** Asks for the coordinates of what is typed and chosen. `said` is the outcome in words, until that changes. */
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
