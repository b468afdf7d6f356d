/** The name of a plan: `30 min $20.00` (docs/rules.md#plans). Cost in cents. */
export const planName = (minutes: number, cents: number): string =>
  `${minutes} min $${(cents / 100).toFixed(2)}`;
