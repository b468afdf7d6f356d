import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { promoCodes } from '@/db/tables';
import { promosOf } from '@/lib/booking/promos/queries';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

it('staff of a partner see a customer’s codes of their partner and of the operator, and of no other', async () => {
  const [meridian, transit] = [await partner('MERIDIAN'), await partner('TRANSIT')];
  const webId = await bookNow(visitorAt(await makeSpace({ partners: ['MERIDIAN'] })));
  const { customerId } = (await bookingRowsOf(webId)).booking;
  const codes = [null, meridian.id, transit.id].map((ownerId, index) => ({
    name: `OWNED${customerId}${index}`,
    kind: 'assigned' as const,
    amountCents: 100,
    customerId,
    ownerId,
  }));
  await db().insert(promoCodes).values(codes);
  const seenBy = async (token: string) =>
    (await promosOf(await actorOf(token), customerId)).map(({ name }) => name.at(-1)).sort();
  expect(await seenBy((await subAdmin([1, 6, 8], [meridian.id])).token)).toEqual(['0', '1']);
  expect(await seenBy(await adminToken())).toEqual(['0', '1', '2']);
});
