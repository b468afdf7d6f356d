/** Percentages have at most three decimals: 8.875 % is 8,875 thousandths. */
const THOUSANDTHS = 1_000;
const WHOLE = 100 * THOUSANDTHS;

/**
 * A percentage of an amount in cents, half a cent rounded up, in integer arithmetic throughout: 2.3 % of $35.00 is
 * $0.81, although 2.3 as a floating-point number is slightly less: docs/rules.md#percentages.
 */
export function percentOfCents(cents: number, percent: number): number {
  const thousandths = Math.round(percent * THOUSANDTHS);
  return Math.floor((cents * thousandths + WHOLE / 2) / WHOLE);
}
