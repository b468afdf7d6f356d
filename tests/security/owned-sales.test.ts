import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { announcements, partners, pricingPlans, promoCodes, seasonalCredits, spacePlans } from '@/db/tables';
import { lookUpPromo } from '@/lib/booking/offers/promo-lookup';
import { visitedSpace } from '@/lib/booking/visitors/visited-space';
import { publishedAnnouncements } from '@/lib/catalogue/announcements/queries';
import { FOR_ALL } from '@/lib/entities/permissions';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeLocation, makeSpace } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

/* What staff of a partner sell is limited to its own customers: docs/rules.md#owners. */

type Partner = Awaited<ReturnType<typeof partner>>;
let [meridian, transit, house]: Partner[] = [];
let admin: string;
beforeAll(async () => {
  [meridian, transit, house] = [
    await partner('MERIDIAN'),
    await partner('TRANSIT'),
    await partner('HUSHPOD'),
  ];
  admin = await adminToken();
});
const both = ['MERIDIAN', 'TRANSIT', 'HUSHPOD'];

let minutes = 900;
async function insertPlan(ownerId: number | null, spaceId: number): Promise<number> {
  minutes += 1;
  const [row] = await db()
    .insert(pricingPlans)
    .values({ durationMinutes: minutes, costCents: 2_000, ownerId })
    .returning({ id: pricingPlans.id });
  await db().insert(spacePlans).values({ spaceId, pricingPlanId: row!.id });
  return row!.id;
}

describe('a plan of a partner, at a space that several partners sell', () => {
  it('is offered only to its own customers, beside the operator’s plan', async () => {
    const space = await makeSpace({ partners: both });
    const meridianPlan = await insertPlan(meridian!.id, space.id);
    const transitPlan = await insertPlan(transit!.id, space.id);
    const offeredPlans = async ({ id }: Partner) =>
      (await visitedSpace(space.id, id)).plans.map((plan) => plan.id).sort((a, b) => a - b);
    expect(await offeredPlans(meridian!)).toEqual([space.planId, meridianPlan].sort((a, b) => a - b));
    expect(await offeredPlans(transit!)).toEqual([space.planId, transitPlan].sort((a, b) => a - b));
    expect(await offeredPlans(house!)).toEqual([space.planId]);
    const hold = (by: Partner, planId: number) => visitorAt({ ...space, key: by.key, planId }).hold();
    expect(await hold(transit!, meridianPlan)).toMatchObject({ status: 422, code: 'plan_not_offered' });
    expect(await hold(house!, transitPlan)).toMatchObject({ status: 422, code: 'plan_not_offered' });
    expect((await hold(meridian!, meridianPlan)).status).toBe(201);
  });

  it('is sold at the counter only by its partner', async () => {
    const space = await makeSpace({ cents: 2000, partners: both, tax: 0 });
    const meridianPlan = await insertPlan(meridian!.id, space.id);
    const walkUp = (businessPartnerId: number) =>
      api.post(
        '/booking',
        {
          bookingType: 'WALKIN',
          podId: space.id,
          pricingPlanId: meridianPlan,
          businessPartnerId,
          email: 'counter@guests.test',
          countryCode: '+1',
          phone: '5550100',
          payment: { method: 'cash', reference: 'T-1', amount: 20 },
        },
        { token: admin },
      );
    expect(await walkUp(transit!.id)).toMatchObject({ status: 422, code: 'plan_not_offered' });
    expect((await walkUp(meridian!.id)).status).toBe(201);
  });
});

