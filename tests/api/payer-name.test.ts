import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods } from '@/db/tables';
import { makeSpace } from '../fixtures/places';
import { provider } from '../fixtures/stand-ins';
import { bookingRowsOf, visitorAt } from '../fixtures/visitors';

/** A card with a cardholder name, as the script in a browser creates it. */
async function cardOf(name: string): Promise<string> {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  return (await provider().paymentMethods.create({ type: 'card', card, billing_details: { name } })).id;
}

/** A booking that was paid with such a card. */
async function paidBy(name: string) {
  const visitor = visitorAt(await makeSpace());
  const hold = await visitor.hold();
  const paid = await visitor.confirm(hold.data.id, await cardOf(name));
  expect(paid.data.status, paid.text).toBe('confirmed');
  const { booking } = await bookingRowsOf(hold.data.id);
  return { visitor, webId: hold.data.id, booking };
}

it('a booking without a name gets the one on the card', async () => {
  const { booking, visitor } = await paidBy('  Robin\n Visitor ');
  expect(booking).toMatchObject({ contactName: 'Robin Visitor', customerName: 'Robin Visitor' });
  expect(booking.contactEmail).toBe(visitor.email);
});

it('a booking keeps the address as its name if the card has no name or only an address', async () => {
  for (const name of ['', 'robin@example.test']) {
    const { booking, visitor } = await paidBy(name);
    expect(booking).toMatchObject({ contactName: '', customerName: visitor.email });
  }
});

it('the name stays the same when another person pays for an extension', async () => {
  const { visitor, webId } = await paidBy('Robin Visitor');
  const extension = await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
  const paid = await visitor.confirm(extension.data.id, await cardOf('Ada Colleague'));
  expect(paid.data.status, paid.text).toBe('confirmed');
  const { booking } = await bookingRowsOf(webId);
  expect(booking.contactName).toBe('Robin Visitor');
  expect(await db().$count(bookingPeriods, eq(bookingPeriods.bookingId, booking.id))).toBe(2);
});
