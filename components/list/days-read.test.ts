import { describe, expect, it } from 'vitest';
import { bookingList } from '@/lib/booking/bookings/list';
import { customerList } from '@/lib/parties/customers/list';
import type { Filter } from '@/lib/platform/list/define';
import { daysRead } from './days-read';

type Days = Extract<Filter, { kind: 'dates' }>;
const daysOf = (list: { filters?: Filter[] }) =>
  list.filters?.find((filter) => filter.kind === 'dates') as Days;

describe('a date filter with only a first day', () => {
  it('covers two days of bookings, and has no end for users', () => {
    const state = { startDate: '2026-12-31' };
    expect(daysRead(daysOf(bookingList), state)).toEqual({ from: '2026-12-31', to: '2027-01-01' });
    expect(daysRead(daysOf(customerList), state)).toEqual({ from: '2026-12-31', to: '' });
  });

  it('stays as it is if that is not a day', () => {
    expect(daysRead(daysOf(bookingList), { startDate: 'soon' })).toEqual({ from: 'soon', to: '' });
    expect(daysRead(daysOf(bookingList), {})).toEqual({ from: '', to: '' });
  });
});

it('a date filter with a last day covers the days of the URL', () => {
  const state = { startDate: '2026-11-10', endDate: '2026-11-10' };
  expect(daysRead(daysOf(bookingList), state)).toEqual({ from: '2026-11-10', to: '2026-11-10' });
});
