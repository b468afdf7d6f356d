/** The name of a plan: `30 min $20.00` (docs/rules.md#plans). Cost in cents. */
export const planName = (minutes: number, cents: number): string =>
  `${minutes} min $${(cents / 100).toFixed(2)}`;

/** The minutes and cents in a plan's name; null for any other text. */
export function planOfName(name: string): { minutes: number; costCents: number } | null {
  const [, minutes, dollars, cents] = /^(\d+) min \$(\d+)\.(\d\d)$/.exec(name) ?? [];
  return minutes ? { minutes: Number(minutes), costCents: Number(dollars) * 100 + Number(cents) } : null;
}
