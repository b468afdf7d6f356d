import 'server-only';
import { z } from 'zod';
import { logError } from '@/lib/foundation/process/log';
import { env } from '@/lib/foundation/settings/env';

const TIMEOUT_MS = 5_000;

const geocodeResponse = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
});

/**
 * Geocodes an address. Returns null if no service is configured, if it does not find the address, and if it fails,
 * which is logged: callers have a fallback.
 */
export async function geocodeByMaps(
  address: string,
): Promise<{ latitude: number; longitude: number; place: string } | null> {
  const { GOOGLE_MAPS_API_KEY: key, GOOGLE_MAPS_URL: base } = env();
  if (!key) return null;
  try {
    const url = new URL('/maps/api/geocode/json', base);
    url.search = new URLSearchParams({ address, key }).toString();
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { status, results } = geocodeResponse.parse(await response.json());
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`The maps service returned ${status}`);
    const [first] = results;
    if (!first) return null;
    const { lat, lng } = first.geometry.location;
    return { latitude: lat, longitude: lng, place: first.formatted_address };
  } catch (error) {
    logError('maps.failed', error);
    return null;
  }
}
