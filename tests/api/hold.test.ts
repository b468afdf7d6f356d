import { randomUUID } from 'node:crypto';
import { desc, eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, customers, idempotencyKeys, spacePlans, spaces } from '@/db/tables';
import { localMinutes } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { partner } from '../fixtures/people';
import { makeCustomer, makeSpace, plan, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, heldFor, lapse, visitorAt } from '../fixtures/visitors';

describe('a hold', () => {
  it('takes the space for two minutes, and returns what to pay and where', async () => {
    const space = await makeSpace({ cents: 2000, tax: 8.875 });
    const { status, message, data } = await visitorAt(space).hold();
    expect([status, message]).toEqual([201, 'success']);
    // 20.00 and 1.775 of tax, rounded half up.
    expect(data.total).toBe(21.78);
    expect(data.url).toBe(`/public-booking/${space.id}/${space.key}?bookingId=${data.id}`);
    const { period } = await bookingRowsOf(data.id);
    expect(Date.parse(data.expiredAt)).toBe(period.holdExpiresAt!.getTime());
    expect(period.holdExpiresAt!.getTime() - period.createdAt.getTime()).toBeGreaterThan(119_000);
    expect(period.holdExpiresAt!.getTime() - period.createdAt.getTime()).toBeLessThan(121_000);
  });

  it('refuses the next visitor with a sentence, and shows until when', async () => {
    const space = await makeSpace();
    await visitorAt(space).hold();
    const second = await visitorAt(space).hold();
    expect(second).toMatchObject({
      status: 422,
      code: 'space_taken',
      message: expect.stringMatching(/taken/),
    });
    const page = await api.get<{ isAvailable: boolean; occupiedUntil: string; unavailableReason: string }>(
      `/admin/pod/web/${space.id}`,
      { key: space.key },
    );
    expect(page.data.isAvailable).toBe(false);
    expect(page.data.unavailableReason).toMatch(/in use until/);
    expect(Date.parse(page.data.occupiedUntil)).toBeGreaterThan(Date.now() + 30 * 60_000);
  });

  it('frees the space after its two minutes, without any job', async () => {
    const space = await makeSpace();
    const first = await visitorAt(space).hold();
    await lapse(first.data.id);
    expect((await visitorAt(space).hold()).status).toBe(201);
    expect((await bookingRowsOf(first.data.id)).booking).toMatchObject({ status: 3, cancelReason: 'lapsed' });
  });

  it('can be cancelled: the space is free at once', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    expect((await visitor.release(data.id)).status).toBe(200);
    expect((await visitor.release(data.id)).status).toBe(200);
    expect((await visitorAt(space).hold()).status).toBe(201);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry?.actorKind).toBe('visitor');
  });

  it('cannot be cancelled once it is paid', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    expect(await visitor.release(webId)).toMatchObject({ status: 409, code: 'hold_not_open' });
    expect((await bookingRowsOf(webId)).booking.status).toBe(2);
  });

  it('can be replaced by its own visitor, but not with another partner’s key', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'], cents: 2000 });
    const longer = await plan(60, 3500);
    await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: longer });
    const visitor = visitorAt(space);
    const first = await visitor.hold();
    const foreign = { key: (await partner('MERIDIAN')).key };
    expect(await visitor.hold({ replaces: first.data.id }, foreign)).toMatchObject({ code: 'space_taken' });
    expect((await bookingRowsOf(first.data.id)).period.state).toBe('held');
    const second = await visitor.hold({ pricingPlanId: longer, replaces: first.data.id });
    expect(second).toMatchObject({ status: 201, data: { total: 35 } });
    expect((await bookingRowsOf(first.data.id)).period.state).toBe('released');
    expect((await bookingRowsOf(second.data.id)).period.state).toBe('held');
    // A replacement that fails keeps the previous hold.
    const failed = await visitor.hold({ pricingPlanId: 999_999, replaces: second.data.id });
    expect(failed.status).toBe(422);
    expect((await bookingRowsOf(second.data.id)).period.state).toBe('held');
  });

  it('does not replace a paid one or one of another space, and ignores one that is gone or unknown', async () => {
    const [space, otherSpace] = [await makeSpace(), await makeSpace()];
    const visitor = visitorAt(space);
    const releasedHold = await visitor.hold();
    await visitor.release(releasedHold.data.id);
    const next = await visitor.hold({ replaces: releasedHold.data.id });
    expect(next.status).toBe(201);
    await visitor.confirm(next.data.id);
    expect((await visitor.hold({ replaces: next.data.id })).status).toBe(422);
    expect((await bookingRowsOf(next.data.id)).booking.status).toBe(2);
    const elsewhere = visitorAt(otherSpace);
    const otherHold = await elsewhere.hold();
    expect((await visitor.hold({ replaces: otherHold.data.id })).status).toBe(422);
    expect((await bookingRowsOf(otherHold.data.id)).period.state).toBe('held');
    expect((await visitorAt(await makeSpace()).hold({ replaces: 'nobody' })).status).toBe(201);
  });

  it('ignores every amount that a client sends', async () => {
    const space = await makeSpace({ cents: 2000 });
    const cheap = {
      total: 0.5,
      amount: 0,
      discount: 19.99,
      tax: -20,
      credit: 20,
      subTotal: 1,
      amountCents: 1,
    };
    const { data } = await visitorAt(space).hold(cheap);
    expect(data.total).toBe(20);
    expect((await bookingRowsOf(data.id)).booking).toMatchObject({
      subTotalCents: 2000,
      discountCents: 0,
      creditCents: 0,
      amountCents: 2000,
    });
  });

  it('confirms a free plan at once', async () => {
    const space = await makeSpace({ cents: 0 });
    const visitor = visitorAt(space);
    const { status, data } = await visitor.hold();
    expect(status).toBe(201);
    expect(data).toMatchObject({ total: 0, url: `/payment-success/${data.id}/${space.key}` });
    const page = await visitor.look(data.id);
    expect(page.data).toMatchObject({ status: 2, accessCode: expect.stringMatching(/^\d{6}$/) });
    expect((await visitor.confirm(data.id, 'free')).data.status).toBe('confirmed');
  });

  it('does not change the profile of an existing customer', async () => {
    const email = 'someone.known@guests.test';
    const id = await makeCustomer({ email, firstName: 'Ada', phone: '111', countryCode: '+49' });
    const { status } = await visitorAt(await makeSpace()).hold({ email: 'Someone.Known@Guests.test' });
    expect(status).toBe(201);
    const [row] = await db().select().from(customers).where(eq(customers.id, id));
    expect(row).toMatchObject({ email, firstName: 'Ada', phone: '111', countryCode: '+49' });
  });
});