describe('a promo code of a partner', () => {
  const insertCode = async (ownerId: number | null, name: string, amountCents: number) => {
    const [row] = await db()
      .insert(promoCodes)
      .values({ name, kind: 'everyone', amountCents, ownerId })
      .returning({ id: promoCodes.id });
    return row!.id;
  };
  const usesOf = async (id: number) => {
    const [row] = await db().select().from(promoCodes).where(eq(promoCodes.id, id));
    return row!.usedCount + row!.reservedCount;
  };
  const discountOf = async (by: Partner, space: Awaited<ReturnType<typeof makeSpace>>, name: string) => {
    const actor = { kind: 'visitor', partnerId: by.id, deviceKey: 'dev_x', hasOpenedPage: true } as const;
    const visitor = { ...actor, ip: '203.0.113.9', language: 'en', provenEmail: null } as const;
    return lookUpPromo(visitor, name, { podId: space.id, planId: space.planId }).then(
      ({ cents }) => cents,
      ({ message }: Error) => message,
    );
  };

  it('lowers the price for its own customers only, not for others in the same space', async () => {
    const space = await makeSpace({ partners: both });
    const id = await insertCode(meridian!.id, 'OWNED20', 400);
    expect(await discountOf(meridian!, space, 'owned20')).toBe(400);
    expect(await discountOf(transit!, space, 'OWNED20')).toBe('Invalid promo code');
    expect(await discountOf(house!, space, 'OWNED20')).toBe('Invalid promo code');
    const refused = await visitorAt({ ...space, key: transit!.key }).hold({ promoCode: 'OWNED20' });
    expect(refused).toMatchObject({ status: 422, code: 'promo_invalid' });
    expect(await usesOf(id)).toBe(0);
    const hold = await visitorAt({ ...space, key: meridian!.key }).hold({ promoCode: 'OWNED20' });
    expect(hold.status).toBe(201);
    expect(await usesOf(id)).toBe(1);
  });

  it('is looked up at the partner of the booking first, then at the operator', async () => {
    const space = await makeSpace({ partners: both });
    await insertCode(meridian!.id, 'SUMMER', 100);
    await insertCode(null, 'SUMMER', 300);
    expect(await discountOf(meridian!, space, 'SUMMER')).toBe(100);
    expect(await discountOf(transit!, space, 'SUMMER')).toBe(300);
    expect(await discountOf(house!, space, 'SUMMER')).toBe(300);
  });

  it('may have the name of another partner’s code, but not that of an operator’s code', async () => {
    const { id: spaceId } = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const assign = async (by: Partner, name: string) => {
      const { token } = await subAdmin([8], [by.id]);
      const userId = await makeCustomer();
      await makeBooking({ spaceId, customerId: userId, businessPartnerId: by.id });
      const body = { name, amount: 5, expiredAt: '2040-01-01', userId, maxUseLimit: 1, availableToAll: true };
      return api.post('/admin/promocode/assign-promocode', body, { token });
    };
    expect((await assign(meridian!, 'SQUAT')).status).toBe(201);
    expect((await assign(transit!, 'squat')).status).toBe(201);
    expect(await assign(transit!, 'SQUAT')).toMatchObject({ status: 409, code: 'duplicate' });
    await insertCode(null, 'TAKEN', 100);
    expect(await assign(meridian!, 'taken')).toMatchObject({ status: 409, code: 'duplicate' });
    await db().insert(partners).values({ name: 'Airline', promo: 'AIRLINE', discountPercent: 10 });
    expect(await assign(meridian!, 'AIRLINE')).toMatchObject({ status: 409, code: 'duplicate' });
  });
});

it('an announcement of a partner is shown on the pods of the spaces that it sells', async () => {
  const [row] = await db()
    .insert(announcements)
    .values({
      heading: 'Of Meridian',
      content: '<p>Hello</p>',
      plain: 'Hello',
      isPublish: true,
      publishedAt: new Date(),
      ownerId: meridian!.id,
    })
    .returning({ id: announcements.id });
  const shown = async (...sellers: string[]) => {
    const { id, zone: timezone } = await makeSpace({ partners: sellers });
    return (await publishedAnnouncements({ id, timezone })).map((each) => each.id);
  };
  expect(await shown('MERIDIAN')).toContain(row!.id);
  expect(await shown('TRANSIT', 'MERIDIAN')).toContain(row!.id);
  expect(await shown('TRANSIT')).not.toContain(row!.id);
});

