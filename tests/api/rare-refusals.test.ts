import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, closedMonths, healthAlertRecipients, listExports, outbox, savedViews } from '@/db/tables';
import { transact } from '@/db/transaction';
import { lengthenBlock } from '@/lib/booking/blocks/commands';
import type { NewBlocksWire } from '@/lib/booking/blocks/wire';
import { outageProblems } from '@/lib/booking/outage-refunds/schema';
import { operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { saveView } from '@/lib/console/saved-views/commands';
import { MOST_VIEWS } from '@/lib/console/saved-views/schema';
import { addDays, addMonths } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { retryEffect } from '@/lib/operations/jobs/commands';
import { inviteAdmin } from '@/lib/parties/accounts/admins';
import { confirmSecondFactor } from '@/lib/parties/second-factor/commands';
import { addPasskey, beginPasskey } from '@/lib/parties/second-factor/passkey-commands';
import { chooseAlertRecipients } from '@/lib/pods/health/commands';
import { alertRecipients } from '@/lib/pods/health/schema';
import { api } from '../fixtures/api';
import { authenticatorOf } from '../fixtures/authenticators';
import { addPasskeyOf, SoftwarePasskey } from '../fixtures/passkeys';
import { actorOf, adminToken, newAdmin, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';

/** Refusals that a person seldom meets, each with the last thing that is still allowed. */

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

describe('a time out of service', () => {
  const block = async (startsAt: Date, endsAt: Date | null) => {
    const { id } = await makeSpace(TWENTY);
    const body = { spaceIds: [id], reason: 'repair', startsAt, endsAt };
    return api.post<NewBlocksWire>('/admin/space-blocks', body, { token });
  };

  it('must end after it begins, and in the future', async () => {
    expect((await block(inMinutes(60), inMinutes(61))).status).toBe(201);
    expect(await block(inMinutes(60), inMinutes(60))).toMatchObject({ status: 422, code: 'block_empty' });
    expect(await block(inMinutes(60), inMinutes(30))).toMatchObject({ status: 422, code: 'block_empty' });
    expect((await block(inMinutes(-60), inMinutes(1))).status).toBe(201);
  });

  it('that is running cannot be ended in the past, and one without an end cannot be put off', async () => {
    const running = (await block(inMinutes(-1), null)).data.blocks[0]!;
    await db().execute(
      sql`update space_blocks set starts_at = now() - interval '2 hours' where id = ${running.id}`,
    );
    const change = (endsAt: Date) => api.put(`/admin/space-blocks/${running.id}`, { endsAt }, { token });
    expect(await change(inMinutes(-60))).toMatchObject({ status: 422, code: 'block_past' });
    const admin = await actorOf(token);
    await expect(lengthenBlock(admin, { id: running.id })).rejects.toMatchObject({ code: 'block_open' });
    expect((await change(inMinutes(60))).status).toBe(200);
    await lengthenBlock(admin, { id: running.id });
  });
});

describe('a booking at the counter', () => {
  const book = async (datetimeStart: Date, more: object = {}) => {
    const space = await makeSpace(TWENTY);
    return api.post(
      '/booking',
      {
        podId: space.id,
        pricingPlanId: space.planId,
        email: `${randomUUID()}@guests.test`,
        countryCode: '+1',
        phone: '5550100',
        bookingType: 'WALKIN',
        payment: { method: 'cash', reference: 'T-1', amount: 20 },
        datetimeStart,
        ...more,
      },
      { token },
    );
  };

  it('must begin between a minute ago and 366 days ahead', async () => {
    const DAY = 24 * 60;
    expect(await book(inMinutes(-1.5))).toMatchObject({ status: 422, code: 'start_past' });
    expect((await book(inMinutes(-0.5))).status).toBe(201);
    expect((await book(inMinutes(366 * DAY - 1))).status).toBe(201);
    expect(await book(inMinutes(366 * DAY + 1))).toMatchObject({
      status: 422,
      code: 'start_too_far',
      message: 'Choose a time within a year',
    });
  });

  it('must be sold by a partner of the space, and by a sub-partner of that partner', async () => {
    const [seller, another] = [await partner('HUSHPOD'), await partner('MERIDIAN')];
    expect(await book(inMinutes(60), { businessPartnerId: another.id })).toMatchObject({
      status: 400,
      errors: [{ path: 'businessPartnerId', message: 'Choose a partner that sells this space' }],
    });
    expect(
      await book(inMinutes(60), { businessPartnerId: seller.id, subPartnerId: another.id }),
    ).toMatchObject({
      status: 400,
      errors: [{ path: 'subPartnerId', message: 'Choose a sub-partner of this partner' }],
    });
  });
});

it('months can only be closed one after the other', async () => {
  const close = (month: string) => api.post('/admin/statements', { month: month.slice(0, 7) }, { token });
  const last = operatorMonthFrom(new Date(), -1);
  expect((await close(addMonths(last, -2))).status).toBe(201);
  expect(await close(last)).toMatchObject({ status: 422, code: 'month_before_open' });
  expect(await close(addMonths(last, -2))).toMatchObject({ status: 409, code: 'month_closed' });
  expect(await close(addMonths(last, 1))).toMatchObject({ status: 422, code: 'month_running' });
  expect((await close(addMonths(last, -1))).status).toBe(201);
  expect((await close(last)).status).toBe(201);
  expect(await db().$count(closedMonths)).toBe(3);
});

it('a person runs at most three exports at a time, and the same request returns the same export', async () => {
  const person = await newAdmin();
  const start = (search: string) =>
    api.post<{ id: number }>(
      '/admin/exports',
      { list: 'bookings', query: new URLSearchParams({ search }).toString() },
      { token: person.token },
    );
  const first = await start('one');
  for (const search of ['two', 'three']) expect((await start(search)).status).toBe(first.status);
  expect(await start('four')).toMatchObject({ status: 429, code: 'exports_running' });
  expect((await start('one')).data.id).toBe(first.data.id);
  expect(await db().$count(listExports, eq(listExports.requestedBy, person.id))).toBe(3);
});

it('a person can save twenty views of a list, and may replace one of them', async () => {
  const person = await newAdmin();
  const actor = await actorOf(person.token);
  const save = (name: string, list = 'bookings') =>
    saveView.parseAndRun(actor, { list, name, query: 'sortBy=x' });
  for (let count = 0; count < MOST_VIEWS; count += 1) await save(`View ${count}`);
  await expect(save('One more')).rejects.toMatchObject({
    errors: [{ path: 'name', message: 'You have 20 views of this list. Remove one first' }],
  });
  await save('VIEW 3');
  await save('One more', 'spaces');
  expect(await db().$count(savedViews, eq(savedViews.adminId, person.id))).toBe(21);
});

it('a person can have ten passkeys', async () => {
  const person = await newAdmin();
  const actor = () => actorOf(person.token);
  await addPasskeyOf(await actor(), person.password);
  await db().execute(sql`insert into passkeys (admin_id, name, credential_id, public_key, counter, transports)
    select admin_id, 'Copy ' || n, credential_id || n::text, public_key, counter, transports
    from passkeys, generate_series(1, 8) n where admin_id = ${person.id}`);
  await addPasskeyOf(await actor(), person.password, 'The tenth');
  const response = new SoftwarePasskey().create(
    await beginPasskey(await actor(), { password: person.password }),
  );
  await expect(addPasskey(await actor(), { name: 'One more', response })).rejects.toMatchObject({
    code: 'too_many_passkeys',
  });
});

it('one-time codes can only be turned on after their key was shown', async () => {
  const actor = await actorOf((await newAdmin()).token);
  const code = authenticatorOf('JBSWY3DPEHPK3PXP').code();
  await expect(confirmSecondFactor(actor, { code })).rejects.toMatchObject({
    code: 'second_factor_not_begun',
  });
});

it('an admin cannot be invited at the address of a sub-admin', async () => {
  const { email } = await subAdmin([2]);
  const before = await db().$count(admins);
  await expect(transact((tx) => inviteAdmin(tx, { email, mail: true }))).rejects.toMatchObject({
    code: 'sub_admin',
  });
  expect(await db().$count(admins)).toBe(before);
});

it('alerts can only be mailed to existing people', async () => {
  const [actor, { id }] = [await actorOf(token), await newAdmin()];
  await expect(chooseAlertRecipients(actor, { adminIds: [id, 2_000_000_000] })).rejects.toMatchObject({
    errors: [{ path: 'adminIds', message: 'A chosen recipient no longer exists' }],
  });
  const most = Array.from({ length: 1_000 }, () => id);
  expect(alertRecipients.safeParse({ adminIds: [...most, id] }).success).toBe(false);
  await chooseAlertRecipients(actor, alertRecipients.parse({ adminIds: most }));
  const chosen = await db().select().from(healthAlertRecipients);
  expect(chosen.map(({ adminId }) => adminId)).toEqual([id]);
});

it('an effect can be tried again only after it was given up, and only once', async () => {
  const actor = await actorOf(token);
  const payload = { to: `${randomUUID()}@staff.test`, token: 'x' };
  const [row] = await db()
    .insert(outbox)
    .values({ kind: 'mail.invitation', payload, attempts: 3 })
    .returning({ id: outbox.id });
  const retry = () => retryEffect(actor, { id: row!.id });
  await expect(retry(), 'it is still being tried').rejects.toMatchObject({ code: 'not_given_up' });
  await db().update(outbox).set({ attempts: 100 }).where(eq(outbox.id, row!.id));
  await retry();
  await expect(retry()).rejects.toMatchObject({ code: 'not_given_up' });
});

it('staff of a partner must limit the uses of the codes that they give', async () => {
  const { id } = await partner('MERIDIAN');
  const scoped = await subAdmin([1, 2, 6, 8, 10], [id]);
  const [userId, space] = [await makeCustomer(), await makeSpace(TWENTY)];
  await makeBooking({ spaceId: space.id, customerId: userId, businessPartnerId: id });
  const assign = (more: object, by: string) =>
    api.post(
      '/admin/promocode/assign-promocode',
      {
        name: `N${randomUUID().slice(0, 8)}`,
        amount: 5,
        expiredAt: addDays(localDate(new Date(), 'UTC'), 9),
        userId,
        ...more,
      },
      { token: by },
    );
  expect((await assign({}, token)).status).toBe(201);
  expect(await assign({ ownerId: id }, scoped.token)).toMatchObject({
    status: 400,
    errors: [{ path: 'maxUseLimit', message: 'Enter how often the code may be used' }],
  });
  expect((await assign({ ownerId: id, maxUseLimit: 2 }, scoped.token)).status).toBe(201);
});

describe('a query of money', () => {
  const reconciled = (startDate: string, endDate: string) =>
    api.get('/admin/ledger/reconciliation', { token, query: { startDate, endDate } });

  it('covers at most 92 days, and does not end before its start', async () => {
    expect((await reconciled('2026-01-01', '2026-01-01')).status).toBe(200);
    expect((await reconciled('2026-01-01', addDays('2026-01-01', 92))).status).toBe(200);
    expect(await reconciled('2026-01-01', addDays('2026-01-01', 93))).toMatchObject({
      status: 400,
      errors: [{ path: 'endDate', message: 'At most 92 days at once' }],
    });
    expect(await reconciled('2026-01-02', '2026-01-01')).toMatchObject({
      status: 400,
      errors: [{ path: 'endDate', message: 'The end is before the start' }],
    });
  });

  it.each([
    ['/admin/ledger', 'kind'],
    ['/admin/ledger', 'method'],
    ['/admin/bookings', 'refundState'],
    ['/admin/health', 'verdict'],
    ['/admin/audit-log', 'by'],
  ])('of %s refuses an unknown %s by name', async (path, key) => {
    const refused = await api.get(path, { token, query: { [key]: 'nothing' } });
    expect(refused).toMatchObject({ status: 400, errors: [{ path: key }] });
    expect(refused.errors[0]?.message).toContain(`${key} must be `);
  });
});

describe('the refunds of an outage', () => {
  it('cover 31 days at most', async () => {
    const { id } = await makeSpace({ ...TWENTY, zone: 'UTC' });
    const preview = (to: string) =>
      api.get('/admin/outage-refunds', {
        token,
        query: { spaceIds: String(id), from: '2026-05-01T00:00', to, method: 'original' },
      });
    expect((await preview('2026-06-01T00:00')).status).toBe(200);
    expect(await preview('2026-06-01T00:01')).toMatchObject({
      status: 400,
      errors: [{ path: 'to', message: 'An outage may last at most 31 days' }],
    });
    expect((await preview('2026-05-01T00:01')).status).toBe(200);
    expect(await preview('2026-05-01T00:00')).toMatchObject({ status: 400, errors: [{ path: 'to' }] });
  });

  it('may end on the day they begin, but not earlier', () => {
    const problems = (from: string, to: string) => outageProblems({ from, to });
    expect(problems('2026-05-01T10:00', '2026-05-01T11:00')).toEqual([]);
    expect(problems('2026-05-02T10:00', '2026-05-01T11:00')).toHaveLength(1);
  });
});

it('an Idempotency-Key may have up to 200 characters', async () => {
  const customerId = await makeCustomer();
  const give = (length: number) =>
    api.put(
      `/admin/credit-wallet/${customerId}`,
      { amount: 5 },
      { token, headers: { 'idempotency-key': 'k'.repeat(length) } },
    );
  expect(await give(201)).toMatchObject({
    status: 400,
    message: 'Idempotency-Key may have up to 200 characters',
  });
  expect((await give(200)).status).toBe(200);
});
