import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { countries, locations } from '@/db/tables';
import { wantedCalendarEvent } from '@/lib/booking/calendar-sync/queries';
import { visitSpace } from '@/lib/booking/visitors/visited-space';
import { visitorOf } from '@/lib/platform/identity/callers';
import { makeLocation, makeSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

it.each(['JP', 'DE'])('a space is in the country of its location: %s', async (code) => {
  const locationId = await makeLocation();
  const [country] = await db().select({ id: countries.id }).from(countries).where(eq(countries.code, code));
  await db().update(locations).set({ countryId: country!.id }).where(eq(locations.id, locationId));
  const space = await makeSpace({ locationId });
  const actor = await visitorOf(space.key, '203.0.113.9', { device: visitorAt(space).by.device });
  expect((await visitSpace(actor, space.id)).country).toBe(code);
});

it('a space without a calendar wants no event for its bookings', async () => {
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
  expect(await wantedCalendarEvent(booking.id)).toBeNull();
});
