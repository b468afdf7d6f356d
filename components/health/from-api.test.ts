import { expect, it } from 'vitest';
import { HEALTHY } from '@/lib/fleet/health/example';
import { statusOf } from '@/lib/fleet/health/status';
import { type HealthEvent, healthStatusToWire } from '@/lib/fleet/health/wire';
import { statusFromApi } from './from-api';

const AT = new Date('2026-03-01T10:00:00.000Z');

it.each([
  { ...HEALTHY, internalAt: AT, externalAt: AT },
  { internal: HEALTHY.internal, external: null, internalAt: AT, externalAt: null },
  { internal: null, external: null, internalAt: null, externalAt: null },
])('reads from an event what was sent', (kept) => {
  const status = statusOf(7, kept);
  const event: HealthEvent = { seq: 1, at: AT.toISOString(), entries: [healthStatusToWire(status)] };
  const { entries }: HealthEvent = JSON.parse(JSON.stringify(event));
  expect(entries.map(statusFromApi)).toEqual([status]);
});
