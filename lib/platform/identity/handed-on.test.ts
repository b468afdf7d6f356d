import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { handOn, takeHandedOn } from './handed-on';

const actor = { kind: 'staff', adminId: 7 } as StaffActor;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, '__hushpodHandedOn');
});

it('hands the actor on to its own request, once', () => {
  handOn('nonce', 'cookie', actor);
  expect(takeHandedOn('other', 'cookie')).toBeNull();
  expect(takeHandedOn('nonce', 'cookie')).toBe(actor);
  // What follows in the same request reads afresh: an action may have changed a right.
  expect(takeHandedOn('nonce', 'cookie')).toBeNull();
});

it('hands nobody on to another cookie', () => {
  handOn('nonce', 'cookie', actor);
  expect(takeHandedOn('nonce', 'another')).toBeNull();
  expect(takeHandedOn('nonce', undefined)).toBeNull();
});

it('keeps nothing for a request without a nonce', () => {
  handOn(undefined, 'cookie', actor);
  expect(takeHandedOn(undefined, 'cookie')).toBeNull();
});

it('forgets what no page took', () => {
  handOn('slow', 'cookie', actor);
  vi.advanceTimersByTime(2_000);
  expect(takeHandedOn('slow', 'cookie')).toBeNull();
  for (let request = 0; request < 2_000; request += 1) handOn(`redirect-${request}`, 'cookie', actor);
  const kept = Array.from({ length: 2_000 }, (_, request) => takeHandedOn(`redirect-${request}`, 'cookie'));
  expect(kept.filter(Boolean)).toHaveLength(500);
  expect(kept.at(-1)).toBe(actor);
});
