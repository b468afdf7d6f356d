'use client';

import { useState } from 'react';
import type { ApiFailure } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import type { Coordinates } from '@/lib/catalogue/geography/schema';

/** The values of the fields of the place: an address, and the ids of a country, a state, a city or a location. */
type Wanted = Record<string, string | number | null | undefined>;

const SAID = {
  maps: (place: string) => `Found ${place}. Check the coordinates before you save.`,
  city: (place: string) => `Filled in the centre of ${place}. Correct the coordinates before you save.`,
  location: (place: string) => `Filled in the coordinates of ${place}. Correct them before you save.`,
};
const NOTHING_FOUND = 'Nothing was found for this address. Enter the coordinates yourself.';

function pathOf(wanted: Wanted): string {
  const given = Object.entries(wanted).flatMap(([key, value]) => (value ? [[key, String(value)]] : []));
  return `/geocode?${new URLSearchParams(given)}`;
}

function wordsOf(coordinates: Coordinates | null, failure: ApiFailure | null): string {
  if (failure) return failure.status === 404 ? NOTHING_FOUND : failure.message;
  return coordinates ? SAID[coordinates.source](coordinates.place) : '';
}

/**
 * Looks up the coordinates of the current values on demand and passes them to `onFound`. `said` is the outcome in
 * words, until the values change.
 */
export function useGeocode(wanted: Wanted, onFound: (coordinates: Coordinates) => void) {
  const [asked, setAsked] = useState<string | null>(null);
  const { data, loading, failure, retry } = useApi<Coordinates>(asked, {
    whenEnded: 'stay',
    onData: onFound,
  });
  const path = pathOf(wanted);
  const find = () => (asked === path ? retry() : setAsked(path));
  return { find, busy: loading, said: asked === path && !loading ? wordsOf(data, failure) : '' };
}
