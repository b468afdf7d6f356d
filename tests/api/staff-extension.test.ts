import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, movements } from '@/db/tables';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import type { MoreTimeWire } from '@/lib/booking/walk-ups/wire';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { violations } from '../fixtures/invariants';
import { LEDGER_DRIFT } from '../fixtures/ledger-drift';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, plan, type TestSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let admin: string;
beforeAll(async () => {
  admin = await adminToken();
});

type More = { id: number; datetimeEnd: string; amount: number };

/** $20.00 and 8.75 % tax for half an hour. */
const space8 = () => makeSpace({ cents: 2000, tax: 8.75 });
const PAID = { method: 'terminal', reference: 'T-18', amount: 21.75 };

async function live(space: TestSpace) {
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  return { visitor, webId, booking };
}
const lengthen = (id: number, space: TestSpace, more: object = {}, token = admin) =>
  api.post<More>(
    `/admin/booking/${id}/extend`,
    { pricingPlanId: space.planId, payment: PAID, ...more },
    { token },
  );
const offer = async (id: number) =>
  (await api.get<MoreTimeWire>(`/admin/booking/${id}/extend`, { token: admin })).data;
const detail = async (id: number) =>
  (await api.get<BookingWire>(`/admin/booking/${id}`, { token: admin })).data;
const later = (end: Date, minutes: number) => new Date(end.getTime() + minutes * 60_000).toISOString();

describe('an extension at the counter', () => {
  it('adds a period with its own payment, which is in the ledger, and keeps every sum', async () => {
    const space = await space8();
    const { booking } = await live(space);
    for (const turn of [1, 2]) {
      const { status, data } = await lengthen(booking.id, space);
      expect([status, data.datetimeEnd, data.amount]).toEqual([201, later(booking.endsAt, turn * 30), 21.75]);
    }
    const details = await detail(booking.id);
    expect(details).toMatchObject({ status: 5, duration: 90, amount: 65.25, tax: 5.25, payment: null });
    expect(details.periods.map(({ ordinal, state, payment }) => [ordinal, state, payment])).toEqual([
      [0, 'confirmed', null],
      [1, 'confirmed', PAID],
      [2, 'confirmed', PAID],
    ]);
    const moved = await db().select().from(movements).where(eq(movements.bookingId, booking.id));
    expect(moved.map(({ kind, grossCents, taxCents }) => [kind, grossCents, taxCents])).toEqual([
      ['payment', 2175, 175],
      ['walk_up', 2175, 175],
      ['walk_up', 2175, 175],
    ]);
    expect(await db().execute(sql.raw(LEDGER_DRIFT))).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('offers the plans that end before the next booking, with their tax, and refuses the others', async () => {
    const space = await space8();
    const hour = await plan(60, 3500);
    await db().execute(
      sql`insert into space_plans (space_id, pricing_plan_id) values (${space.id}, ${hour})`,
    );
    const { booking } = await live(space);
    expect((await offer(booking.id)).plans.map(({ duration, amount }) => [duration, amount])).toEqual([
      [30, 21.75],
      [60, 38.06],
    ]);
    const { data: other } = await api.post<{ id: number }>(
      '/booking',
      {
        email: 'next@guests.test',
        countryCode: '+1',
        phone: '5550100',
        podId: space.id,
        pricingPlanId: space.planId,
        datetimeStart: later(booking.endsAt, 45),
        bookingType: 'WALKIN',
        payment: PAID,
      },
      { token: admin },
    );
    expect(await offer(booking.id)).toMatchObject({
      datetimeEnd: booking.endsAt.toISOString(),
      taxPercent: 8.75,
      nextStartsAt: later(booking.endsAt, 45),
      plans: [
        { duration: 30, datetimeEnd: later(booking.endsAt, 30), subtotal: 20, tax: 1.75, amount: 21.75 },
      ],
    });
    const long = { pricingPlanId: hour, payment: { ...PAID, amount: 38.06 } };
    expect(await lengthen(booking.id, space, long)).toMatchObject({ status: 422, code: 'space_taken' });
    expect((await lengthen(booking.id, space)).status).toBe(201);
    expect((await detail(other.id)).datetimeStart).toBe(later(booking.endsAt, 45));
  });

  it('is added once when two members of staff request it at the same time', async () => {
    const space = await space8();
    const { booking } = await live(space);
    const extendsFrom = booking.endsAt.toISOString();
    let answers: { status: number }[] = [];
    const lengthenTwice = async () => {
      answers = await Promise.all([1, 2].map(() => lengthen(booking.id, space, { extendsFrom })));
    };
    expect(await causedBy(lengthenTwice)).toEqual({
      'audit booking.lengthen': 1,
      'effect mail.booking-confirmed': 1,
      'mail to a guest': 1,
      'ledger walk_up': 1,
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [row] = await db().select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row?.endsAt.toISOString()).toBe(later(booking.endsAt, 30));
  });

  it('replaces an extension that the visitor has not paid', async () => {
    const space = await space8();
    const { visitor, webId, booking } = await live(space);
    const query = { query: { bookingId: webId, isExtended: 'true' } };
    expect((await visitor.hold({}, query)).status).toBe(201);
    expect((await lengthen(booking.id, space)).status).toBe(201);
    expect((await detail(booking.id)).periods.map(({ ordinal, state }) => [ordinal, state])).toEqual([
      [0, 'confirmed'],
      [2, 'confirmed'],
    ]);
  });

  it('is refused for another amount, before and after its time, out of scope and without permission 12', async () => {
    const space = await space8();
    const { webId, booking } = await live(space);
    const payment = { ...PAID, amount: 21.74 };
    expect(await lengthen(booking.id, space, { payment })).toMatchObject({
      status: 422,
      code: 'payment_differs',
      message: 'The payment must be $21.75',
    });
    const stranger = await subAdmin([2, 12], [(await partner('MERIDIAN')).id]);
    expect((await lengthen(booking.id, space, {}, stranger.token)).status).toBe(404);
    const reader = await subAdmin([2, 14], [booking.businessPartnerId]);
    expect((await lengthen(booking.id, space, {}, reader.token)).status).toBe(403);
    await endedAgo(webId, 301);
    expect((await lengthen(booking.id, space)).status).toBe(422);
    expect((await detail(booking.id)).periods).toHaveLength(1);
  });
});
