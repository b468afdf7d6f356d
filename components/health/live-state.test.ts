import { expect, it } from 'vitest';
import { firstState, type LiveEvent, liveReducer } from './live-state';

const RENDERED = new Date('2026-05-04T10:00:00.000Z');
const T = RENDERED.getTime();
const begun = firstState({ isWatching: true, renderedAt: RENDERED });
const after = (...events: LiveEvent[]) => events.reduce(liveReducer, begun);
const lost = (at: number): LiveEvent => ({ kind: 'lost', at });
const clock = (serverTime: Date): LiveEvent => ({ kind: 'clock', serverTime, at: T });

it('the feed is connecting until it is live, and without a channel it is live at once', () => {
  expect(after(lost(T)).feed).toEqual({ kind: 'connecting' });
  expect(after(lost(T), { kind: 'live' })).toMatchObject({ feed: { kind: 'live' }, lostAt: null });
  expect(firstState({ isWatching: false, renderedAt: RENDERED }).feed).toEqual({ kind: 'live' });
});

it('the feed is reconnecting after a loss, and then stale since the first loss', () => {
  const live: LiveEvent = { kind: 'live' };
  expect(after(live, lost(T + 1), lost(T + 2)).feed).toEqual({ kind: 'reconnecting' });
  const stale = [live, lost(T + 1), lost(T + 2), { kind: 'overdue' } as const, lost(T + 3)];
  expect(after(...stale).feed).toEqual({ kind: 'stale', since: T + 1 });
  expect(after(...stale, { kind: 'refreshed', at: T + 9 }).feed).toEqual({ kind: 'stale', since: T + 9 });
  expect(after(...stale, live).feed).toEqual({ kind: 'live' });
});

it('the feed ignores a timeout after the connection returned or was refused', () => {
  expect(after(lost(T), { kind: 'live' }, { kind: 'overdue' }).feed).toEqual({ kind: 'live' });
  expect(after(lost(T), { kind: 'refused' }, { kind: 'overdue' }).feed).toEqual({ kind: 'refused' });
});

it('the clock of the feed follows the server’s clock as soon as that is known', () => {
  expect(after({ kind: 'tick', at: T + 5_000 }).now).toBe(T);
  const known = clock(new Date(T + 60_000));
  expect(after(known).now).toBe(T + 60_000);
  expect(after(known, { kind: 'tick', at: T + 5_000 }).now).toBe(T + 65_000);
});