describe('the caller', () => {
  it('is identified by a key of a partner that sells the space: its box key or its API key', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD'] });
    expect(await visitorAt(space).hold({}, { key: 'nobody-has-this-key' })).toMatchObject({ status: 401 });
    expect((await visitorAt(space).hold({}, { key: undefined, headers: {} })).status).toBe(401);
    const foreign = await partner('MERIDIAN');
    expect((await visitorAt(space).hold({}, { key: foreign.key })).status).toBe(404);
    const webId = (await visitorAt(space).hold()).data.id;
    const readBooking = (key: string) => api.get(`/bookings/web/${webId}`, { key });
    expect((await readBooking(foreign.key)).status).toBe(404);
    expect((await readBooking(space.key)).status).toBe(200);
    expect((await readBooking((await partner('HUSHPOD')).apiKey)).status).toBe(200);
    expect((await readBooking((await partner('MERIDIAN')).apiKey)).status).toBe(404);
  });

  it('gets a sentence for each missing required field', async () => {
    const space = await makeSpace();
    const { status, errors } = await visitorAt(space).hold({
      email: '',
      countryCode: undefined,
      phone: undefined,
      pricingPlanId: undefined,
    });
    expect(status).toBe(400);
    const expected = ['email', 'countryCode', 'phone', 'pricingPlanId'];
    for (const path of expected) expect(errors).toContainEqual({ path, message: 'Required!' });
    expect((await visitorAt(space).hold({ phone: '12-34' })).status).toBe(400);
    expect((await visitorAt(space).hold({ phone: '1'.repeat(21) })).status).toBe(400);
  });

  it('gets a cookie that identifies this browser, and nothing more', async () => {
    const space = await makeSpace();
    const response = await visitorAt(space, { device: undefined }).hold();
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^hp_device=dev_[\w-]{22}\.api\.[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });
});

