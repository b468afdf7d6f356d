const STEPS = 5;

/**
 * The scale of a graph: from 0 to the largest value, rounded up to a multiple of 5, plus 5, in 5 steps. Rounded up, so
 * that there is always room above the highest point. More refunds than income go below 0 by as many steps as it takes.
 */
export function axisOf(values: number[]): { min: number; max: number; step: number } {
  const max = Math.ceil(Math.max(0, ...values) / 5) * 5 + 5;
  const step = max / STEPS;
  const below = Math.ceil(-Math.min(0, ...values) / step);
  return { min: below === 0 ? 0 : -below * step, max, step };
}
