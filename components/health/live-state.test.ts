import { expect, it } from 'vitest';
import type { HealthStatus } from '@/lib/fleet/health/schema';
import { statusOf } from '@/lib/fleet/health/status';
import { firstState, type LiveEvent, liveReducer } from './live-state';

const RENDERED = new Date('2026-05-04T10:00:00.000Z');
const T = RENDERED.getTime();
const begun = firstState({ isWatching: true, renderedAt: RENDERED });
const after = (...events: LiveEvent[]) => events.reduce(liveReducer, begun);
const lost = (at: number): LiveEvent => ({ kind: 'lost', at });
const report = (cpu: number, second: number): HealthStatus => {
  const at = new Date(T + second * 1000);
  return statusOf(7, {
    internal: { pod_app_status: true, cpu },
    external: null,
    internalAt: at,
    externalAt: null,
  });
};
const taken = (statuses: HealthStatus[], serverTime: Date | null = null): LiveEvent => ({
  kind: 'statuses',
  statuses,
  serverTime,
  at: T,
});

it('is connecting until it is live; without a channel it is live at once', () => {
  expect(after(lost(T)).feed).toEqual({ kind: 'connecting' });
  expect(after(lost(T), { kind: 'live' })).toMatchObject({ feed: { kind: 'live' }, lostAt: null });
  expect(firstState({ isWatching: false, renderedAt: RENDERED }).feed).toEqual({ kind: 'live' });
});

it('is reconnecting after a loss, then stale since the first one', () => {
  const live: LiveEvent = { kind: 'live' };
  expect(after(live, lost(T + 1), lost(T + 2)).feed).toEqual({ kind: 'reconnecting' });
  const stale = [live, lost(T + 1), lost(T + 2), { kind: 'overdue' } as const, lost(T + 3)];
  expect(after(...stale).feed).toEqual({ kind: 'stale', since: T + 1 });
  expect(after(...stale, { kind: 'refreshed', at: T + 9 }).feed).toEqual({ kind: 'stale', since: T + 9 });
  expect(after(...stale, live).feed).toEqual({ kind: 'live' });
});

it('ignores a wait that ended after the connection returned, or was refused', () => {
  expect(after(lost(T), { kind: 'live' }, { kind: 'overdue' }).feed).toEqual({ kind: 'live' });
  expect(after(lost(T), { kind: 'refused' }, { kind: 'overdue' }).feed).toEqual({ kind: 'refused' });
});

it('keeps the newer of two reports, in whichever order they arrive', () => {
  for (const order of [
    [report(1, 1), report(2, 2)],
    [report(2, 2), report(1, 1)],
  ])
    expect(after(taken(order)).known.get(7)?.instances.internal.cpu).toBe(2);
});

it('follows the server’s clock, once it is known', () => {
  expect(after({ kind: 'tick', at: T + 5_000 }).now).toBe(T);
  const known = taken([], new Date(T + 60_000));
  expect(after(known).now).toBe(T + 60_000);
  expect(after(known, { kind: 'tick', at: T + 5_000 }).now).toBe(T + 65_000);
});
