import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingsOfDay } from '@/lib/booking/bookings/day-queries';
import { addDays } from '@/lib/foundation/time/local-dates';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { bookNow, visitorAt } from '../fixtures/visitors';

it('the bookings of a space’s day are those that begin on its own day, of the reader’s partners, without holds', async () => {
  const space = await makeSpace();
  const webId = await bookNow(visitorAt(space));
  const [booking] = await db().select().from(bookings).where(eq(bookings.webId, webId));
  const other = await makeSpace();
  await visitorAt(other).hold();
  const admin = await actorOf(await adminToken());
  const idsOf = async (actor: typeof admin, spaceId: number, day: string) =>
    (await bookingsOfDay(actor, spaceId, day)).map(({ id }) => id);
  const today = booking!.localDate;
  expect(await idsOf(admin, space.id, today)).toEqual([booking!.id]);
  for (const day of [addDays(today, -1), addDays(today, 1)])
    expect(await idsOf(admin, space.id, day)).toEqual([]);
  expect(await idsOf(admin, other.id, today)).toEqual([]);
  const { id } = await partner('PP');
  const stranger = await actorOf((await subAdmin([2], [id])).token);
  expect(await idsOf(stranger, space.id, today)).toEqual([]);
  await expect(
    bookingsOfDay(await actorOf((await subAdmin([144])).token), space.id, today),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
