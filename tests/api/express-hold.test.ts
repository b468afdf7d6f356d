import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, bookings, customers, promoCodes, seasonalCredits, walletEntries } from '@/db/tables';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, DECLINED, lapse, prove, VISA, type Visitor, visitorAt } from '../fixtures/visitors';
import { openWallet, walletToken } from '../fixtures/wallets';

beforeAll(async () => void (await db().update(seasonalCredits).set({ isActive: false })));
afterAll(async () => {
  await jobs();
  const { provider, own } = await bothLedgers();
  expect(own).toEqual(provider);
});

const newContact = () => ({
  email: `${randomUUID()}@guests.test`,
  phone: '+1 (800) 555-0199',
  name: 'Robin Wallet',
});

async function rowOf(webId: string) {
  const [row] = await db()
    .select({ booking: bookings, state: bookingPeriods.state })
    .from(bookings)
    .innerJoin(bookingPeriods, eq(bookingPeriods.bookingId, bookings.id))
    .where(eq(bookings.webId, webId));
  return row!;
}
const customersWith = (email: string) =>
  db()
    .select()
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email));
const intentsFor = async (webId: string) => intentsOf((await rowOf(webId)).booking.transactionId);

async function createHold(visitor: Visitor, changes = {}): Promise<string> {
  const hold = await visitor.holdExpress(changes);
  expect(hold.status, hold.text).toBe(201);
  return hold.data.id;
}
const pay = async (visitor: Visitor, webId: string, contact: object | undefined, token?: string) =>
  visitor.confirm(webId, token ?? (await walletToken()), {}, contact);

describe('an express hold', () => {
  it('has no contact until it is paid, which creates the customer and confirms', async () => {
    const visitor = visitorAt(await makeSpace({ cents: 2000, tax: 8.875 }));
    const hold = await visitor.holdExpress();
    expect(hold).toMatchObject({ status: 201, data: { total: 21.78 } });
    const webId = hold.data.id;
    expect(await rowOf(webId)).toMatchObject({
      booking: { customerId: null, contactEmail: '', status: 1 },
      state: 'held',
    });
    const contact = newContact();
    expect((await pay(visitor, webId, contact)).data).toEqual({ status: 'confirmed' });
    const { booking } = await bookingRowsOf(webId);
    expect(booking).toMatchObject({
      status: 2,
      contactEmail: contact.email,
      contactCountryCode: '+1',
      contactPhone: '8005550199',
      contactName: 'Robin Wallet',
    });
    expect(await customersWith(contact.email)).toMatchObject([{ id: booking.customerId }]);
    expect((await intentsFor(webId)).map(({ amount_received }) => amount_received)).toEqual([2178]);
  });

  it.each([
    ['no body', undefined],
    ['no phone', { email: newContact().email }],
    ['no email', { phone: '+18005550199' }],
  ])('with %s is not paid, and the card is not charged', async (_, contact) => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await createHold(visitor);
    expect(await pay(visitor, webId, contact)).toMatchObject({ status: 422, code: 'contact_required' });
    expect(await rowOf(webId)).toMatchObject({ state: 'held', booking: { customerId: null } });
    expect(await intentsFor(webId)).toEqual([]);
  });

  it('does not return the payment secret without a contact', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await createHold(visitor);
    expect(await openWallet(visitor, webId)).toMatchObject({ status: 422, code: 'contact_required' });
    expect(await intentsFor(webId)).toEqual([]);
  });

  it('refuses a deactivated customer before the card is charged', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await createHold(visitor);
    const contact = newContact();
    await makeCustomer({ email: contact.email, status: 'inactive' });
    const refusal = await pay(visitor, webId, contact);
    expect(refusal).toMatchObject({ status: 422, code: 'customer_inactive' });
    expect(await intentsFor(webId)).toEqual([]);
    expect((await visitor.release(webId)).status).toBe(200);
  });

  it('can be paid with another card after a declined one, for the contact given first', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await createHold(visitor);
    const contact = newContact();
    expect((await pay(visitor, webId, contact, DECLINED)).code).toBe('card_declined');
    expect((await pay(visitor, webId, newContact(), VISA)).data).toEqual({ status: 'confirmed' });
    expect((await bookingRowsOf(webId)).booking.contactEmail).toBe(contact.email);
  });

  it('is confirmed and charged once by three requests at once', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await createHold(visitor);
    const contact = newContact();
    const token = await walletToken();
    const responses = await Promise.all([1, 2, 3].map(() => pay(visitor, webId, contact, token)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await intentsFor(webId)).map(({ amount_received }) => amount_received)).toEqual([2000]);
    expect(await customersWith(contact.email)).toHaveLength(1);
  });

  it('that lapsed while the sheet was open charges nothing and creates no customer', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await createHold(visitor);
    await lapse(webId);
    const contact = newContact();
    expect(await pay(visitor, webId, contact)).toMatchObject({ status: 409, code: 'hold_lapsed' });
    expect(await customersWith(contact.email)).toEqual([]);
    expect(await intentsFor(webId)).toEqual([]);
    await jobs();
    expect((await rowOf(webId)).state).toBe('released');
  });

  it('is released when the sheet closes, and replaced by the next one', async () => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space);
    const first = await createHold(visitor);
    const second = await createHold(visitor, { replaces: first });
    expect((await rowOf(first)).state).toBe('released');
    await visitor.release(second);
    expect((await visitorAt(space).hold()).status).toBe(201);
  });

  it.each(['free', 'pm_card_visa'])(
    'with nothing due is confirmed only with a contact (%s)',
    async (token) => {
      const visitor = visitorAt(await makeSpace({ cents: 0, minutes: 7 }));
      const webId = await createHold(visitor);
      expect((await rowOf(webId)).state).toBe('held');
      expect((await pay(visitor, webId, undefined, token)).code).toBe('contact_required');
      expect((await pay(visitor, webId, newContact(), token)).data).toEqual({ status: 'confirmed' });
      expect((await rowOf(webId)).booking.status).toBe(2);
    },
  );
});

