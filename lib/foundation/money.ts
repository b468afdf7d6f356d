const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents in wire format: a JSON number in dollars with at most two decimals. */
export const toDollars = (cents: number): number => cents / 100;

/** Wire dollars as whole cents: 12.3 is 1230. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** The minus sign of amounts for people; CSV and the API keep the hyphen, which programs parse. */
export const MINUS = '\u2212';

/** Cents for people: `$1,234.50`, `−$3.50`. */
export const formatMoney = (cents: number): string => dollars.format(cents / 100).replace('-', MINUS);

/** A deduction, given as positive cents: `−$3.50`; zero is `$0.00`. */
export const formatDeduction = (cents: number): string => formatMoney(cents > 0 ? -cents : 0);

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

/** Cents in a column of CSV: `1234.50`. */
export const csvMoney = (cents: number): string => (cents / 100).toFixed(2);
