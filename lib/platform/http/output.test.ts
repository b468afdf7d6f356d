import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inDollars, outputOf } from './output';

const row = z.object({
  id: z.number().int(),
  costCents: z.number(),
  refundCents: z.number().nullable(),
  at: z.date(),
});

describe('an amount of a row', () => {
  it('is dollars under the name without its unit, and null stays null', () => {
    const at = new Date('2027-01-31T09:30:00Z');
    const sent = inDollars({ id: 7, costCents: 1205, refundCents: null, at });
    expect(sent).toEqual({ id: 7, cost: 12.05, refund: null, at });
    expect(outputOf('Visit', row).safeParse({ ...sent, at: at.toISOString() }).success).toBe(true);
  });

  it('is described in dollars, and dates as text', () => {
    const { shape } = outputOf('Booked visit', row);
    expect(Object.keys(shape)).toEqual(['id', 'cost', 'refund', 'at']);
    expect(z.toJSONSchema(shape.cost)).toMatchObject({ type: 'number', description: 'US dollars' });
    expect(z.toJSONSchema(shape.at)).toMatchObject({ type: 'string', format: 'date-time' });
  });
});
