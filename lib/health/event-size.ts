import type { HealthStatus } from './schema';

/** The service takes 10 kB; the number and the time have room beside the entries. */
const MOST_BYTES = 9_800;

/** Entries in as few parts as fit an event each, in their order. */
export function inEvents(entries: HealthStatus[]): HealthStatus[][] {
  const parts: HealthStatus[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes + size > MOST_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(entry);
    bytes += size;
  }
  return parts;
}
