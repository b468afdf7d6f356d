import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingReader, loadBookings } from '@/lib/booking/bookings/row-queries';
import { statementsOf } from '../fixtures/statements';

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

it('reads for an export the rows that the list shows, and once what they have in common', async () => {
  const rows = await db().select({ id: bookings.id }).from(bookings).orderBy(asc(bookings.id));
  const ids = rows.map(({ id }) => id);
  const half = Math.ceil(ids.length / 2);
  const read = bookingReader();

  const first = await read(db(), ids.slice(0, half));
  const rest = await read(db(), ids.slice(half));
  const listed = await loadBookings(db(), ids);

  expect(ids.length).toBeGreaterThan(100);
  expect(listed.some(({ subPartner, pricingPlan }) => subPartner !== null && pricingPlan !== null)).toBe(
    true,
  );
  expect([...first, ...rest].sort(byId)).toEqual(listed.sort(byId));
  const { queries } = await statementsOf(() => read(db(), ids));
  expect(queries).toHaveLength(1);
});