describe('credit and codes of a person on an express hold', () => {
  async function makeOwner() {
    const visitor = visitorAt(await makeSpace({ cents: 2000 }));
    const customerId = await makeCustomer({ email: visitor.email });
    await db().insert(walletEntries).values({ customerId, amountCents: 700, reason: 'assigned' });
    const name = `P${randomUUID().slice(0, 12).toUpperCase()}`;
    await db().insert(promoCodes).values({ name, kind: 'assigned', customerId, amountCents: 500 });
    return { visitor, customerId, promoCode: name };
  }

  it('count for a proven address, whatever address the sheet contains', async () => {
    const { visitor, customerId, promoCode } = await makeOwner();
    const hold = await prove(visitor).holdExpress({ promoCode });
    expect(hold.data.total).toBe(8);
    const contact = newContact();
    await pay(visitor, hold.data.id, contact);
    const { booking } = await bookingRowsOf(hold.data.id);
    expect(booking).toMatchObject({ status: 2, customerId, contactEmail: contact.email, creditCents: 700 });
    expect(await customersWith(contact.email)).toEqual([]);
  });

  it('do not count without a proof, even if the sheet contains the same address', async () => {
    const { visitor, promoCode } = await makeOwner();
    expect(await visitor.holdExpress({ promoCode })).toMatchObject({ status: 422, code: 'promo_invalid' });
    const webId = await createHold(visitor);
    await pay(visitor, webId, { ...newContact(), email: visitor.email });
    expect((await bookingRowsOf(webId)).booking).toMatchObject({ creditCents: 0, amountCents: 2000 });
  });

  it('are refused before the card is charged if their owner was deactivated after the hold', async () => {
    const { visitor, customerId } = await makeOwner();
    const webId = await createHold(prove(visitor));
    await db().update(customers).set({ status: 'inactive' }).where(eq(customers.id, customerId));
    expect(await pay(visitor, webId, newContact())).toMatchObject({ status: 422, code: 'customer_inactive' });
    expect(await intentsFor(webId)).toEqual([]);
  });
});

it('an ordinary hold requires a contact, and keeps it whatever the payment contains', async () => {
  const visitor = visitorAt(await makeSpace(TWENTY));
  const refusal = await visitor.hold({ email: undefined, phone: undefined });
  const required = (path: string) => ({ path, message: 'Required!' });
  expect(refusal).toMatchObject({ status: 400, errors: [required('email'), required('phone')] });
  const { data } = await visitor.hold();
  await pay(visitor, data.id, newContact());
  expect((await bookingRowsOf(data.id)).booking.contactEmail).toBe(visitor.email);
});
