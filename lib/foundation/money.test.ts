import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOfCents } from './money';

/** Rounds half up, with exact fractions: `thousandths` of a percent of cents. */
function exact(cents: number, thousandths: number): number {
  const [parts, divisor] = [BigInt(cents) * BigInt(thousandths), 100_000n];
  const [quotient, remainder] = [parts / divisor, parts % divisor];
  return Number(remainder * 2n >= divisor ? quotient + 1n : quotient);
}

it.each([
  [3500, 2.3, 81],
  [3500, 2.5, 88],
  [2000, 8.875, 178],
  [105, 50, 53],
  [0, 12.5, 0],
  [999_999, 100, 999_999],
])('of %i cents, %d %% are %i', (cents, percent, share) =>
  expect(percentOfCents(cents, percent)).toBe(share),
);

it('the result equals exact fractions for any price and percentage', () =>
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(100_000), (cents, thousandths) => {
      const percent = Number(
        `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`,
      );
      expect(percentOfCents(cents, percent)).toBe(exact(cents, thousandths));
    }),
    { numRuns: 20_000 },
  ));

it('the result equals exact fractions for usual prices and all percentages with two decimals', () => {
  const wrong: string[] = [];
  for (let cents = 500; cents <= 8_000; cents += 250)
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 1)
      if (percentOfCents(cents, hundredths / 100) !== exact(cents, hundredths * 10))
        wrong.push(`${hundredths / 100} % of ${cents}`);
  expect(wrong).toEqual([]);
});
