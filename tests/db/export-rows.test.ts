import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingReader } from '@/lib/booking/bookings/export-rows';
import { loadBookings } from '@/lib/booking/bookings/list-row-queries';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { statementsOf } from '../fixtures/statements';

const PART = 200;
let ids: number[];
beforeAll(async () => {
  await db().execute(sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = starts_at - interval '1 day'
    where id = (select max(id) from bookings where status = 2 and amount_cents > 0)`);
  ids = (await db().query.bookings.findMany({ columns: { id: true } })).map(({ id }) => id);
});

const batchesOfIds = () =>
  Array.from({ length: Math.ceil(ids.length / PART) }, (_, part) =>
    ids.slice(part * PART, (part + 1) * PART),
  );
const byId = (rows: BookingRow[]) => new Map(rows.map((row) => [row.id, row]));

it('an export has the same values of every booking as the list', async () => {
  const read = bookingReader();
  const kinds = new Set<string>();
  for (const part of batchesOfIds()) {
    const rows = await loadBookings(db(), part);
    expect(byId(await read(db(), part))).toStrictEqual(byId(rows));
    for (const row of rows)
      for (const [name, value] of Object.entries(row)) if (value !== null && value !== 0) kinds.add(name);
  }
  // A column that is empty in all rows would compare equal whatever was read.
  for (const name of [
    'priorityPass',
    'boardingPass',
    'subPartner',
    'pricingPlan',
    'refundedCents',
    'dueCents',
  ])
    expect(kinds).toContain(name);
});

it('an export reads each space, partner and plan once, not once per batch of bookings', async () => {
  const parts = batchesOfIds();
  expect(parts.length).toBeGreaterThan(2);
  const { queries } = await statementsOf(async () => {
    const read = bookingReader();
    for (const part of parts) await read(db(), part);
    for (const part of parts) await read(db(), part);
  });
  const reads = (table: string) => queries.filter((query) => query.includes(`from "${table}"`)).length;
  expect(reads('bookings')).toBe(2 * parts.length);
  for (const table of ['spaces', 'business_partners', 'pricing_plans'])
    expect(reads(table)).toBeLessThanOrEqual(parts.length);
});
