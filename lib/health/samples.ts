import type { HealthSample } from './schema';

const SAMPLE_MS = 5 * 60_000;
/** What the graph of a pod covers. */
export const GRAPH_MS = 24 * 3_600_000;

/** The beginning of the five minutes that an instant lies in. */
export const bucketOf = (at: Date): Date => new Date(Math.floor(at.getTime() / SAMPLE_MS) * SAMPLE_MS);

/** The last 24 hours in steps of five minutes, oldest first; where there is no sample, all is null. */
export function everyFiveMinutes(samples: HealthSample[], now: Date): HealthSample[] {
  const known = new Map(samples.map((sample) => [Date.parse(sample.at), sample]));
  const last = bucketOf(now).getTime();
  const first = last - GRAPH_MS + SAMPLE_MS;
  return Array.from({ length: GRAPH_MS / SAMPLE_MS }, (_, step) => {
    const at = first + step * SAMPLE_MS;
    const nothing = { internalCpu: null, internalMem: null, externalCpu: null, externalMem: null };
    return known.get(at) ?? { at: new Date(at).toISOString(), ...nothing };
  });
}