describe('Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'a-key-of-this-dialog' };

  it('returns the first result again, and refuses another body', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const [first, second] = await Promise.all([visitor.hold({}, { headers }), visitor.hold({}, { headers })]);
    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 201, data: first.data });
    expect(await visitor.hold({}, { headers })).toMatchObject({ status: 201, data: first.data });
    const mismatch = await visitor.hold({ phone: '5550199' }, { headers });
    expect(mismatch).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    const created = await db().execute(
      sql`select count(*)::int as n from bookings where space_id = ${space.id}`,
    );
    expect(created[0]?.n).toBe(1);
  });

  it('belongs to a browser: two with the same key and body each get their own', async () => {
    const space = await makeSpace();
    const [one, two] = [visitorAt(space), visitorAt(space)];
    const same = { email: one.email };
    const first = await one.hold(same, { headers });
    await one.release(first.data.id);
    const second = await two.hold(same, { headers });
    expect(second.status).toBe(201);
    expect(second.data.id).not.toBe(first.data.id);
    expect((await one.hold(same, { headers })).data.id).toBe(first.data.id);
  });

  it('gives a caller without a cookie nothing, even with the same key, body and network', async () => {
    const space = await makeSpace();
    const ip = '198.51.100.31';
    const [page, stranger] = [visitorAt(space, { ip }), { device: undefined, ip, headers }];
    const body = { email: page.email };
    const first = await page.hold(body, { headers });
    expect(first.status).toBe(201);
    const refusal = await visitorAt(space).hold(body, stranger);
    expect(refusal).toMatchObject({ status: 422, code: 'space_taken' });
    expect(refusal.text).not.toContain(first.data.id);
    await page.release(first.data.id);
    // Two such callers do not share a result either, and none of their keys is stored.
    const one = await visitorAt(space).hold(body, stranger);
    expect(one.status).toBe(201);
    const two = await visitorAt(space).hold(body, stranger);
    expect(two).toMatchObject({ status: 422, code: 'space_taken' });
    expect(two.headers.get('set-cookie')?.split('.')[0]).not.toBe(
      one.headers.get('set-cookie')?.split('.')[0],
    );
    const storedKeys = await db()
      .select({ scope: idempotencyKeys.scope })
      .from(idempotencyKeys)
      .where(
        like(
          idempotencyKeys.scope,
          `%${one.headers.get('set-cookie')?.slice('hp_device='.length).split('.')[0]}%`,
        ),
      );
    expect(storedKeys).toEqual([]);
  });

  it('gives a program with an API key its first result, with or without the cookie that came with it', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] });
    const program = visitorAt(space, { device: undefined, key: (await partner('HUSHPOD')).apiKey });
    const key = { headers: { 'idempotency-key': 'order-17' } };
    const first = await program.hold({}, key);
    expect(first.status).toBe(201);
    expect(await program.hold({}, { ...key, ip: '198.51.100.99' })).toMatchObject({ data: first.data });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await program.hold({}, { ...key, cookie })).toMatchObject({ status: 201, data: first.data });
    const another = { ...key, key: (await partner('MERIDIAN')).apiKey };
    for (const by of [another, { ...key, key: space.key }, { headers: { 'idempotency-key': 'order-18' } }])
      expect(await program.hold({}, by)).toMatchObject({ status: 422, code: 'space_taken' });
  });

  it('of a refused request can be used for the corrected one, and leaves no row', async () => {
    const visitor = visitorAt(await makeSpace());
    const key = randomUUID();
    const by = { headers: { 'idempotency-key': key } };
    const rows = () => db().select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    const refusedRequests = [
      { changes: { phone: 'x' }, status: 400 },
      { changes: { email: '' }, status: 400 },
      { changes: { podId: 999_999 }, status: 404 },
    ];
    for (const { changes, status } of refusedRequests) {
      expect((await visitor.hold(changes, by)).status).toBe(status);
      expect(await rows()).toEqual([]);
    }
    const hold = await visitor.hold({}, by);
    expect(hold.status).toBe(201);
    expect(await visitor.hold({}, by)).toMatchObject({ status: 201, data: hold.data });
    expect(await rows()).toHaveLength(1);
    expect(await visitor.hold({ phone: 'x' }, by)).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('is stored for 1000 requests an hour by one network’s browsers; further ones count as new', async () => {
    const [space, ip] = [await makeSpace(), '198.51.100.34'];
    await db().execute(sql`insert into rate_limits (key, points, expire)
      values (${`kept-key:client:${ip}`}, 999, extract(epoch from now() + interval '1 hour')::bigint * 1000)`);
    const by = () => ({ headers: { 'idempotency-key': randomUUID() } });
    const [last, next] = [visitorAt(space, { ip }), visitorAt(await makeSpace(), { ip })];
    const key = by();
    const first = await last.hold({}, key);
    expect((await last.release(first.data.id)).status).toBe(200);
    // A first-time browser of the network can still book.
    const [firstHold, secondHold] = [await next.hold({}, by()), await next.hold({}, by())];
    expect([firstHold.status, secondHold.status]).toEqual([201, 201]);
    expect((await next.confirm(secondHold.data.id, undefined, by())).data.status).toBe('confirmed');
    const scopes = await db().select({ scope: idempotencyKeys.scope }).from(idempotencyKeys);
    const storedKeysOf = (visitor: typeof next) =>
      scopes.filter(({ scope }) => scope.includes(visitor.by.device ?? '-')).length;
    expect([storedKeysOf(last), storedKeysOf(next)]).toEqual([1, 0]);
    // The limit does not apply to partners' programs.
    const program = { key: (await partner('HUSHPOD')).apiKey, ip };
    const order = visitorAt(space, program);
    const ordered = await order.hold({}, key);
    expect([ordered.status, (await order.hold({}, key)).data.id]).toEqual([201, ordered.data.id]);
  });

  it('does not suppress the Retry-After header', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    for (let count = 0; count < 3; count += 1) await heldFor((await visitor.hold()).data.id, 120);
    const fourth = await visitor.hold({}, { headers: { 'idempotency-key': 'too-many' } });
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a hold is refused with 422 and a sentence', () => {
  const refusalOf = (code: string) => ({ status: 422, code, message: expect.stringMatching(/^\w.{20,}/) });

  it('for an inactive space, and with 404 for a deleted one', async () => {
    const inactive = await makeSpace({ status: 'inactive' });
    expect(await visitorAt(inactive).hold()).toMatchObject(refusalOf('space_inactive'));
    const deleted = await makeSpace({ status: 'deleted' });
    expect((await visitorAt(deleted).hold()).status).toBe(404);
  });

  it('for a plan that the space does not offer', async () => {
    const space = await makeSpace();
    const otherPlan = await plan(77, 7700);
    expect(await visitorAt(space).hold({ pricingPlanId: otherPlan })).toMatchObject(
      refusalOf('plan_not_offered'),
    );
  });

  it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('in restricted hours of %s', async (zone) => {
    const minute = localMinutes(new Date(), zone);
    const clock = (minuteOfDay: number) => {
      const day = (minuteOfDay + 1440) % 1440;
      return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`;
    };
    const now = { restrictedFrom: clock(minute - 60), restrictedTo: clock(minute + 60) };
    expect(await visitorAt(await makeSpace({ zone, ...now })).hold()).toMatchObject(
      refusalOf('restricted_time'),
    );
    // The hold would begin before the restricted hours and end within them.
    const soon = { restrictedFrom: clock(minute + 20), restrictedTo: clock(minute + 60) };
    expect(await visitorAt(await makeSpace({ zone, ...soon })).hold()).toMatchObject(
      refusalOf('restricted_time'),
    );
    const later = { restrictedFrom: clock(minute + 120), restrictedTo: clock(minute + 180) };
    expect((await visitorAt(await makeSpace({ zone, ...later })).hold()).status).toBe(201);
  });

  it('for a customer who was deactivated', async () => {
    const email = 'not.welcome@guests.test';
    await makeCustomer({ email, status: 'inactive' });
    expect(await visitorAt(await makeSpace()).hold({ email })).toMatchObject(refusalOf('customer_inactive'));
  });

  it('for a pod that was silent for two minutes, or never seen', async () => {
    const silent = await makeSpace();
    await watch(silent.id, 121);
    expect(await visitorAt(silent).hold()).toMatchObject(refusalOf('pod_silent'));
    const neverSeen = await makeSpace();
    await watch(neverSeen.id, null);
    expect(await visitorAt(neverSeen).hold()).toMatchObject(refusalOf('pod_silent'));
    const alive = await makeSpace();
    await watch(alive.id, 100);
    expect((await visitorAt(alive).hold()).status).toBe(201);
  });

  it('for a start that is not now', async () => {
    const visitor = visitorAt(await makeSpace());
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect(await visitor.hold({ datetimeStart: inMinutes(2) })).toMatchObject(refusalOf('start_not_now'));
    expect(await visitor.hold({ datetimeStart: inMinutes(-2) })).toMatchObject(refusalOf('start_not_now'));
    expect((await visitor.hold({ datetimeStart: inMinutes(0.5) })).status).toBe(201);
  });

  it('for a start that is not now, even while another visitor has the space', async () => {
    const space = await makeSpace();
    await bookNow(visitorAt(space));
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const visitor = visitorAt(space);
    expect(await visitor.hold({ datetimeStart: tomorrow })).toMatchObject(refusalOf('start_not_now'));
    expect(await visitor.hold()).toMatchObject(refusalOf('space_taken'));
  });

  it('for a space that its operator has closed', async () => {
    const space = await makeSpace();
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, space.id));
    expect((await visitorAt(space).hold()).status).toBe(422);
  });
});
