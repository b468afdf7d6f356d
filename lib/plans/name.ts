/** `30 min $20.00`: how a plan is called everywhere (spec 1 section 3). Cost in cents. */
export const planName = (minutes: number, cents: number): string =>
  `${minutes} min $${(cents / 100).toFixed(2)}`;
