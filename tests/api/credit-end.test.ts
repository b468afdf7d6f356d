import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { creditExpiries, customers, movements, seasonalCredits, walletEntries } from '@/db/tables';
import { transact } from '@/db/transaction';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import { expireCredit } from '@/lib/booking/wallet/jobs';
import { lockWallet } from '@/lib/booking/wallet/wallet-lock';
import type { LedgerEntryWire } from '@/lib/booking/wallet/wire';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { eventually } from '../fixtures/eventually';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, lapse, prove, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const assign = (id: number, amount: number) => api.put(`/admin/credit-wallet/${id}`, { amount }, { token });
const takeBack = (id: number, amount: unknown, note: string | undefined = 'Given by mistake', by = token) =>
  api.post<{ wallet: number }>(`/admin/credit-wallet/${id}/take-back`, { amount, note }, { token: by });
const entriesOf = (id: number) =>
  db().select().from(walletEntries).where(eq(walletEntries.customerId, id)).orderBy(asc(walletEntries.id));
const amountsOf = async (id: number) => (await entriesOf(id)).map((each) => [each.reason, each.amountCents]);
const walletOf = async (id: number) =>
  (await db().select().from(customers).where(eq(customers.id, id)))[0]!.walletCents;
const creditMovements = async (id: number) =>
  (await db().select().from(movements).where(eq(movements.customerId, id)).orderBy(asc(movements.id)))
    .filter(({ method }) => method === 'wallet')
    .map(({ kind, grossCents }) => [kind, grossCents]);

/** Gives seasonal credit that expires. */
const give = (customerId: number, amountCents: number, expiresAt: Date) =>
  transact((tx) => addWalletEntry(tx, { customerId, amountCents, reason: 'seasonal', expiresAt }));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
/** Makes the customer's credit expire. */
const expireNow = (customerId: number) =>
  db()
    .update(creditExpiries)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(creditExpiries.customerId, customerId));

describe('credit that is taken back', () => {
  it('is a separate entry with its reason in the wallet, ledger and audit log, and sends no mail', async () => {
    const id = await makeCustomer();
    await assign(id, 20);
    const takeBackPart = async () =>
      expect(await takeBack(id, '7.50')).toMatchObject({ status: 200, data: { wallet: 12.5 } });
    expect(await causedBy(takeBackPart)).toEqual({
      'audit customer.credit-back': 1,
      'credit taken_back': 1,
      'ledger credit_taken': 1,
    });
    const { data } = await api.get<LedgerEntryWire[]>(`/admin/credit-wallet/${id}`, { token });
    expect(data[0]).toMatchObject({
      reason: 'taken_back',
      amount: -7.5,
      balance: 12.5,
      note: 'Given by mistake',
    });
    expect(await creditMovements(id)).toEqual([
      ['credit_given', -2000],
      ['credit_taken', 750],
    ]);
    const history = await api.get(`/admin/audit-log?entity=customer&entityId=${id}`, { token });
    expect(history.text).toContain('customer.credit-back');
  });

  it('is at most the balance, and requires a reason', async () => {
    const id = await makeCustomer();
    await assign(id, 5);
    const refusal = await takeBack(id, 5.01);
    expect(refusal.status).toBe(400);
    expect(refusal.errors[0]).toEqual({ path: 'amount', message: 'At most $5.00 can be taken back' });
    expect((await takeBack(id, 1, '')).errors[0]).toEqual({ path: 'note', message: 'Enter the reason' });
    expect((await takeBack(id, 1, 'Why', (await subAdmin([6])).token)).status).toBe(403);
    expect(await walletOf(id)).toBe(500);
  });

  it('is limited, for a partner’s staff, to what the partner gave to customers of its own', async () => {
    const [meridian, transit] = [(await partner('MERIDIAN')).id, (await partner('TRANSIT')).id];
    const { token: scoped } = await subAdmin([9], [meridian]);
    const { id: spaceId } = await makeSpace({ ...TWENTY, partners: ['MERIDIAN', 'TRANSIT'] });
    const customerWithEmail = async (...partnerIds: number[]) => {
      const customerId = await makeCustomer();
      for (const businessPartnerId of partnerIds)
        await makeBooking({ spaceId, customerId, businessPartnerId });
      await assign(customerId, 5);
      return customerId;
    };
    const [ownCustomer, sharedCustomer] = [
      await customerWithEmail(meridian),
      await customerWithEmail(meridian, transit),
    ];
    const none = { path: 'amount', message: 'At most $0.00 can be taken back' };
    expect((await takeBack(ownCustomer, 1, 'Why', scoped)).errors[0]).toEqual(none);
    await api.put(`/admin/credit-wallet/${ownCustomer}`, { amount: 2 }, { token: scoped });
    expect((await takeBack(ownCustomer, 2.01, 'Why', scoped)).status).toBe(400);
    expect(await takeBack(ownCustomer, 2, 'Why', scoped)).toMatchObject({ status: 200, data: { wallet: 5 } });
    expect((await takeBack(sharedCustomer, 1, 'Why', scoped)).status).toBe(403);
    expect(await walletOf(sharedCustomer)).toBe(500);
  });

  it('leaves no balance below zero for sixteen requests at once while credit expires', async () => {
    const id = await makeCustomer();
    await assign(id, 10);
    await give(id, 300, inHours(1));
    await expireNow(id);
    const results = await Promise.all([
      ...Array.from({ length: 16 }, () => takeBack(id, 1)),
      expireCredit(),
      expireCredit(),
    ]);
    const taken = results.filter((each) => typeof each === 'object' && each.status === 200).length;
    const expired = (await entriesOf(id)).filter(({ reason }) => reason === 'expired');
    const expiredCents = expired.reduce((sum, { amountCents }) => sum - amountCents, 0);
    expect(expired.length).toBeLessThanOrEqual(1);
    expect(await walletOf(id)).toBe(1300 - taken * 100 - expiredCents);
    expect(await walletOf(id)).toBeGreaterThanOrEqual(0);
    // Credit that expires first is spent first: everything that was spent before the expiry came from it.
    expect(taken).toBeGreaterThanOrEqual(10);
    const sum = (await creditMovements(id)).reduce((cents, [, gross]) => cents - Number(gross), 0);
    expect(sum).toBe(await walletOf(id));
  });
});

