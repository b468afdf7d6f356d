/** The service's limit is 10 kB; the remainder is for the sequence number and the time. */
const MAX_BYTES = 9_800;

/** Splits entries into as few events as possible, in order. */
export function inEvents<Entry>(entries: Entry[]): Entry[][] {
  const parts: Entry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes + size > MAX_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(entry);
    bytes += size;
  }
  return parts;
}
