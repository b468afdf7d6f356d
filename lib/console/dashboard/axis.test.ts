import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf } from './axis';

describe('axisOf', () => {
  it.each([
    [[], 5],
    [[0, 0], 5],
    [[1], 10],
    [[5], 10],
    [[6], 15],
    [[12, 100, 7], 105],
    [[101], 110],
    [[0.01], 10],
  ])('of %j ends at %i', (values, max) => expect(axisOf(values)).toEqual({ min: 0, max, step: max / 5 }));

  it('has room above every value, in five steps, and goes below 0 only for negative values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000, max: 1_000_000_000 })), (values) => {
        const { min, max, step } = axisOf(values);
        expect(max % 5).toBe(0);
        expect(max).toBe(step * 5);
        expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values) + 5);
        expect(max).toBeLessThan(Math.max(0, ...values) + 10);
        expect(min).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(min).toBeGreaterThan(Math.min(0, ...values) - step);
      }),
    );
  });
});
