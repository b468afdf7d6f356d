import { describe, expect, it } from 'vitest';
import { bookingList } from '@/lib/booking/bookings/list';
import { customerList } from '@/lib/parties/customers/list';
import type { Filter } from '@/lib/platform/list/define';
import { daysRead } from './days-read';

type Days = Extract<Filter, { kind: 'dates' }>;
const daysOf = (list: { filters?: Filter[] }) =>
  list.filters?.find((filter) => filter.kind === 'dates') as Days;

describe('a first day alone', () => {
  it('is two days of bookings, and open of users', () => {
    const state = { startDate: '2026-12-31' };
    expect(daysRead(daysOf(bookingList), state)).toEqual({ from: '2026-12-31', to: '2027-01-01' });
    expect(daysRead(daysOf(customerList), state)).toEqual({ from: '2026-12-31', to: '' });
  });

  it('that is no day stays as it is', () => {
    expect(daysRead(daysOf(bookingList), { startDate: 'soon' })).toEqual({ from: 'soon', to: '' });
    expect(daysRead(daysOf(bookingList), {})).toEqual({ from: '', to: '' });
  });
});

it('with a last day is what the address says', () => {
  const state = { startDate: '2026-11-10', endDate: '2026-11-10' };
  expect(daysRead(daysOf(bookingList), state)).toEqual({ from: '2026-11-10', to: '2026-11-10' });
});
