import { expect, it } from 'vitest';
import { countdown } from './durations';

const MINUTE = 60_000;
const [from, until] = [120 * MINUTE, 150 * MINUTE];
const at = (minutes: number) => countdown({ from, until }, minutes * MINUTE);

it('the countdown shows the time until a booking begins or ends, or since it ended', () => {
  expect(at(0).text).toBe('Starts in 2 h');
  expect(countdown({ from, until }, -1).text, 'a moment more is a minute more').toBe('Starts in 2 h 1 min');
  expect(at(119.5).text).toBe('Starts in 1 min');
  expect(at(120)).toEqual({ text: 'Ends in 30 min', isSoon: false });
  expect(at(145.5)).toEqual({ text: 'Ends in 5 min', isSoon: true });
  expect(at(150)).toEqual({ text: 'Ended 1 min ago', isSoon: false });
  expect(at(150 + 1_440).text).toBe('Ended 1 day ago');
  expect(countdown({ from: 3 * 1_440 * MINUTE, until: 4 * 1_440 * MINUTE }, 0).text).toBe('Starts in 3 days');
});
