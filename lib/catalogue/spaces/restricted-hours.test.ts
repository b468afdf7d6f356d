import { describe, expect, it } from 'vitest';
import { isValidRestriction } from './problems';
import { isRestricted } from './restricted-hours';

const newYork = (from: string, to: string) => ({ from, to, zone: 'America/New_York' });
const at = (text: string) => new Date(text);

describe('isRestricted', () => {
  it('is false when both times are equal', () =>
    expect(
      isRestricted(newYork('00:00', '00:00'), at('2026-06-01T00:00:00Z'), at('2026-06-02T00:00:00Z')),
    ).toBe(false));

  it.each([
    ['wholly inside', '2026-06-01T06:00:00Z', '2026-06-01T06:30:00Z', true],
    ['touching its end', '2026-06-01T09:00:00Z', '2026-06-01T09:30:00Z', false],
    ['running into its start', '2026-06-01T04:45:00Z', '2026-06-01T05:15:00Z', true],
    ['ending at its start', '2026-06-01T04:30:00Z', '2026-06-01T05:00:00Z', false],
  ])('restricts 01:00-05:00 in New York: a booking %s', (_, from, to, expected) =>
    expect(isRestricted(newYork('01:00', '05:00'), at(from), at(to))).toBe(expected),
  );

  it('wraps over midnight', () => {
    const window = newYork('22:00', '06:00');
    expect(isRestricted(window, at('2026-06-02T03:00:00Z'), at('2026-06-02T03:30:00Z'))).toBe(true);
    expect(isRestricted(window, at('2026-06-01T16:00:00Z'), at('2026-06-01T17:00:00Z'))).toBe(false);
  });

  it('is right in the night that loses an hour', () => {
    // On 2026-03-08 New York springs from 02:00 to 03:00: 05:00 local is 09:00 UTC.
    const window = newYork('01:00', '05:00');
    expect(isRestricted(window, at('2026-03-08T08:30:00Z'), at('2026-03-08T08:45:00Z'))).toBe(true);
    expect(isRestricted(window, at('2026-03-08T09:00:00Z'), at('2026-03-08T09:30:00Z'))).toBe(false);
  });
});

describe('isValidRestriction', () => {
  it.each([
    ['08:00', '10:00', true],
    ['22:00', '06:00', true],
    ['10:00', '08:00', false],
    ['14:00', '13:00', false],
  ])('of %s to %s is %s', (from, to, expected) => expect(isValidRestriction(from, to)).toBe(expected));
});
