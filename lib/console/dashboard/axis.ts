const STEPS = 5;

/**
 * The scale of a graph: from 0 to the largest value, rounded up to a multiple of 5, plus 5, in 5 steps:
 * docs/rules.md#graph-range. If refunds exceed income, it continues below 0 in as many steps as needed.
 */
export function axisOf(values: number[]): { min: number; max: number; step: number } {
  const max = Math.ceil(Math.max(0, ...values) / 5) * 5 + 5;
  const step = max / STEPS;
  const below = Math.ceil(-Math.min(0, ...values) / step);
  return { min: below === 0 ? 0 : -below * step, max, step };
}
