import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { promoCodes, promoUses } from '@/db/tables';
import { makeSpace } from '../fixtures/places';
import { bookingRowsOf, visitorAt } from '../fixtures/visitors';

it('a payment uses up its own reserved code, and a hold that is given back releases its own', async () => {
  const name = `TWICE${Date.now()}`;
  const [code] = await db()
    .insert(promoCodes)
    .values({ name, kind: 'everyone', amountCents: 500, maxUseLimit: 3 })
    .returning({ id: promoCodes.id });
  const visitors = await Promise.all([1, 2, 3].map(async () => visitorAt(await makeSpace({ cents: 2000 }))));
  const holds = [];
  for (const visitor of visitors) {
    const hold = await visitor.hold({ promoCode: name });
    expect(hold.status, hold.text).toBe(201);
    expect(hold.data.total).toBe(15);
    holds.push(hold.data.id);
  }
  const stateOf = async (webId: string) => {
    const { booking } = await bookingRowsOf(webId);
    const [use] = await db().select().from(promoUses).where(eq(promoUses.bookingId, booking.id));
    return use?.state;
  };
  const counts = async () => {
    const [row] = await db().select().from(promoCodes).where(eq(promoCodes.id, code!.id));
    return [row?.usedCount, row?.reservedCount];
  };
  expect(await counts()).toEqual([0, 3]);
  await visitors[1]!.confirm(holds[1]!);
  expect(await Promise.all(holds.map(stateOf))).toEqual(['reserved', 'used', 'reserved']);
  expect(await counts()).toEqual([1, 2]);
  await visitors[2]!.release(holds[2]!);
  expect(await Promise.all(holds.map(stateOf))).toEqual(['reserved', 'used', 'released']);
  expect(await counts()).toEqual([1, 1]);
});
