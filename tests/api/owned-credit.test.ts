import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { businessPartners, creditExpiries, deviceCommands, movements, walletEntries } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { movement } from '@/lib/booking/ledger/wire';
import { operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { readCreditLots } from '@/lib/booking/wallet/credit-lots';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import { expireCredit } from '@/lib/booking/wallet/jobs';
import type { LedgerEntryWire } from '@/lib/booking/wallet/wire';
import type { CustomerWire } from '@/lib/parties/customers/wire';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, lapse, prove, visitorAt } from '../fixtures/visitors';

/* Credit is valid where its owner sells, and is returned to where it came from: docs/rules.md#credit-owners. */

type Partner = Awaited<ReturnType<typeof partner>>;
let meridian: Partner;
let transit: Partner;
let house: Partner;
let admin: string;
beforeAll(async () => {
  [meridian, transit, house] = [
    await partner('MERIDIAN'),
    await partner('TRANSIT'),
    await partner('HUSHPOD'),
  ];
  admin = await adminToken();
});

/** No test counts the gifts of another. */
beforeEach(async () => void (await db().execute(sql`delete from rate_limits where key like 'given:%'`)));

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Math.round(Date.now() / 1000) * 1000 + days * DAY);
const address = () => `${crypto.randomUUID()}@guests.test`;
const give = (customerId: number, ownerId: number | null, amountCents: number, expiresAt?: Date) =>
  transact((tx) => addWalletEntry(tx, { customerId, ownerId, amountCents, reason: 'assigned', expiresAt }));
const entriesOf = (id: number) =>
  db().select().from(walletEntries).where(eq(walletEntries.customerId, id)).orderBy(asc(walletEntries.id));
/** What is left of each credit: the owner and the amount, in the order in which it is spent. */
const leftOf = async (id: number) =>
  (await readCreditLots(db(), id)).lots.map(({ ownerId, leftCents }) => [ownerId, leftCents]);

const nameOf = async (id: number) =>
  (
    await db()
      .select({ name: businessPartners.name })
      .from(businessPartners)
      .where(eq(businessPartners.id, id))
  )[0]?.name;

const everywhere = ['MERIDIAN', 'TRANSIT', 'HUSHPOD'];

/**
 * A space that all of these sell, without tax, and a visitor who has proven this address, with the key of one
 * partner.
 */
async function proven(seller: Partner, email: string, cents = 2_000) {
  const space = await makeSpace({ partners: everywhere, cents });
  const visitor = prove(visitorAt({ ...space, key: seller.key }), email);
  return { ...visitor, hold: () => visitor.hold({ email }) };
}
const hold = async (visitor: Awaited<ReturnType<typeof proven>>) => {
  const response = await visitor.hold();
  expect(response.status).toBe(201);
  return { webId: response.data.id, ...(await bookingRowsOf(response.data.id)) };
};

