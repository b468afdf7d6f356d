const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents in wire format: a JSON number in dollars with at most two decimals. */
export const toDollars = (cents: number): number => cents / 100;

/** Dollars from the wire in whole cents: 12.3 is 1230. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Cents for CSV: `1234.50`. */
export const csvMoney = (cents: number): string => (cents / 100).toFixed(2);

/** The minus sign of amounts that people read; CSV and API keep the hyphen, which programs read. */
export const MINUS = '\u2212';

/** Cents for people: `$1,234.50`, `−$3.50`. */
export const formatMoney = (cents: number): string => dollars.format(cents / 100).replace('-', MINUS);
