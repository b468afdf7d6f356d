import { desc } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import type { PlanWire } from '@/lib/catalogue/plans/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, subAdmin } from '../fixtures/people';
import { makeSpace, plan } from '../fixtures/places';
import { visitorAt } from '../fixtures/visitors';

let token: string;
let minutes = 500;

beforeAll(async () => {
  token = await adminToken();
});

/** A duration that no other test uses. */
const unused = () => (minutes += 1);
const add = (body: object) => api.post<PlanWire>('/admin/pricingPlans', body, { token });
const change = (id: number, body: object) => api.put<PlanWire>(`/admin/pricingPlans/${id}`, body, { token });
const remove = (id: number) => api.delete(`/admin/pricingPlans/${id}`, { token });
const created = async () => (await add({ duration: unused(), cost: 20 })).data;

describe('adding', () => {
  it('names the plan by its minutes and dollars, on both of its paths', async () => {
    const duration = unused();
    const { status, data } = await add({ duration, cost: 12.5 });
    expect([status, data]).toMatchObject([201, { duration, cost: 12.5, name: `${duration} min $12.50` }]);
    const older = await api.post<PlanWire>('/pricingPlans', { duration, cost: '13.00' }, { token });
    expect(older.status).toBe(201);
    for (const path of ['/admin/pricingPlans', '/pricingPlans'])
      expect((await api.get(`${path}/${data.id}`, { token })).data).toEqual(data);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'plan.create',
      entityId: String(older.data.id),
      actorKind: 'staff',
    });
  });

  it('accepts every price in cents, and returns it to the cent', async () => {
    const duration = unused();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 99_999_99 }), async (cents) => {
        const { status, data } = await add({ duration, cost: cents / 100 });
        if (status !== 409) expect([status, data.cost]).toEqual([201, cents / 100]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [{ duration: 1.5, cost: 1 }, 'duration'],
    [{ duration: 0, cost: 1 }, 'duration'],
    [{ duration: 1441, cost: 1 }, 'duration'],
    [{ duration: '30', cost: 1 }, 'duration'],
    [{ duration: 30 }, 'cost'],
    [{ duration: 30, cost: 1.005 }, 'cost'],
    [{ duration: 30, cost: -0.01 }, 'cost'],
    [{ duration: 30, cost: 100_000 }, 'cost'],
    [{ duration: 30, cost: null }, 'cost'],
  ])('refuses %j', async (body, path) => {
    expect(await add(body)).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('returns 409 for the same duration and cost, until that plan is deleted', async () => {
    const first = await created();
    const again = await add({ duration: first.duration, cost: first.cost });
    expect(again).toMatchObject({
      status: 409,
      code: 'duplicate',
      message: expect.stringContaining(first.name),
    });
    expect((await remove(first.id)).status).toBe(200);
    expect((await add({ duration: first.duration, cost: first.cost })).status).toBe(201);
  });
});

describe('changing', () => {
  it('keeps the fields that are not sent', async () => {
    const first = await created();
    const { data } = await change(first.id, { cost: 21.5 });
    expect(data).toMatchObject({ duration: first.duration, cost: 21.5 });
    expect((await change(first.id, {})).data).toMatchObject({ duration: first.duration, cost: 21.5 });
    expect((await change(first.id, { duration: null })).status).toBe(400);
  });

  it('returns 409 for a stale version', async () => {
    const { id, updatedAt } = await created();
    const fresh = await change(id, { cost: 22, updatedAt });
    expect(fresh.status).toBe(200);
    const stale = await change(id, { cost: 23, updatedAt });
    expect(stale).toMatchObject({ status: 409, code: 'stale' });
    expect((await change(id, { cost: 23, updatedAt: fresh.data.updatedAt })).status).toBe(200);
  });

  it('returns 409 for another plan’s duration and cost', async () => {
    const [one, two] = [await created(), await created()];
    expect(await change(two.id, { duration: one.duration })).toMatchObject({
      status: 409,
      code: 'duplicate',
    });
  });

  it('keeps the price of existing bookings', async () => {
    const space = await makeSpace({ minutes: unused(), cents: 2000 });
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.hold();
    await change(space.planId, { cost: 90 });
    expect((await visitor.look(hold.id)).data.amount).toBe(20);
    await visitor.confirm(hold.id);
    expect((await visitor.look(hold.id)).data).toMatchObject({ status: 2, amount: 20 });
  });

  it('returns 404 for an unknown plan', async () => {
    expect((await change(999_999, { cost: 1 })).status).toBe(404);
    const { id } = await created();
    await remove(id);
    expect((await change(id, { cost: 1 })).status).toBe(404);
    expect((await api.get(`/pricingPlans/${id}`, { token })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('returns 409 with the count while a space offers it', async () => {
    const space = await makeSpace({ minutes: unused() });
    expect(await remove(space.planId)).toMatchObject({
      status: 409,
      code: 'in_use',
      message: expect.stringContaining('1 space'),
    });
    await makeSpace({ minutes, status: 'inactive' });
    expect((await remove(space.planId)).message).toContain('2 spaces');
  });

  it('ignores deleted spaces', async () => {
    const space = await makeSpace({ minutes: unused(), status: 'deleted' });
    expect((await remove(space.planId)).status).toBe(200);
  });
});

describe('the list', () => {
  it('sorts by duration and by cost, and searches by name', async () => {
    const duration = unused();
    for (const cost of [7, 5, 6]) await add({ duration, cost });
    const list = async (query: Record<string, string>) =>
      (await api.get<PlanWire[]>('/admin/pricingPlans', { token, query: { ...query, limit: 100 } })).data;
    // A search finds parts of numbers, too: 501 in 1501.
    const costs = async (type: string) =>
      (await list({ search: `${duration} min`, sort: 'sortByCost', type }))
        .filter((each) => each.duration === duration)
        .map(({ cost }) => cost);
    expect(await costs('ASC')).toEqual([5, 6, 7]);
    expect(await costs('DESC')).toEqual([7, 6, 5]);
    const durations = (await list({ sort: 'sortByDuration', type: 'ASC' })).map((each) => each.duration);
    expect(durations).toEqual([...durations].sort((a, b) => a - b));
    const names = (await list({ search: `${duration} min $5.00` })).map(({ name }) => name);
    expect(names).toContain(`${duration} min $5.00`);
    expect(names).not.toContain(`${duration} min $6.00`);
    expect(await list({ search: '%' })).toEqual([]);
  });

  it('exports its names, minutes and dollars', async () => {
    await plan(60, 3500);
    const { text } = await api.get('/admin/pricingPlans', {
      token,
      query: { export: 'csv', search: '60 min $35.00' },
    });
    expect(readCsv(text).rows).toContainEqual({
      name: '60 min $35.00',
      duration: '60',
      cost: '35.00',
      owner: 'Hushpod',
    });
  });

  it('can be read as choices without permission, with id and name only', async () => {
    const { token: unpermitted } = await subAdmin([]);
    const { data } = await api.get<object[]>('/pricingPlans', { token: unpermitted });
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['id', 'name']);
    expect((await api.get('/pricingPlans')).status).toBe(401);
    expect((await api.get('/admin/pricingPlans', { token: unpermitted })).status).toBe(403);
  });
});