describe('credit that expires', () => {
  it('is spent or expires, but not both: its expiry waits for the booking that spends it', async () => {
    const id = await makeCustomer();
    await assign(id, 5);
    await give(id, 500, inHours(1));
    await expireNow(id);
    const ending: Promise<number>[] = [];
    await transact(async (tx) => {
      await lockWallet(tx, id);
      await addWalletEntry(tx, { customerId: id, amountCents: -500, reason: 'booking' });
      ending.push(expireCredit());
      await eventually('the end waits for the wallet', async () => {
        const [row] = await db().execute<{
          waiting: number;
        }>(sql`select count(*)::int as waiting from pg_locks
          where not granted and locktype = 'transactionid'`);
        return row!.waiting > 0;
      });
    });
    await Promise.all(ending);
    expect(await walletOf(id)).toBe(500);
    expect((await amountsOf(id)).filter(([reason]) => reason === 'expired')).toEqual([]);
  });

  it('is taken back from the owner who gave it, and from no other whose credit could cover it', async () => {
    const id = await makeCustomer();
    const { id: meridian } = await partner('MERIDIAN');
    await assign(id, 50);
    const ofPartner = { customerId: id, ownerId: meridian, amountCents: 700, reason: 'assigned' } as const;
    await transact((tx) => addWalletEntry(tx, { ...ofPartner, expiresAt: inHours(1) }));
    await expireNow(id);
    expect(await expireCredit()).toBe(1);
    expect((await entriesOf(id)).map(({ ownerId, amountCents }) => [ownerId, amountCents])).toEqual([
      [null, 5_000],
      [meridian, 700],
      [meridian, -700],
    ]);
  });

  it('expires once, as far as it was not spent, by a separate entry', async () => {
    const id = await makeCustomer();
    await assign(id, 10);
    await give(id, 500, inHours(5));
    await give(id, 400, inHours(9));
    await transact((tx) => addWalletEntry(tx, { customerId: id, amountCents: -200, reason: 'booking' }));
    await jobs();
    expect(await walletOf(id)).toBe(1700);
    await expireNow(id);
    await Promise.all([expireCredit(), expireCredit(), expireCredit()]);
    await expireCredit();
    expect((await amountsOf(id)).slice(4)).toEqual([
      ['expired', -300],
      ['expired', -400],
    ]);
    expect(await walletOf(id)).toBe(1000);
    expect((await creditMovements(id)).slice(-2)).toEqual([
      ['credit_expired', 300],
      ['credit_expired', 400],
    ]);
  });

  it('that a hold had set aside expires when the hold lapses', async () => {
    const visitor = prove(visitorAt(await makeSpace(TWENTY)));
    const id = await makeCustomer({ email: visitor.email });
    await give(id, 500, inHours(5));
    const hold = await visitor.hold();
    expect(await walletOf(id)).toBe(0);
    await expireNow(id);
    await expireCredit();
    expect((await amountsOf(id)).length).toBe(2);
    await lapse(hold.data.id);
    await jobs();
    await expireCredit();
    expect(await amountsOf(id)).toEqual([
      ['seasonal', 500],
      ['booking', -500],
      ['booking_released', 500],
      ['expired', -500],
    ]);
    expect(await walletOf(id)).toBe(0);
  });

  it.each([
    ['within the season', -1, 1, 1],
    ['without dates', null, null, 1],
    ['from its beginning on', -1, null, 1],
    ['until its end', null, 1, 1],
    ['before the season', 1, 2, 0],
    ['after the season', -2, -1, 0],
    ['after its end, if it has no beginning', null, -1, 0],
  ])('is given for a first payment %s, and otherwise not', async (_, from, to, given) => {
    const at = (hours: number | null) => (hours === null ? null : inHours(hours));
    const season = { amountCents: 500, isActive: true, fromDate: at(from), toDate: at(to) };
    await db().update(seasonalCredits).set(season);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
    await db().update(seasonalCredits).set({ isActive: false, fromDate: null, toDate: null });
    const gifts = (await entriesOf(booking.customerId)).filter(({ reason }) => reason === 'seasonal');
    expect(gifts).toHaveLength(given);
  });

  it('is given as seasonal credit for a number of the operator’s days, and shown in the wallet', async () => {
    const { data: before } = await api.get<{ creditId: number }>('/admin/credit', { token });
    const change = (body: object) => api.put(`/admin/credit/${before.creditId}`, body, { token });
    expect((await change({ expiresAfterDays: 0 })).status).toBe(400);
    await change({ amount: 5, isActive: true, expiresAfterDays: 30 });
    try {
      const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
      await jobs();
      const [entry] = await entriesOf(booking.customerId);
      const days = (entry!.expiresAt!.getTime() - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThan(31.1);
      const { data } = await api.get<LedgerEntryWire[]>(`/admin/credit-wallet/${booking.customerId}`, {
        token,
      });
      expect(data[0]).toMatchObject({ reason: 'seasonal', expiresAt: entry!.expiresAt!.toISOString() });
    } finally {
      await db().update(seasonalCredits).set({ isActive: false, expiresAfterDays: null });
    }
  });
});
