import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { amenities, auditEntries, spacePlans, spaces } from '@/db/tables';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, plan } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const start = (body: object, by = token) => api.post<BulkJobWire>('/admin/bulk-jobs', body, { token: by });
const statusOf = async (id: number) =>
  (await db().select({ status: spaces.status }).from(spaces).where(eq(spaces.id, id)))[0]?.status;
const plansOf = async (id: number) =>
  (await db().select().from(spacePlans).where(eq(spacePlans.spaceId, id))).map((row) => row.pricingPlanId);

describe('a bulk action on spaces', () => {
  it('runs and audits one command for each, and says what it left out and why', async () => {
    const [one, two, closed] = [await makeSpace(), await makeSpace(), await makeSpace()];
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, closed.id));
    const ids = [one.id, two.id, closed.id];
    const { status, data } = await start({ kind: 'space.deactivate', ids });
    expect(status).toBe(201);
    expect(data).toMatchObject({ state: 'done', total: 3, done: 2, leftOut: 1 });
    expect(data.reasons).toMatchObject([{ recordId: closed.id, reason: 'It is inactive already' }]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['inactive', 'inactive', 'inactive']);
    const entries = await db()
      .select({ id: auditEntries.entityId })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'space.status'), inArray(auditEntries.entityId, ids.map(String))));
    expect(entries.map(({ id }) => Number(id)).sort()).toEqual([one.id, two.id].sort());
  });

  it('can be undone only for the spaces that it changed', async () => {
    const [open, closed] = [await makeSpace(), await makeSpace()];
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, closed.id));
    const { data } = await start({ kind: 'space.deactivate', ids: [open.id, closed.id] });
    const undone = await start({ kind: 'space.activate', jobId: data.id });
    expect(undone.data).toMatchObject({ total: 1, done: 1, leftOut: 0 });
    expect([await statusOf(open.id), await statusOf(closed.id)]).toEqual(['active', 'inactive']);
  });

  it('leaves out a booked space, with the reason that the single command gives', async () => {
    const [free, booked] = [await makeSpace(), await makeSpace()];
    await bookNow(visitorAt(booked));
    const { data } = await start({ kind: 'space.delete', ids: [free.id, booked.id] });
    expect(data).toMatchObject({ done: 1, leftOut: 1 });
    expect(data.reasons[0]).toMatchObject({ recordId: booked.id });
    expect(data.reasons[0]!.reason).toContain('current or upcoming bookings');
    expect([await statusOf(free.id), await statusOf(booked.id)]).toEqual(['deleted', 'active']);
  });

  it('adds plans to spaces or replaces their plans, and refuses an empty list of plans', async () => {
    const [one, two] = [await makeSpace(), await makeSpace()];
    const [added, replacement] = [await plan(40, 4_000), await plan(50, 5_000)];
    const ids = [one.id, two.id];
    const first = await start({ kind: 'space.plans', ids, params: { pricingPlanId: [added] } });
    expect(first.data).toMatchObject({ done: 2, reasons: [] });
    expect(await plansOf(one.id)).toEqual(expect.arrayContaining([one.planId, added]));
    await start({ kind: 'space.plans', ids, params: { mode: 'replace', pricingPlanId: [replacement] } });
    expect([await plansOf(one.id), await plansOf(two.id)]).toEqual([[replacement], [replacement]]);
    const none = await start({ kind: 'space.plans', ids, params: { pricingPlanId: [] } });
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('Choose at least one plan')]);
  });

  it('applies to all rows that the search finds, and leaves more than 50 to the job', async () => {
    const word = `Bulk${Date.now().toString(36)}`;
    const names = Array.from({ length: 51 }, (_, index) => ({
      name: `${word} ${index}`,
      image: 'amenities/x.png',
    }));
    await db().insert(amenities).values(names);
    const { data } = await start({ kind: 'amenity.delete', query: `search=${word}` });
    expect(data).toMatchObject({ state: 'running', total: 51, done: 0 });
    await jobs();
    const done = await api.get<BulkJobWire>(`/admin/bulk-jobs/${data.id}`, { token });
    expect(done.data).toMatchObject({ state: 'done', done: 51, leftOut: 0 });
    expect((await api.get('/admin/amenities', { token, query: { search: word } })).meta).toMatchObject({
      total: 0,
    });
  });

  it('is refused without ids, with unknown ids, for an unknown kind and for an invalid query', async () => {
    const responses = [
      await start({ kind: 'space.delete' }),
      await start({ kind: 'space.delete', ids: [999_999_999] }),
      await start({ kind: 'refund', ids: [1] }),
      await start({ kind: 'space.delete', query: 'sort=nonsense' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });
});

describe('a bulk action on locations or sub-admins', () => {
  it('deactivates locations for staff who may edit them, and leaves their spaces active', async () => {
    const locationId = await makeLocation();
    const space = await makeSpace({ locationId });
    const ids = [locationId];
    const viewer = await subAdmin([40]);
    expect((await start({ kind: 'location.deactivate', ids }, viewer.token)).status).toBe(403);
    const { data } = await start({ kind: 'location.deactivate', ids });
    expect(data).toMatchObject({ state: 'done', done: 1, leftOut: 0 });
    expect(await statusOf(space.id)).toBe('active');
    const again = await start({ kind: 'location.deactivate', ids });
    expect(again.data.reasons).toMatchObject([{ reason: 'It is inactive already' }]);
    expect((await start({ kind: 'location.activate', jobId: data.id })).data).toMatchObject({ done: 1 });
  });

  it('signs out the sub-admins that it deactivates, and leaves out the person who started it', async () => {
    const mine = await partner('MERIDIAN');
    const granter = await subAdmin([3, 133], [mine.id]);
    const [peer, above] = [await subAdmin([3], [mine.id]), await subAdmin([3, 20], [mine.id])];
    const ids = [granter.id, peer.id, above.id];
    const { data } = await start({ kind: 'sub-admin.deactivate', ids }, granter.token);
    expect(data).toMatchObject({ total: 2, done: 1, leftOut: 1 });
    expect(data.reasons).toMatchObject([{ recordId: granter.id }]);
    const reads = (by: string) => api.get('/admin/pod', { token: by });
    expect((await reads(peer.token)).status).toBe(401);
    for (const { token: by } of [granter, above]) expect((await reads(by)).status).toBe(200);
  });
});

describe('permission for a bulk action', () => {
  it('is that of the single action', async () => {
    const space = await makeSpace();
    const viewer = await subAdmin([3]);
    expect((await start({ kind: 'space.delete', ids: [space.id] }, viewer.token)).status).toBe(403);
    expect(await statusOf(space.id)).toBe('active');
  });

  it('covers only the rows in scope', async () => {
    const mine = await partner('MERIDIAN');
    const [ownSpace, foreignSpace] = [await makeSpace({ partners: ['MERIDIAN'] }), await makeSpace()];
    const scoped = await subAdmin([3, 20], [mine.id]);
    const { data } = await start(
      { kind: 'space.deactivate', ids: [ownSpace.id, foreignSpace.id] },
      scoped.token,
    );
    expect(data).toMatchObject({ total: 1, done: 1 });
    expect([await statusOf(ownSpace.id), await statusOf(foreignSpace.id)]).toEqual(['inactive', 'active']);
    const otherStaff = await subAdmin([3, 20], [mine.id]);
    expect((await start({ kind: 'space.activate', jobId: data.id }, otherStaff.token)).status).toBe(404);
  });
});

describe('ids of a list', () => {
  it('limit a page and a CSV to those rows', async () => {
    const [one, two] = [await makeSpace(), await makeSpace()];
    const query = { ids: `${one.id},${two.id}` };
    const page = await api.get<{ id: number }[]>('/admin/pod', { token, query });
    expect(page.meta).toMatchObject({ total: 2 });
    const csv = await api.get('/admin/pod', { token, query: { ...query, export: 'csv' } });
    expect(csv.text.trim().split('\r\n')).toHaveLength(3);
    expect((await api.get('/admin/pod', { token, query: { ids: '1,x' } })).status).toBe(400);
  });

  it('export a booking however old it is', async () => {
    const webId = await bookNow(visitorAt(await makeSpace()));
    await endedAgo(webId, 400 * 86_400);
    const { booking } = await bookingRowsOf(webId);
    const query = { ids: booking.id, export: 'csv' };
    expect((await api.get('/admin/bookings', { token, query })).text).toContain(booking.transactionId);
  });
});
