import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, promoCodes } from '@/db/tables';
import type { PromoWire } from '@/lib/booking/promos/wire';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { adminToken, partner, subAdmin, tokenOf } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';

const ZONE = 'America/New_York';
let token: string;
let userId: number;
let count = 0;

beforeAll(async () => {
  token = await adminToken();
  userId = await makeCustomer();
});

/** No test counts the gifts of another. */
beforeEach(async () => void (await db().execute(sql`delete from rate_limits where key like 'given:%'`)));

/** A name that no other test uses. */
const unused = () => {
  count += 1;
  return `GIFT-${count}`;
};
const inDays = (days: number) => addDays(localDate(new Date(), ZONE), days);
const sent = () => ({ name: unused(), amount: '10', expiredAt: inDays(30), userId });
const assign = (body: object, by = token, headers: Record<string, string> = {}) =>
  api.post<PromoWire>('/admin/promocode/assign-promocode', body, { token: by, headers });
const rowsCalled = (name: string) => db().select().from(promoCodes).where(eq(promoCodes.name, name));

describe('assigning a promo code', () => {
  it('gives it to one customer: in upper case, without a limit, to the end of its last day', async () => {
    const name = unused();
    const body = { ...sent(), name: ` ${name.toLowerCase()} `, expiredAt: '2099-06-30', maxUseLimit: '' };
    const { status, data } = await assign(body);
    expect(status).toBe(201);
    const expiredAt = '2099-07-01T03:59:59.999Z';
    expect(data).toMatchObject({
      name,
      amount: 10,
      userId,
      maxUseLimit: 0,
      availableToAll: false,
      expiredAt,
    });
    const [row] = await rowsCalled(name);
    expect(row).toMatchObject({ kind: 'assigned', customerId: userId, amountCents: 1000, isActive: true });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'promo.assign', entityId: String(data.id) });
    expect(entry?.after).toMatchObject({ name, amountCents: 1000, customerId: userId, expiredAt });
  });

  it('accepts the amount as a number and as text, the user as a number or its digits, and an instant', async () => {
    const expiredAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
    const one = await assign({
      ...sent(),
      amount: 7.25,
      expiredAt,
      maxUseLimit: '3',
      userId: String(userId),
    });
    expect(one.data).toMatchObject({ amount: 7.25, expiredAt, maxUseLimit: 3, userId });
    expect((await assign({ ...sent(), amount: '7', maxUseLimit: null })).data).toMatchObject({
      amount: 7,
      maxUseLimit: 0,
    });
  });

  it('gives it to all users on request', async () => {
    const { data } = await assign({ ...sent(), availableToAll: true });
    expect(data).toMatchObject({ availableToAll: true, userId: null });
    expect((await rowsCalled(data.name))[0]).toMatchObject({ kind: 'everyone', customerId: null });
  });

  it.each([
    [{ name: '' }, 'name', 'Enter the promo code'],
    [{ name: undefined }, 'name', 'Enter the promo code'],
    [{ name: 'TEN OFF' }, 'name', 'Use letters, digits, - and _ only'],
    [{ name: 'X'.repeat(41) }, 'name', 'At most 40 characters'],
    [{ amount: undefined }, 'amount', 'Enter the amount in dollars'],
    [{ amount: '' }, 'amount', 'Enter the amount in dollars'],
    [{ amount: 0 }, 'amount', 'The amount must be more than 0'],
    [{ amount: '1e3' }, 'amount', 'Enter the amount in dollars'],
    [{ amount: 1.005 }, 'amount', 'At most two decimals'],
    [{ expiredAt: undefined }, 'expiredAt', 'Choose an expiry date'],
    [{ expiredAt: '2099-02-30' }, 'expiredAt', 'Choose an expiry date'],
    [{ expiredAt: 'tomorrow' }, 'expiredAt', 'Choose an expiry date'],
    [{ expiredAt: inDays(0) }, 'expiredAt', 'The date must be at least tomorrow'],
    [{ expiredAt: new Date().toISOString() }, 'expiredAt', 'The date must be at least tomorrow'],
    [{ userId: undefined }, 'userId', 'The user id must be a number'],
    [{ maxUseLimit: 1.5 }, 'maxUseLimit', 'Enter a whole number, or leave empty for no limit'],
    [{ maxUseLimit: -1 }, 'maxUseLimit', 'Enter a whole number, or leave empty for no limit'],
    [{ maxUseLimit: 'two' }, 'maxUseLimit', 'Enter a whole number, or leave empty for no limit'],
    [{ availableToAll: 'yes' }, 'availableToAll', 'availableToAll must be true or false'],
  ])('refuses %j', async (body, path, message) => {
    const response = await assign({ ...sent(), ...body });
    expect([response.status, response.message]).toEqual([400, message]);
    expect(response.errors[0]).toEqual({ path, message });
  });

  it('accepts tomorrow as the last day', async () => {
    expect((await assign({ ...sent(), expiredAt: inDays(1) })).status).toBe(201);
  });

  it('returns 404 for an unknown user, 409 for a deleted one', async () => {
    expect(await assign({ ...sent(), userId: 99_999_999 })).toMatchObject({
      status: 404,
      message: 'User not found',
    });
    const gone = await makeCustomer({ status: 'deleted' });
    expect(await assign({ ...sent(), userId: gone })).toMatchObject({ status: 409, code: 'deleted' });
  });

  it('notifies the customer by email, but a code for all sends no email', async () => {
    const email = `${randomUUID()}@guests.test`;
    const id = await makeCustomer({ email });
    const [personalCode, codeForAll] = [
      { ...sent(), userId: id },
      { ...sent(), userId: id, availableToAll: true },
    ];
    expect(await causedBy(() => assign(personalCode))).toEqual({
      'audit promo.assign': 1,
      'effect mail.promo-assigned': 1,
      'mail to a guest': 1,
    });
    expect(await causedBy(() => assign(codeForAll))).toEqual({ 'audit promo.assign': 1 });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `Hushpod: $10.00 off your next booking (${personalCode.name})`,
    ]);
  });
});

