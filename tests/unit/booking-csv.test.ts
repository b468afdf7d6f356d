import { expect, it } from 'vitest';
import { bookingCsvColumns } from '@/lib/booking/bookings/csv-columns';
import type { BookingRow } from '@/lib/booking/bookings/schema';

/** A column of a booking that has what the column reads. */
const exported = (header: string, row: object, zone?: string) =>
  bookingCsvColumns.find((column) => column.header === header)?.value(row as BookingRow, zone as string);

it('a booking is exported as extended, or not', () => {
  expect(['extended', 'confirmed'].map((status) => exported('extended', { status }))).toEqual(['yes', 'no']);
});

it('times are on the clock of the space or the reader, with the offset if the clock changes in between', () => {
  const times = (from: string, to: string) => ({
    startsAt: new Date(from),
    endsAt: new Date(to),
    timezone: 'America/New_York',
  });
  const plain = times('2026-11-27T14:00:00Z', '2026-11-27T15:00:00Z');
  expect([exported('start', plain), exported('end', plain)]).toEqual([
    '11/27/2026, 09:00 AM',
    '11/27/2026, 10:00 AM',
  ]);
  expect([exported('start', plain, 'UTC'), exported('timezone', plain, 'UTC')]).toEqual([
    '11/27/2026, 02:00 PM',
    'UTC',
  ]);
  const changed = times('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z');
  expect([exported('start', changed), exported('end', changed)]).toEqual([
    expect.stringContaining('UTC-04:00'),
    expect.stringContaining('UTC-05:00'),
  ]);
});

it('a pass has its cost and its days; a booking without one has none', () => {
  const priorityPass = { costCents: 1250, cardCreatedOn: '2026-01-31', cardExpiresOn: null };
  const cardColumns = (row: object) =>
    ['card cost', 'card created', 'card expires'].map((header) => exported(header, row) ?? null);
  expect(cardColumns({ priorityPass })).toEqual(['12.50', '01/31/2026', null]);
  expect(cardColumns({ priorityPass: null })).toEqual([null, null, null]);
});
