import { describe, expect, it } from 'vitest';
import { totpStepOf } from './totp';

/** The secret of RFC 6238's test vectors, `12345678901234567890`, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('the step of a code', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %s s for %s is %s', (seconds, code, step) =>
    expect(totpStepOf(SECRET, code, at(seconds))).toBe(step),
  );

  it('is found one step before and after, but no further away', () => {
    expect([29, 30, 59, 60, 89].map((seconds) => totpStepOf(SECRET, '287082', at(seconds)))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(totpStepOf(SECRET, '287082', at(90))).toBeNull();
  });

  it('is null for another code', () => expect(totpStepOf(SECRET, '287083', at(59))).toBeNull());
});
