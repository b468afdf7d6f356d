import { expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { bookingFacts, type FactsBooking } from './facts';

const dayAndHour = (day: number, hour: number) => new Date(Date.UTC(2026, 4, day, hour));
const booking: FactsBooking = {
  id: 1,
  transactionId: 'HP-2222-222',
  status: 'confirmed',
  startsAt: dayAndHour(4, 10),
  endsAt: dayAndHour(4, 11),
  amountCents: 2378,
  refundedCents: 0,
  contact: { name: 'Ana Duarte', email: 'ana@example.com', phone: '' },
  space: { id: 1, name: 'Concourse B · 14', shortName: 'B14' },
  location: { name: 'JFK' },
  paidWith: 'visa ···· 4242',
};
const factsAt = (now: Date, changes: Partial<FactsBooking> = {}) =>
  bookingFacts({ ...booking, ...changes }, clockOf('UTC'), now).map(({ value, detail }) => [value, detail]);

it('the date of a booking is shown unless it is today or in progress over midnight', () => {
  const night = { startsAt: dayAndHour(4, 23), endsAt: dayAndHour(5, 1) };
  expect(factsAt(dayAndHour(5, 0), night)[2]).toEqual(['Ends in 1 h', '11:00 PM – 01:00 AM']);
  expect(factsAt(dayAndHour(4, 9))[2]).toEqual(['Starts in 1 h', '10:00 AM – 11:00 AM']);
  expect(factsAt(dayAndHour(2, 9))[2]).toEqual(['Starts in 2 days', '05/04/2026, 10:00 AM – 11:00 AM']);
  expect(factsAt(dayAndHour(6, 9), { status: 'cancelled' })[2]).toEqual([
    'Cancelled',
    '05/04/2026, 10:00 AM – 11:00 AM',
  ]);
});

it('the payment of a booking is shown with a capital letter and with what was refunded', () => {
  expect(factsAt(dayAndHour(4, 9))[3]).toEqual(['$23.78', 'Visa ···· 4242']);
  expect(factsAt(dayAndHour(4, 9), { paidWith: 'terminal', refundedCents: 100 })[3]).toEqual([
    '$23.78',
    'Terminal · $1.00 refunded',
  ]);
  expect(factsAt(dayAndHour(4, 9), { paidWith: null })[3]).toEqual(['$23.78', 'No card payment']);
});
