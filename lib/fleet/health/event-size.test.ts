import { expect, it } from 'vitest';
import { inEvents } from './event-size';
import { HEALTHY } from './example';
import { statusOf } from './status';
import { healthEventToWire, healthStatusToWire } from './wire';

it('splits what is too large for an event, in its order', () => {
  const at = new Date();
  const entries = Array.from({ length: 60 }, (_, id) =>
    healthStatusToWire(statusOf(id, { ...HEALTHY, internalAt: at, externalAt: at })),
  );
  const parts = inEvents(entries);
  expect(parts.flat()).toEqual(entries);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) {
    const event = JSON.stringify(healthEventToWire(Number.MAX_SAFE_INTEGER, at, part));
    expect(Buffer.byteLength(event)).toBeLessThan(10_000);
  }
  expect(inEvents([])).toEqual([]);
});
