import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { announcements, partners, pricingPlans, promoCodes, seasonalCredits, spacePlans } from '@/db/tables';
import { lookUpPromo } from '@/lib/booking/holds/promo-lookup';
import { visitedSpace } from '@/lib/booking/holds/visited-space';
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
async function planOf(ownerId: number | null, spaceId: number): Promise<number> {
  minutes += 1;
  const [row] = await db()
    .insert(pricingPlans)
    .values({ durationMinutes: minutes, costCents: 2_000, ownerId })
    .returning({ id: pricingPlans.id });
  await db().insert(spacePlans).values({ spaceId, pricingPlanId: row!.id });
  return row!.id;
}

describe('a plan of a partner, at a space that several sell', () => {
  it('is offered to its customers alone, beside the operator’s', async () => {
    const space = await makeSpace({ partners: both });
    const mine = await planOf(meridian!.id, space.id);
    const theirs = await planOf(transit!.id, space.id);
    const offered = async ({ id }: Partner) =>
      (await visitedSpace(space.id, id)).plans.map((plan) => plan.id).sort((a, b) => a - b);
    expect(await offered(meridian!)).toEqual([space.planId, mine].sort((a, b) => a - b));
    expect(await offered(transit!)).toEqual([space.planId, theirs].sort((a, b) => a - b));
    expect(await offered(house!)).toEqual([space.planId]);
    const hold = (by: Partner, planId: number) => visitorAt({ ...space, key: by.key, planId }).hold();
    expect(await hold(transit!, mine)).toMatchObject({ status: 422, code: 'plan_not_offered' });
    expect(await hold(house!, theirs)).toMatchObject({ status: 422, code: 'plan_not_offered' });
    expect((await hold(meridian!, mine)).status).toBe(201);
  });

  it('is sold at the counter by its partner alone', async () => {
    const space = await makeSpace({ partners: both });
    const mine = await planOf(meridian!.id, space.id);
    const walkUp = (businessPartnerId: number) =>
      api.post(
        '/booking',
        {
          bookingType: 'WALKIN',
          podId: space.id,
          pricingPlanId: mine,
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

describe('a code of a partner', () => {
  const codeOf = async (ownerId: number | null, name: string, amountCents: number) => {
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
  const worth = async (by: Partner, space: Awaited<ReturnType<typeof makeSpace>>, name: string) => {
    const actor = { kind: 'visitor', partnerId: by.id, deviceKey: 'dev_x', hasOpenedPage: true } as const;
    const visitor = { ...actor, ip: '203.0.113.9', language: 'en', provenEmail: null } as const;
    return lookUpPromo(visitor, name, { podId: space.id, planId: space.planId }).then(
      ({ cents }) => cents,
      ({ message }: Error) => message,
    );
  };

  it('lowers what its own customers pay, and nothing that others sell in the same space', async () => {
    const space = await makeSpace({ partners: both });
    const id = await codeOf(meridian!.id, 'OWNED20', 400);
    expect(await worth(meridian!, space, 'owned20')).toBe(400);
    expect(await worth(transit!, space, 'OWNED20')).toBe('Invalid promo code');
    expect(await worth(house!, space, 'OWNED20')).toBe('Invalid promo code');
    const refused = await visitorAt({ ...space, key: transit!.key }).hold({ promoCode: 'OWNED20' });
    expect(refused).toMatchObject({ status: 422, code: 'promo_invalid' });
    expect(await usesOf(id)).toBe(0);
    const held = await visitorAt({ ...space, key: meridian!.key }).hold({ promoCode: 'OWNED20' });
    expect(held.status).toBe(201);
    expect(await usesOf(id)).toBe(1);
  });

  it('is looked for at the partner of the booking, then at the operator', async () => {
    const space = await makeSpace({ partners: both });
    await codeOf(meridian!.id, 'SUMMER', 100);
    await codeOf(null, 'SUMMER', 300);
    expect(await worth(meridian!, space, 'SUMMER')).toBe(100);
    expect(await worth(transit!, space, 'SUMMER')).toBe(300);
    expect(await worth(house!, space, 'SUMMER')).toBe(300);
  });

  it('may have the name of another partner’s, and not one of the operator, which its staff may read', async () => {
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
    await codeOf(null, 'TAKEN', 100);
    expect(await assign(meridian!, 'taken')).toMatchObject({ status: 409, code: 'duplicate' });
    await db().insert(partners).values({ name: 'Airline', promo: 'AIRLINE', discountPercent: 10 });
    expect(await assign(meridian!, 'AIRLINE')).toMatchObject({ status: 409, code: 'duplicate' });
  });
});

it('an announcement of a partner is on pods of the spaces that it sells', async () => {
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
  it('have the owner, filter by it, and offer what a space of these partners may have', async () => {
    const { id: spaceId } = await makeSpace({ partners: both });
    const [mine, theirs, shared] = [
      await planOf(meridian!.id, spaceId),
      await planOf(transit!.id, spaceId),
      await planOf(null, spaceId),
    ];
    const { token } = await subAdmin([27], [meridian!.id]);
    const found = async (path: string, query: Record<string, string | number>, by: string) => {
      const { data } = await api.get<{ id: number }[]>(path, {
        token: by,
        query: { ...query, limit: 100_000 },
      });
      const ids = new Set(data.map(({ id }) => id));
      return [mine, theirs, shared].map((id) => ids.has(id));
    };
    const list = (query: Record<string, string | number>, by = admin) =>
      found('/admin/pricingPlans', query, by);
    expect(await list({})).toEqual([true, true, true]);
    expect(await list({ ownerId: meridian!.id })).toEqual([true, false, false]);
    expect(await list({ ownerId: house!.id })).toEqual([false, false, true]);
    expect(await list({}, token)).toEqual([true, false, true]);
    expect(await list({ ownerId: transit!.id }, token)).toEqual([false, false, false]);
    const choices = (soldBy: string, by = admin) => found('/pricingPlans', { soldBy }, by);
    expect(await choices(`${meridian!.id}`)).toEqual([true, false, true]);
    expect(await choices(`${meridian!.id},${transit!.id}`)).toEqual([true, true, true]);
    expect(await choices(`${transit!.id}`, token)).toEqual([false, false, true]);
    expect(await choices('default')).toEqual([false, false, true]);
    expect(await choices('default', token)).toEqual([true, false, true]);
    const row = await api.get(`/admin/pricingPlans/${mine}`, { token });
    expect(row.data).toMatchObject({ ownerId: meridian!.id, owner: 'Meridian Lounges' });
  });
});

describe('what belongs to no partner', () => {
  /** Each with the id of its action. */
  const WRITES: [number, string, (token: string) => Promise<{ status: number }>][] = [
    [
      27,
      'the price of a plan',
      async (token) => api.put(`/admin/pricingPlans/${await shared()}`, { cost: 0.01 }, { token }),
    ],
    [
      33,
      'a partner with a promo code',
      async (token) =>
        api.put(`/partner/${await promoPartner()}`, { promo: `FREE${minutes}`, discount: 100 }, { token }),
    ],
    [
      47,
      'the seasonal code',
      async (token) => api.put(`/admin/promocode/${await seasonal()}`, { amount: 50 }, { token }),
    ],
    [
      45,
      'the seasonal credit',
      async (token) => api.put(`/admin/credit/${await credit()}`, { amount: 50 }, { token }),
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
  const shared = async () => planOf(null, (await makeSpace()).id);
  const promoPartner = async () => {
    minutes += 1;
    const [row] = await db().insert(partners).values({ name: 'Shared' }).returning({ id: partners.id });
    return row!.id;
  };
  const seasonal = async () =>
    (await db().select().from(promoCodes).where(eq(promoCodes.kind, 'seasonal')))[0]!.id;
  const credit = async () => (await db().select().from(seasonalCredits))[0]!.id;

  it.each(WRITES)(
    'with %i, %s: by the operator’s staff and with 200, by nobody else',
    async (id, _, write) => {
      const as = async (ids: number[], partnerId: number) => {
        const { status } = await write((await subAdmin(ids, [partnerId])).token);
        return status;
      };
      expect(await as([id], meridian!.id)).toBe(403);
      expect(await as([FOR_ALL], meridian!.id)).toBe(403);
      expect([200, 201]).toContain(await as([id, FOR_ALL], meridian!.id));
      expect([200, 201]).toContain(await as([id], house!.id));
    },
  );

  it('200 is given by role admin alone, who alone manages its holders', async () => {
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
    const made = await add([27, FOR_ALL], admin);
    expect(made.status).toBe(201);
    expect((await api.get(`/admin/admins/${made.data.id}`, { token: granter.token })).status).toBe(404);
    const change = { permissions: [27] };
    expect((await api.put(`/admin/admins/${made.data.id}`, change, { token: granter.token })).status).toBe(
      404,
    );
  });
});