describe('credit that a partner gave', () => {
  it('pays where that partner sells, and the operator’s credit pays everywhere', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, meridian.id, 700);
    await give(id, null, 300);
    for (const [seller, cents] of [
      [transit, 300],
      [house, 300],
      [meridian, 1_000],
    ] as const) {
      const { webId, booking } = await hold(await proven(seller, email));
      expect(booking.creditCents).toBe(cents);
      await lapse(webId);
      await jobs();
    }
    expect(await leftOf(id)).toEqual([
      [meridian.id, 700],
      [null, 300],
    ]);
  });

  it('is spent in the order of expiry, no matter who gave it, also across several lots', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, null, 2_000);
    await give(id, meridian.id, 300, inDays(9));
    await give(id, null, 200, inDays(3));
    await give(id, transit.id, 5_000, inDays(1));
    await give(id, meridian.id, 200, inDays(9));
    const { booking } = await hold(await proven(meridian, email, 2_569));
    expect(booking.creditCents).toBe(2_569);
    expect(await leftOf(id)).toEqual([
      [transit.id, 5_000],
      [null, 131],
    ]);
  });

  it('is not spent twice by concurrent browsers', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, meridian.id, 1_000);
    await give(id, transit.id, 9_000);
    const visitors = await Promise.all(Array.from({ length: 4 }, () => proven(meridian, email, 700)));
    const holds = await Promise.all(visitors.map(hold));
    const spent = holds.reduce((sum, { booking }) => sum + booking.creditCents, 0);
    expect(spent).toBe(1_000);
    expect(await leftOf(id)).toEqual([[transit.id, 9_000]]);
  });

  it('returns once from a hold to each owner, however the hold ends', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, null, 300);
    await give(id, meridian.id, 300);
    const before = await leftOf(id);
    const visitor = await proven(meridian, email, 700);
    const { webId } = await hold(visitor);
    expect(await leftOf(id)).toEqual([]);
    await lapse(webId);
    await Promise.all([visitor.release(webId), jobs(), visitor.release(webId), jobs()]);
    expect(await leftOf(id)).toEqual(before);
  });

  it('cannot be spent beyond what its owner gave, even if others gave more', async () => {
    const id = await makeCustomer();
    await give(id, meridian.id, 100);
    await give(id, transit.id, 900);
    const spend = transact((tx) =>
      addWalletEntry(tx, { customerId: id, ownerId: meridian.id, amountCents: -101, reason: 'booking' }),
    );
    await expect(spend).rejects.toMatchObject({ code: 'wallet_short' });
  });
});

/** A stay that was fully paid from the wallet and has ended. */
async function paidStay(seller: Partner, id: number, email: string, cents: number) {
  const visitor = await proven(seller, email, cents);
  const stay = await hold(visitor);
  expect(stay.booking.creditCents).toBe(cents);
  await endedAgo(stay.webId, 60);
  return { ...stay, customerId: id };
}
const refund = (bookingId: number, amount: number) =>
  api.put(
    `/admin/booking/${bookingId}/refund`,
    { type: 'wallet', amount, reason: 'Noise' },
    { token: admin },
  );

describe('a refund to the wallet', () => {
  it('returns once to the credit that paid, with its owner and expiry', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, meridian.id, 600, inDays(5));
    await give(id, null, 800);
    const before = await leftOf(id);
    const { booking } = await paidStay(meridian, id, email, 1_000);
    const tries = await Promise.all([refund(booking.id, 10), refund(booking.id, 10), refund(booking.id, 4)]);
    expect(tries.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    await refund(booking.id, 6);
    expect(await leftOf(id)).toEqual(before);
    const ends = (await entriesOf(id)).filter(({ reason }) => reason === 'refund');
    expect(ends.map(({ expiresAt }) => expiresAt)).toEqual(ends.map(() => null));
  });

  it('becomes new credit of the same owner, with an expiry and a note, if the credit that paid has expired', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, meridian.id, 500, inDays(5));
    await give(id, transit.id, 200);
    const { booking } = await paidStay(meridian, id, email, 500);
    const passed = sql`now() - interval '1 minute'`;
    // Entries are never changed; only a test can move an expiry into the past.
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(walletEntries)
        .set({ expiresAt: passed })
        .where(sql`customer_id = ${id} and expires_at is not null`);
      await tx.update(creditExpiries).set({ expiresAt: passed }).where(eq(creditExpiries.customerId, id));
    });
    await expireCredit();
    expect((await refund(booking.id, 5)).status).toBe(200);
    await expireCredit();
    expect(await leftOf(id)).toEqual([
      [meridian.id, 500],
      [transit.id, 200],
    ]);
    const back = (await entriesOf(id)).at(-1)!;
    expect(back).toMatchObject({
      reason: 'refund',
      ownerId: meridian.id,
      note: 'Noise. The credit that paid had expired',
    });
    const days = (back.expiresAt!.getTime() - Date.now()) / DAY;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(31.1);
    expect((await db().select().from(creditExpiries).where(eq(creditExpiries.entryId, back.id))).length).toBe(
      1,
    );
  });

  it('for a door leaves credit that was set aside for an extension to the release of that extension', async () => {
    const space = await makeSpace({ partners: ['MERIDIAN'], cents: 700 });
    await watch(space.id);
    const visitor = prove(visitorAt(space));
    const id = await makeCustomer({ email: visitor.email });
    await give(id, null, 700);
    const { data } = await visitor.hold();
    await give(id, meridian.id, 500);
    const { booking } = await bookingRowsOf(data.id);
    const extension = { query: { bookingId: data.id, isExtended: 'true' } };
    expect((await visitor.hold({}, extension)).status).toBe(201);
    expect(await leftOf(id)).toEqual([]);
    const unlock = { spaceId: space.id, bookingId: booking.id, type: 'unlock', state: 'failed' } as const;
    await db()
      .insert(deviceCommands)
      .values({ ...unlock, requestedByKind: 'visitor', expiresAt: new Date(Date.now() + 10_000) });
    const refunded = await api.post(`/bookings/web/${data.id}/door-refund`, undefined, visitor.by);
    expect(refunded).toMatchObject({ status: 200, data: { wallet: 7 } });
    expect(await leftOf(id)).toEqual([
      [null, 700],
      [meridian.id, 500],
    ]);
  });

  it('of a card payment becomes credit of the partner that sold, or of the operator if it sold itself', async () => {
    for (const [seller, ownerId] of [
      [transit, transit.id],
      [house, null],
    ] as const) {
      const visitor = await proven(seller, address(), 900);
      const { webId, booking } = await hold(visitor);
      expect((await visitor.confirm(webId)).data.status).toBe('confirmed');
      await endedAgo(webId, 60);
      expect((await refund(booking.id, 9)).status).toBe(200);
      expect(await leftOf(booking.customerId)).toEqual([[ownerId, 900]]);
    }
  });
});

