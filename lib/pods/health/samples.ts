import type { HealthSample } from './schema';

const SAMPLE_MS = 5 * 60_000;
/** The time span of a pod's graph. */
export const GRAPH_MS = 24 * 3_600_000;

/** The start of the five minutes that contain an instant. */
export const bucketOf = (time: Date): Date => new Date(Math.floor(time.getTime() / SAMPLE_MS) * SAMPLE_MS);

/** The last 24 hours in steps of five minutes, oldest first; all null if there is no sample. */
export function fiveMinuteSteps(samples: HealthSample[], now: Date): HealthSample[] {
  const byTime = new Map(samples.map((sample) => [sample.at.getTime(), sample]));
  const last = bucketOf(now).getTime();
  const first = last - GRAPH_MS + SAMPLE_MS;
  return Array.from({ length: GRAPH_MS / SAMPLE_MS }, (_, step) => {
    const time = first + step * SAMPLE_MS;
    const nothing = { internalCpu: null, internalMem: null, externalCpu: null, externalMem: null };
    return byTime.get(time) ?? { at: new Date(time), ...nothing };
  });
}
