import { expect, it } from 'vitest';
import { type ChannelEvent, channelsAfter, hasGap, NO_CHANNELS } from './live-channels';

const after = (...events: ChannelEvent[]) => events.reduce(channelsAfter, NO_CHANNELS);
const received = (seq: number): ChannelEvent => ({ kind: 'received', name: 'all', seq });
const joined: ChannelEvent = { kind: 'joined', name: 'all' };

it('has a gap while a number is missing, and none once it came or a snapshot was loaded', () => {
  expect(hasGap(after(joined, received(4), received(5)), 'all')).toBe(false);
  expect(hasGap(after(joined, received(4), received(6)), 'all')).toBe(true);
  expect(hasGap(after(joined, received(4), received(6), received(5)), 'all')).toBe(false);
  expect(hasGap(after(joined, received(4), received(6), { kind: 'caught-up' }), 'all')).toBe(false);
});

it('counts from the start after it joined again', () => {
  expect(hasGap(after(joined, received(4), { kind: 'left' }, joined, received(90)), 'all')).toBe(false);
});

it('knows which channels are joined', () => {
  expect(after(joined, { kind: 'joined', name: 'own' }).joined.size).toBe(2);
  expect(after(joined, { kind: 'left' }).joined.size).toBe(0);
});
