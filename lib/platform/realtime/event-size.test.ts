import { expect, it } from 'vitest';
import { inEvents } from './event-size';

it('entries that are too large for one event are split, in order', () => {
  const at = new Date().toISOString();
  const entries = Array.from({ length: 60 }, (_, podId) => ({ podId, text: 'é'.repeat(300) }));
  const parts = inEvents(entries);
  expect(parts.flat()).toEqual(entries);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    const event = JSON.stringify({ seq: Number.MAX_SAFE_INTEGER, at, entries: part });
    expect(Buffer.byteLength(event)).toBeLessThan(10_000);
  }
  expect(inEvents([])).toEqual([]);
});
