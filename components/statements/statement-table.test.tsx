import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Statement } from '@/lib/booking/statements/schema';
import { StatementTable } from './statement-table';

type Sums = { id: number; bookings: number; soldCents: number; refundedCents: number };

const soFar = ({ id, bookings, soldCents, refundedCents }: Sums): Statement => ({
  id: null,
  number: null,
  month: '2027-01',
  businessPartnerId: id,
  partnerName: `Partner ${id}`,
  totals: {
    bookings,
    passes: id,
    passCents: 1840 * id,
    soldCents,
    taxCents: 101,
    refundedCents,
    kinds: [],
    taxes: [],
  },
  closedAt: null,
});

const cells = (statements: Statement[]) =>
  [
    ...renderToStaticMarkup(<StatementTable statements={statements} caption="Month" />).matchAll(
      /<td[^>]*>(.*?)<\/td>/g,
    ),
  ]
    .map(([, text]) => text)
    .slice(-7);

it('the table shows the total of a month’s statements, to the cent', () => {
  expect(
    cells([
      soFar({ id: 1, bookings: 1197, soldCents: 3_354_357, refundedCents: 57_215 }),
      soFar({ id: 2, bookings: 143, soldCents: 284_147, refundedCents: 2_204 }),
    ]),
  ).toEqual(['Total', '1,340', '$36,385.04', '$594.19', '$2.02', '3', '$55.20']);
  expect(
    cells([soFar({ id: 1, bookings: 2, soldCents: 300, refundedCents: 0 })])[0],
    'one alone is its own sum',
  ).toBe('Partner 1');
});