describe('lists and choices', () => {
  it('show and filter by the owner, and offer only what a space of these partners may have', async () => {
    const { id: spaceId } = await makeSpace({ partners: both });
    const [meridianPlan, transitPlan, sharedPlan] = [
      await insertPlan(meridian!.id, spaceId),
      await insertPlan(transit!.id, spaceId),
      await insertPlan(null, spaceId),
    ];
    const { token } = await subAdmin([27], [meridian!.id]);
    const findPlans = async (path: string, query: Record<string, string | number>, by: string) => {
      const { data } = await api.get<{ id: number }[]>(path, {
        token: by,
        query: { ...query, limit: 100_000 },
      });
      const ids = new Set(data.map(({ id }) => id));
      return [meridianPlan, transitPlan, sharedPlan].map((id) => ids.has(id));
    };
    const list = (query: Record<string, string | number>, by = admin) =>
      findPlans('/admin/pricingPlans', query, by);
    expect(await list({})).toEqual([true, true, true]);
    expect(await list({ ownerId: meridian!.id })).toEqual([true, false, false]);
    expect(await list({ ownerId: house!.id })).toEqual([false, false, true]);
    expect(await list({}, token)).toEqual([true, false, true]);
    expect(await list({ ownerId: transit!.id }, token)).toEqual([false, false, false]);
    const choices = (soldBy: string, by = admin) => findPlans('/pricingPlans', { soldBy }, by);
    expect(await choices(`${meridian!.id}`)).toEqual([true, false, true]);
    expect(await choices(`${meridian!.id},${transit!.id}`)).toEqual([true, true, true]);
    expect(await choices(`${transit!.id}`, token)).toEqual([false, false, true]);
    expect(await choices('default')).toEqual([false, false, true]);
    expect(await choices('default', token)).toEqual([true, false, true]);
    const row = await api.get(`/admin/pricingPlans/${meridianPlan}`, { token });
    expect(row.data).toMatchObject({ ownerId: meridian!.id, owner: 'Meridian Lounges' });
  });
});

describe('a record without a partner', () => {
  /** Each with the id of its action. */
  const WRITES: [number, string, (token: string) => Promise<{ status: number }>][] = [
    [
      27,
      'the price of a plan',
      async (token) => api.put(`/admin/pricingPlans/${await makeSharedPlan()}`, { cost: 0.01 }, { token }),
    ],
    [
      33,
      'a partner with a promo code',
      async (token) =>
        api.put(
          `/partner/${await makePromoPartner()}`,
          { promo: `FREE${minutes}`, discount: 100 },
          { token },
        ),
    ],
    [
      47,
      'the seasonal code',
      async (token) => api.put(`/admin/promocode/${await findSeasonalCode()}`, { amount: 50 }, { token }),
    ],
    [
      45,
      'the seasonal credit',
      async (token) => api.put(`/admin/credit/${await findSeasonalCredit()}`, { amount: 50 }, { token }),
    ],
    [
      44,
      'a location',
      async (token) => api.put(`/locations/${await makeLocation()}`, { address: '1 Street' }, { token }),
    ],
    [
      41,
      'a new location',
      async (token) => api.post('/locations', { name: `Shared ${Math.random()}` }, { token }),
    ],
  ];
  const makeSharedPlan = async () => insertPlan(null, (await makeSpace()).id);
  const makePromoPartner = async () => {
    minutes += 1;
    const [row] = await db().insert(partners).values({ name: 'Shared' }).returning({ id: partners.id });
    return row!.id;
  };
  const findSeasonalCode = async () =>
    (await db().select().from(promoCodes).where(eq(promoCodes.kind, 'seasonal')))[0]!.id;
  const findSeasonalCredit = async () => (await db().select().from(seasonalCredits))[0]!.id;

  it.each(WRITES)('with %i, %s: only by the operator’s staff or with 200', async (id, _, write) => {
    const statusAs = async (ids: number[], partnerId: number) => {
      const { status } = await write((await subAdmin(ids, [partnerId])).token);
      return status;
    };
    expect(await statusAs([id], meridian!.id)).toBe(403);
    expect(await statusAs([FOR_ALL], meridian!.id)).toBe(403);
    expect([200, 201]).toContain(await statusAs([id, FOR_ALL], meridian!.id));
    expect([200, 201]).toContain(await statusAs([id], house!.id));
  });

  it('permission 200 can be granted, and its holders managed, only by role admin', async () => {
    const granter = await subAdmin([133, 27, FOR_ALL], [meridian!.id]);
    const person = (permissions: number[]) => ({
      firstName: 'Kim',
      lastName: 'New',
      email: `new-${Math.random()}@staff.test`,
      permissions,
      business_partner_id: [meridian!.id],
    });
    const add = (permissions: number[], token: string) =>
      api.post<{ id: number }>('/admin/admins', person(permissions), { token });
    expect((await add([27, FOR_ALL], granter.token)).status).toBe(403);
    expect((await add([27], granter.token)).status).toBe(201);
    const added = await add([27, FOR_ALL], admin);
    expect(added.status).toBe(201);
    expect((await api.get(`/admin/admins/${added.data.id}`, { token: granter.token })).status).toBe(404);
    const change = { permissions: [27] };
    expect((await api.put(`/admin/admins/${added.data.id}`, change, { token: granter.token })).status).toBe(
      404,
    );
  });
});