describe('a name', () => {
  const duplicateError = (message: string) => ({
    status: 409,
    code: 'duplicate',
    errors: [{ path: 'name', message }],
  });

  it('is unique among codes of every kind, a partner’s promo too, regardless of case', async () => {
    const { data } = await assign(sent());
    const again = { ...sent(), name: data.name.toLowerCase() };
    expect(await assign(again)).toMatchObject(duplicateError('A promo code with this name already exists'));
    const promo = unused();
    const lounge = { name: 'Claimed Lounge', promo: promo.toLowerCase(), discount: 10 };
    expect((await api.post('/partner', lounge, { token })).status).toBe(201);
    expect(await assign({ ...sent(), name: promo })).toMatchObject(
      duplicateError('Partner Claimed Lounge already has this promo'),
    );
    expect(await assign({ ...sent(), name: 'SEASON10' })).toMatchObject({ status: 409 });
    await db().update(promoCodes).set({ deletedAt: new Date() }).where(eq(promoCodes.id, data.id));
    expect((await assign(again)).status).toBe(201);
  });

  it('is given to one of many concurrent requests', async () => {
    const name = unused();
    const crowd = await Promise.all(Array.from({ length: 8 }, () => assign({ ...sent(), name })));
    expect(crowd.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await rowsCalled(name)).toHaveLength(1);
  });

  it('is given to a code or a partner, but not to both, when both request it concurrently', async () => {
    const name = unused();
    const responses = await Promise.all([
      assign({ ...sent(), name }),
      api.post('/partner', { name: 'Racer', promo: name, discount: 5 }, { token }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is assigned once per idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = sent();
    const [first, again] = [await assign(body, token, headers), await assign(body, token, headers)];
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    expect(await assign({ ...body, amount: 11 }, token, headers)).toMatchObject({
      code: 'idempotency_mismatch',
    });
  });
});

describe('a sub-admin of one partner', () => {
  it('gives codes to its own customers, and through one of them to all customers of its partner', async () => {
    const [meridian, transit] = [(await partner('MERIDIAN')).id, (await partner('TRANSIT')).id];
    const { token: scoped } = await subAdmin([8], [meridian]);
    const { id: spaceId } = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const bookedWith = async (...partnerIds: number[]) => {
      const customerId = await makeCustomer();
      for (const businessPartnerId of partnerIds)
        await makeBooking({ spaceId, customerId, businessPartnerId });
      return customerId;
    };
    const ownCustomer = await bookedWith(meridian);
    const shared = await bookedWith(meridian, transit);
    const foreignCustomer = await bookedWith(transit);
    const give = (id: number, availableToAll: boolean) =>
      assign({ ...sent(), userId: id, availableToAll, maxUseLimit: 1 }, scoped);
    expect((await give(ownCustomer, false)).status).toBe(201);
    expect((await give(ownCustomer, true)).data).toMatchObject({ ownerId: meridian, availableToAll: true });
    expect((await give(shared, false)).data).toMatchObject({ ownerId: meridian, owner: 'Meridian Lounges' });
    expect((await give(foreignCustomer, false)).status).toBe(404);
  });

  it('must limit the uses of a code, and gives at most $500 a day in codes and credit together', async () => {
    const meridian = (await partner('MERIDIAN')).id;
    const { token: scoped } = await subAdmin([8, 9], [meridian]);
    const { id: spaceId } = await makeSpace({ partners: ['MERIDIAN'] });
    const customerId = await makeCustomer();
    await makeBooking({ spaceId, customerId, businessPartnerId: meridian });
    const code = (amount: number, maxUseLimit?: number) =>
      assign({ ...sent(), userId: customerId, amount, maxUseLimit }, scoped);
    const credit = (amount: number) =>
      api.put(`/admin/credit-wallet/${customerId}`, { amount }, { token: scoped });
    expect(await code(10)).toMatchObject({ status: 400, errors: [{ path: 'maxUseLimit' }] });
    const over = { status: 403, code: 'gift_limit' };
    expect(await code(100, 6)).toMatchObject(over);
    expect(await credit(99_999.99)).toMatchObject(over);
    expect((await code(100, 2)).status).toBe(201);
    const credits = await Promise.all(Array.from({ length: 5 }, () => credit(100)));
    expect(credits.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403]);
    expect(await code(0.01, 1)).toMatchObject(over);
    expect((await assign({ ...sent(), amount: 5000, availableToAll: true })).status, 'of all partners').toBe(
      201,
    );
  });

  it('shares one daily limit with all staff of the partner, and each partner has a limit of its own', async () => {
    const [meridian, transit] = [(await partner('MERIDIAN')).id, (await partner('TRANSIT')).id];
    const customerWithEmail = async (businessPartnerId: number, code: string) => {
      const { id: spaceId } = await makeSpace({ partners: [code] });
      const customerId = await makeCustomer();
      await makeBooking({ spaceId, customerId, businessPartnerId });
      return customerId;
    };
    const [ownCustomer, foreignCustomer] = [
      await customerWithEmail(meridian, 'MERIDIAN'),
      await customerWithEmail(transit, 'TRANSIT'),
    ];
    const { token: clerk } = await subAdmin([1, 8, 9, 133], [meridian]);
    const added = await api.post<{ id: number }>(
      '/admin/admins',
      {
        firstName: 'A',
        lastName: 'Colleague',
        email: `${randomUUID()}@staff.test`,
        permissions: [8, 9],
        business_partner_id: [meridian],
      },
      { token: clerk },
    );
    expect(added.status, added.text).toBe(201);
    const colleagues = [clerk, await tokenOf(added.data.id), (await subAdmin([8, 9], [meridian])).token];
    const credit = (by: string, amount = 100, to = ownCustomer) =>
      api.put(`/admin/credit-wallet/${to}`, { amount }, { token: by });
    const code = (by: string, to = ownCustomer) =>
      assign({ ...sent(), userId: to, amount: 50, maxUseLimit: 2 }, by);
    const gifts = await Promise.all(colleagues.flatMap((by) => [credit(by), code(by), credit(by)]));
    const codes = gifts.map(({ code: refusal }) => refusal).filter(Boolean);
    expect([gifts.length, codes]).toEqual([9, Array(4).fill('gift_limit')]);
    const { token: another } = await subAdmin([8, 9], [meridian]);
    expect((await credit(another, 0.01)).code).toBe('gift_limit');
    const { token: transitClerk } = await subAdmin([8, 9], [transit]);
    expect((await credit(transitClerk, 400, foreignCustomer)).status).toBe(200);
    expect((await code(transitClerk, foreignCustomer)).status).toBe(201);
    expect((await credit(token, 600)).status, 'of all partners').toBe(200);
  });
});