describe('the ledger', () => {
  it('shows whose credit each movement of a wallet was, and no owner for a card payment', async () => {
    const email = address();
    const id = await makeCustomer({ email });
    const { token } = await subAdmin([2, 42], [meridian.id]);
    const [partnerName = '', operatorName = ''] = await Promise.all([meridian.id, house.id].map(nameOf));
    const gift = { amount: 2, ownerId: meridian.id };
    expect((await api.put(`/admin/credit-wallet/${id}`, gift, { token: admin })).status).toBe(200);
    await give(id, null, 300, inDays(2));
    const { booking } = await paidStay(meridian, id, email, 500);
    expect((await refund(booking.id, 1.5)).status).toBe(200);
    type Row = z.infer<typeof movement>;
    const rows = async (by: string, query: Record<string, string>) =>
      (await api.get<Row[]>('/admin/ledger', { token: by, query })).data.map(({ kind, creditOf }) => [
        kind,
        creditOf,
      ]);
    expect(await rows(admin, { userId: String(id), kind: 'credit_given' })).toEqual(
      expect.arrayContaining([
        ['credit_given', partnerName],
        ['credit_given', operatorName],
      ]),
    );
    const both = [partnerName, operatorName].sort().join(', ');
    const moved = [
      ['credit_spent', both],
      ['refund', partnerName],
    ];
    expect(await rows(token, { bookingId: String(booking.id), type: 'ASC' })).toEqual(moved);
    const card = await bookNow(visitorAt(await makeSpace({ partners: ['MERIDIAN'] })));
    const paid = await bookingRowsOf(card);
    expect(await rows(admin, { bookingId: String(paid.booking.id) })).toEqual([['payment', null]]);
  });
});

describe('a statement', () => {
  it('of a partner shows how much of the operator’s credit was spent, less refunds', async () => {
    const ofOperator = async () => {
      const month = operatorMonthFrom(new Date(), 0).slice(0, 7);
      type Month = { statements: { businessPartnerId: number | null; operatorCredit: number }[] };
      const { data } = await api.get<Month>(`/admin/statements?month=${month}`, { token: admin });
      return data.statements.find((each) => each.businessPartnerId === meridian.id)?.operatorCredit ?? 0;
    };
    const email = address();
    const id = await makeCustomer({ email });
    await give(id, null, 300, inDays(2));
    await give(id, meridian.id, 200);
    const before = await ofOperator();
    const { booking } = await paidStay(meridian, id, email, 500);
    expect((await ofOperator()) - before).toBeCloseTo(3);
    // What was taken last is returned first: the partner's own credit.
    expect((await refund(booking.id, 2.5)).status).toBe(200);
    expect((await ofOperator()) - before).toBeCloseTo(2.5);
  });
});

