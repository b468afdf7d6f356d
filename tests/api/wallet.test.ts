import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, customers, walletEntries } from '@/db/tables';
import { transact } from '@/db/transaction';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import type { LedgerEntryWire } from '@/lib/booking/wallet/wire';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { readCsv } from '../fixtures/csv';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';

type Balance = { userId: number; wallet: number };
let token: string;

beforeAll(async () => {
  token = await adminToken();
});

const assign = (id: number, body: object, headers: Record<string, string> = {}, by = token) =>
  api.put<Balance>(`/admin/credit-wallet/${id}`, body, { token: by, headers });
const ledger = (id: number, query: Record<string, string | number> = {}, by = token) =>
  api.get<LedgerEntryWire[]>(`/admin/credit-wallet/${id}`, { token: by, query });
const walletOf = async (id: number) => {
  const [row] = await db()
    .select({ cents: customers.walletCents })
    .from(customers)
    .where(eq(customers.id, id));
  return row!.cents;
};
const sumOf = async (id: number) => {
  const [row] = await db()
    .select({ cents: sql<number>`coalesce(sum(amount_cents), 0)::int` })
    .from(walletEntries)
    .where(eq(walletEntries.customerId, id));
  return row!.cents;
};

describe('assigning credit', () => {
  it('adds to the wallet, and records the giver and the reason', async () => {
    const id = await makeCustomer();
    expect((await assign(id, { userId: id, amount: '12.50', note: ' A noisy visit ' })).data).toEqual({
      userId: id,
      wallet: 12.5,
    });
    expect((await assign(id, { amount: 0.29 })).data.wallet).toBe(12.79);
    const { data } = await ledger(id);
    const by = (await actorOf(token)).email;
    expect(data).toMatchObject([
      { amount: 0.29, balance: 12.79, reason: 'assigned', note: null, by },
      { amount: 12.5, balance: 12.5, reason: 'assigned', note: 'A noisy visit', by },
    ]);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'customer.credit',
      entityId: String(id),
      before: { walletCents: 1250 },
      after: { amountCents: 29, walletCents: 1279 },
    });
  });

  it.each([
    [{}, 'amount', 'Enter the amount in dollars'],
    [{ amount: '' }, 'amount', 'Enter the amount in dollars'],
    [{ amount: '.' }, 'amount', 'Enter the amount in dollars'],
    [{ amount: '-5' }, 'amount', 'The amount must be more than 0'],
    [{ amount: 0 }, 'amount', 'The amount must be more than 0'],
    [{ amount: -1 }, 'amount', 'The amount must be more than 0'],
    [{ amount: 1.005 }, 'amount', 'At most two decimals'],
    [{ amount: 100_000 }, 'amount', 'At most $99,999.99'],
    [{ amount: 5, userId: 1 }, 'userId', 'The path and the body name different users'],
    [{ amount: 5, note: 'x'.repeat(201) }, 'note', 'At most 200 characters'],
  ])('refuses %j', async (body, path, message) => {
    const id = await makeCustomer();
    const response = await assign(id, body);
    expect(response.status).toBe(400);
    expect(response.errors[0]).toEqual({ path, message });
    expect(await walletOf(id)).toBe(0);
  });

  it('is done once per key, and another amount with that key returns 409', async () => {
    const id = await makeCustomer();
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => assign(id, { amount: 10 }, key)));
    expect(responses.map(({ status, data }) => [status, data.wallet])).toEqual(
      Array.from({ length: 5 }, () => [200, 10]),
    );
    expect(await assign(id, { amount: 11 }, key)).toMatchObject({
      status: 409,
      code: 'idempotency_mismatch',
    });
    expect(await walletOf(id)).toBe(1000);
  });

  it('adds up for twenty concurrent requests, and the ledger sums to the balance', async () => {
    const id = await makeCustomer();
    const amounts = Array.from({ length: 20 }, (_, n) => (n + 1) / 4);
    const responses = await Promise.all(amounts.map((amount) => assign(id, { amount })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await walletOf(id), await sumOf(id)]).toEqual([5250, 5250]);
    const { data, meta } = await ledger(id, { limit: 100 });
    expect(meta.total).toBe(20);
    expect(data[0]?.balance).toBe(52.5);
    // Every response contained a balance that the ledger confirms.
    expect(new Set(responses.map((response) => response.data.wallet))).toEqual(
      new Set(data.map((entry) => entry.balance)),
    );
  });

  it('returns 409 for a deleted user, 404 for an unknown one', async () => {
    const id = await makeCustomer({ status: 'deleted' });
    expect(await assign(id, { amount: 5 })).toMatchObject({ status: 409, code: 'deleted' });
    expect((await assign(99_999_999, { amount: 5 })).status).toBe(404);
    expect((await api.put('/admin/credit-wallet/none', { amount: 5 }, { token })).status).toBe(400);
  });

  it('notifies the customer by email, unless they cannot book', async () => {
    const email = `${randomUUID()}@guests.test`;
    const inactiveEmail = `${randomUUID()}@guests.test`;
    const [one, other] = [
      await makeCustomer({ email }),
      await makeCustomer({ email: inactiveEmail, status: 'inactive' }),
    ];
    const caused = { 'audit customer.credit': 1, 'credit assigned': 1, 'ledger credit_given': 1 };
    const mailed = { 'effect mail.credit-assigned': 1, 'mail to a guest': 1 };
    expect(await causedBy(() => assign(one, { amount: 15 }))).toEqual({ ...caused, ...mailed });
    expect(await causedBy(() => assign(other, { amount: 15 }))).toEqual({
      ...caused,
      'effect mail.credit-assigned': 1,
    });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Hushpod: $15.00 for your next booking',
    ]);
    expect(await mailsTo(inactiveEmail)).toEqual([]);
  });
});

