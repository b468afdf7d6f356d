import { expect, it } from 'vitest';
import { type ChannelEvent, channelsAfter, hasGap, NO_CHANNELS } from './live-channels';

const after = (...events: ChannelEvent[]) => events.reduce(channelsAfter, NO_CHANNELS);
const received = (seq: number): ChannelEvent => ({ kind: 'received', name: 'all', seq });
const joined: ChannelEvent = { kind: 'joined', name: 'all' };

it('a channel has a gap while a number is missing, and none after it arrives or a snapshot is loaded', () => {
  expect(hasGap(after(joined, received(4), received(5)), 'all')).toBe(false);
  expect(hasGap(after(joined, received(4), received(6)), 'all')).toBe(true);
  expect(hasGap(after(joined, received(4), received(6), received(5)), 'all')).toBe(false);
  expect(hasGap(after(joined, received(4), received(6), { kind: 'caught-up' }), 'all')).toBe(false);
});

it('a channel that was joined again has no gap before its first number', () => {
  expect(hasGap(after(joined, received(4), { kind: 'left' }, joined, received(90)), 'all')).toBe(false);
});

it('the joined channels are tracked', () => {
  expect(after(joined, { kind: 'joined', name: 'own' }).joined.size).toBe(2);
  expect(after(joined, { kind: 'left' }).joined.size).toBe(0);
});