describe('staff who give credit', () => {
  async function customerWithEmail({ id }: Partner) {
    const email = address();
    const customerId = await makeCustomer({ email });
    const { id: spaceId } = await makeSpace({ partners: everywhere });
    await makeBooking({ spaceId, customerId, businessPartnerId: id });
    return { id: customerId, email };
  }
  const giveCredit = (id: number, body: object, token: string) =>
    api.put<{ wallet: number }>(`/admin/credit-wallet/${id}`, body, { token });

  it('for one partner see its credit and the operator’s, but no other partner’s', async () => {
    const { token } = await subAdmin([9, 6], [meridian.id]);
    const { id, email } = await customerWithEmail(meridian);
    await give(id, transit.id, 9_900);
    await give(id, null, 400);
    expect((await giveCredit(id, { amount: 5 }, token)).data).toEqual({ userId: id, wallet: 9 });
    await jobs();
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Valid at: Meridian Lounges\nWallet balance: $9.00');
    for (const ownerId of [null, transit.id]) {
      const refused = await giveCredit(id, { amount: 5, ownerId }, token);
      expect(refused.status).toBe(ownerId === null ? 403 : 400);
    }
    const { data } = await api.get<LedgerEntryWire[]>(`/admin/credit-wallet/${id}`, { token });
    expect(data.map(({ ownerId, amount, balance }) => [ownerId, amount, balance])).toEqual([
      [meridian.id, 5, 9],
      [null, 4, 4],
    ]);
    const user = await api.get<CustomerWire>(`/users/${id}`, { token });
    expect(user.data.wallet).toBe(9);
    expect(user.data.credit!.map(({ ownerId, amount }) => [ownerId, amount])).toEqual([
      [null, 4],
      [meridian.id, 5],
    ]);
    const takeBack = (amount: number) =>
      api.post(`/admin/credit-wallet/${id}/take-back`, { amount, note: 'Why' }, { token });
    expect((await takeBack(5.01)).status).toBe(400);
    expect((await takeBack(5)).status).toBe(200);
    expect(await leftOf(id)).toEqual([
      [transit.id, 9_900],
      [null, 400],
    ]);
    const rows = await db()
      .select()
      .from(movements)
      .where(eq(movements.customerId, id))
      .orderBy(asc(movements.id));
    expect(rows.map(({ kind, businessPartnerId }) => [kind, businessPartnerId])).toEqual([
      ['credit_given', transit.id],
      ['credit_given', null],
      ['credit_given', meridian.id],
      ['credit_taken', meridian.id],
    ]);
  });

  it('for several partners choose whose it is; staff who see everything may give and take back any', async () => {
    const { token } = await subAdmin([9], [meridian.id, transit.id]);
    const { id } = await customerWithEmail(transit);
    expect((await giveCredit(id, { amount: 1 }, token)).errors[0]?.path).toBe('ownerId');
    expect((await giveCredit(id, { amount: 1, ownerId: transit.id }, token)).status).toBe(200);
    expect((await giveCredit(id, { amount: 600, ownerId: transit.id }, token)).code).toBe('gift_limit');
    expect((await giveCredit(id, { amount: 600, ownerId: transit.id }, admin)).status).toBe(200);
    await giveCredit(id, { amount: 50 }, admin);
    const body = { amount: 600, note: 'Why', ownerId: transit.id };
    expect((await api.post(`/admin/credit-wallet/${id}/take-back`, body, { token: admin })).status).toBe(200);
    expect(await leftOf(id)).toEqual([
      [transit.id, 100],
      [null, 5_000],
    ]);
  });
});
