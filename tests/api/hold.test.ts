import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, customers, spacePlans } from '@/db/tables';
import { api } from '../fixtures/api';
import { partner } from '../fixtures/people';
import { makeCustomer, makeSpace, plan } from '../fixtures/places';
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
    const seen = await api.get<{ isAvailable: boolean; occupiedUntil: string; unavailableReason: string }>(
      `/admin/pod/web/${space.id}`,
      { key: space.key },
    );
    expect(seen.data.isAvailable).toBe(false);
    expect(seen.data.unavailableReason).toMatch(/in use until/);
    expect(Date.parse(seen.data.occupiedUntil)).toBeGreaterThan(Date.now() + 30 * 60_000);
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

  it('can be replaced by another of the same visitor, and by nobody else’s', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] });
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

  it('keeps what it cannot replace: gone, paid, of another space, or unknown', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()];
    const visitor = visitorAt(space);
    const gone = await visitor.hold();
    await visitor.release(gone.data.id);
    const next = await visitor.hold({ replaces: gone.data.id });
    expect(next.status).toBe(201);
    await visitor.confirm(next.data.id);
    expect((await visitor.hold({ replaces: next.data.id })).status).toBe(422);
    expect((await bookingRowsOf(next.data.id)).booking.status).toBe(2);
    const elsewhere = visitorAt(other);
    const theirs = await elsewhere.hold();
    expect((await visitor.hold({ replaces: theirs.data.id })).status).toBe(422);
    expect((await bookingRowsOf(theirs.data.id)).period.state).toBe('held');
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
    const seen = await visitor.look(data.id);
    expect(seen.data).toMatchObject({ status: 2, accessCode: expect.stringMatching(/^\d{6}$/) });
    expect((await visitor.confirm(data.id, 'free')).data.status).toBe('confirmed');
  });

  it('never changes the profile of an existing customer', async () => {
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
    const look = (key: string) => api.get(`/bookings/web/${webId}`, { key });
    expect((await look(foreign.key)).status).toBe(404);
    expect((await look(space.key)).status).toBe(200);
    expect((await look((await partner('HUSHPOD')).apiKey)).status).toBe(200);
    expect((await look((await partner('MERIDIAN')).apiKey)).status).toBe(404);
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
    const other = await visitor.hold({ phone: '5550199' }, { headers });
    expect(other).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
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

  it('finds the first result for a browser that had no cookie yet, with and without the one that it got', async () => {
    const visitor = visitorAt(await makeSpace(), { device: undefined, ip: '198.51.100.31' });
    const first = await visitor.hold({}, { headers });
    const again = await visitor.hold({}, { headers });
    expect(again).toMatchObject({ status: 201, data: first.data });
    const device = /hp_device=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')?.[1];
    expect(again.headers.get('set-cookie')).toContain(device);
    const cookie = `hp_device=${device}`;
    expect(await visitor.hold({}, { headers, cookie })).toMatchObject({ status: 201, data: first.data });
    // A visitor elsewhere who has no cookie either.
    const other = await visitor.hold({}, { headers, ip: '198.51.100.32' });
    expect(other).toMatchObject({ status: 422, code: 'space_taken' });
  });

  it('returns Retry-After with a key too', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    for (let count = 0; count < 3; count += 1) await heldFor((await visitor.hold()).data.id, 120);
    const fourth = await visitor.hold({}, { headers: { 'idempotency-key': 'too-many' } });
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