describe('the wallet', () => {
  it('does not fall below zero: the second of two concurrent payments is refused', async () => {
    const customerId = await makeCustomer();
    await assign(customerId, { amount: 10 });
    const spend = () =>
      transact((tx) => addWalletEntry(tx, { customerId, amountCents: -700, reason: 'booking' })).then(
        () => 'spent',
        (error) => error.code,
      );
    expect((await Promise.all([spend(), spend()])).sort()).toEqual(['spent', 'wallet_short']);
    await expect(
      transact((tx) => addWalletEntry(tx, { customerId, amountCents: -301, reason: 'booking' })),
    ).rejects.toMatchObject({ status: 422, message: 'The wallet does not have enough credit' });
    expect([await walletOf(customerId), await sumOf(customerId)]).toEqual([300, 300]);
  });

  it('has an upper bound', async () => {
    const customerId = await makeCustomer();
    const add = () =>
      transact((tx) => addWalletEntry(tx, { customerId, amountCents: 2e9, reason: 'correction' }));
    await add();
    await expect(add()).rejects.toMatchObject({ status: 422, code: 'wallet_full' });
  });

  it('is a ledger whose entries can neither be changed nor deleted', async () => {
    const id = await makeCustomer();
    await assign(id, { amount: 10 });
    const entries = eq(walletEntries.customerId, id);
    await expect(db().update(walletEntries).set({ amountCents: 1 }).where(entries)).rejects.toThrow();
    await expect(db().delete(walletEntries).where(entries)).rejects.toThrow();
    expect(await sumOf(id)).toBe(1000);
  });
});

describe('the ledger', () => {
  it('is returned newest first in pages, each entry with the balance after it', async () => {
    const id = await makeCustomer();
    const { id: bookingId } = await makeBooking({ spaceId: (await makeSpace(TWENTY)).id, customerId: id });
    for (let n = 0; n < 12; n += 1) await assign(id, { amount: 1 });
    await transact((tx) =>
      addWalletEntry(tx, { customerId: id, amountCents: -550, reason: 'booking', bookingId }),
    );
    const first = await ledger(id);
    expect(first.meta).toEqual({ total: 13, page: 0, limit: 10 });
    expect(first.data[0]).toMatchObject({
      amount: -5.5,
      balance: 6.5,
      reason: 'booking',
      booking: { id: bookingId },
      by: 'system',
    });
    expect(first.data.slice(1).map(({ balance }) => balance)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect((await ledger(id, { page: 1 })).data.map(({ balance }) => balance)).toEqual([3, 2, 1]);
    const { rows } = readCsv((await ledger(id, { export: 'csv' })).text);
    expect(rows[0]).toMatchObject({ reason: 'Paid for a booking', amount: '-5.50', balance: '6.50' });
    expect(rows).toHaveLength(13);
  });

  it('returns 404 for an unknown user', async () => {
    expect((await ledger(99_999_999)).status).toBe(404);
  });
});

describe('a sub-admin of one partner', () => {
  it('sees and credits wallets of its own customers, but not of those who also booked elsewhere', async () => {
    const [meridian, transit] = [(await partner('MERIDIAN')).id, (await partner('TRANSIT')).id];
    const { token: scoped } = await subAdmin([9], [meridian]);
    const { id: spaceId } = await makeSpace({ ...TWENTY, partners: ['MERIDIAN', 'TRANSIT'] });
    const bookedWith = async (...partnerIds: number[]) => {
      const customerId = await makeCustomer();
      for (const businessPartnerId of partnerIds)
        await makeBooking({ spaceId, customerId, businessPartnerId });
      return customerId;
    };
    const ownCustomer = await bookedWith(meridian);
    expect((await assign(ownCustomer, { amount: 5 }, {}, scoped)).data.wallet).toBe(5);
    expect((await ledger(ownCustomer, {}, scoped)).data).toHaveLength(1);
    const shared = await bookedWith(meridian, transit);
    const foreignCustomer = await bookedWith(transit);
    for (const [id, status] of [
      [shared, 403],
      [foreignCustomer, 404],
    ] as const) {
      await assign(id, { amount: 3 });
      expect((await assign(id, { amount: 5 }, {}, scoped)).status).toBe(status);
      expect((await ledger(id, {}, scoped)).status).toBe(status);
      expect((await ledger(id, { export: 'csv' }, scoped)).status).toBe(status);
      expect(await walletOf(id)).toBe(300);
    }
  });
});
