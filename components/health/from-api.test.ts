import { expect, it } from 'vitest';
import { statusOf } from '@/lib/pods/health/status';
import { type HealthEvent, healthStatusToWire } from '@/lib/pods/health/wire';
import { HEALTHY } from '@/tests/fixtures/health-example';
import { statusFromApi } from './from-api';

const AT = new Date('2026-03-01T10:00:00.000Z');

it.each([
  { ...HEALTHY, internalAt: AT, externalAt: AT },
  { internal: HEALTHY.internal, external: null, internalAt: AT, externalAt: null },
  { internal: null, external: null, internalAt: null, externalAt: null },
])('a health status is the same after it was sent as an event and parsed', (kept) => {
  const status = statusOf(7, kept);
  const event: HealthEvent = { seq: 1, at: AT.toISOString(), entries: [healthStatusToWire(status)] };
  const { entries }: HealthEvent = JSON.parse(JSON.stringify(event));
  expect(entries.map(statusFromApi)).toEqual([status]);
});
