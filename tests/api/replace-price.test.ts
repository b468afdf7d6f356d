import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { pricesOf } from '@/lib/console/bulk/price-queries';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, plan, type TestSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/* One price is exchanged for another in many spaces: docs/rules.md#replace-a-price. */

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const start = (body: object, by = token) => api.post<BulkJobWire>('/admin/bulk-jobs', body, { token: by });
const replace = (ids: number[], fromPlanId: number, toPlanId: number, by = token) =>
  start({ kind: 'space.price', ids, params: { fromPlanId, toPlanId } }, by);
const undo = ({ id }: { id: number }) => start({ kind: 'space.price-back', jobId: id });

const plansOf = async ({ id }: { id: number }) =>
  (await db().select().from(spacePlans).where(eq(spacePlans.spaceId, id)))
    .map((row) => row.pricingPlanId)
    .sort((a, b) => a - b);
const inOrder = (...ids: number[]) => ids.sort((a, b) => a - b);

const add = ({ id }: TestSpace, pricingPlanId: number) =>
  db().insert(spacePlans).values({ spaceId: id, pricingPlanId });

/** Three spaces with the old price and others, one without the old price, and one that has both. */
async function fiveSpaces() {
  const [old, next, longer] = [await plan(31, 2_000), await plan(31, 2_200), await plan(61, 3_900)];
  const made: TestSpace[] = [];
  for (let at = 0; at < 5; at += 1) {
    const space = await makeSpace();
    if (at !== 3) await add(space, old);
    if (at === 4) await add(space, next);
    await add(space, longer);
    made.push(space);
  }
  const [one, two, three, without, both] = made as [TestSpace, TestSpace, TestSpace, TestSpace, TestSpace];
  return { old, next, longer, one, two, three, without, both, ids: made.map(({ id }) => id) };
}

describe('a price that is replaced', () => {
  it('is exchanged where it is offered, and nowhere else; other plans stay', async () => {
    const { old, next, longer, one, without, both, ids } = await fiveSpaces();
    const { data } = await replace(ids, old, next);
    expect(data).toMatchObject({ state: 'done', total: 5, done: 4, leftOut: 1 });
    expect(data.reasons).toMatchObject([{ recordId: without.id, reason: 'It does not have this price' }]);
    expect(await plansOf(one)).toEqual(inOrder(one.planId, next, longer));
    expect(await plansOf(both)).toEqual(inOrder(both.planId, next, longer));
    expect(await plansOf(without)).toEqual(inOrder(without.planId, longer));
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'space.update'), eq(auditEntries.entityId, String(one.id))));
    expect(entries).toHaveLength(1);
  });

  it('leaves what is booked and held at the price of its sale', async () => {
    const { old, next, one } = await fiveSpaces();
    const webId = await bookNow(visitorAt({ ...one, planId: old }));
    const before = (await bookingRowsOf(webId)).booking;
    await replace([one.id], old, next);
    const after = (await bookingRowsOf(webId)).booking;
    expect([after.pricingPlanId, after.amountCents]).toEqual([old, before.amountCents]);
  });

  it('is not exchanged for itself, nor for a plan that is gone', async () => {
    const { old, next, one } = await fiveSpaces();
    expect((await replace([one.id], old, old)).status).toBe(400);
    await db().update(pricingPlans).set({ deletedAt: sql`now()` }).where(eq(pricingPlans.id, next));
    const { data } = await replace([one.id], old, next);
    expect(data).toMatchObject({ done: 0, leftOut: 1 });
    expect(await plansOf(one)).toContain(old);
    // The plan is offered again to the tests that follow.
    await db().update(pricingPlans).set({ deletedAt: null }).where(eq(pricingPlans.id, next));
  });

  it('is refused to those who may not edit spaces, and left out where the new plan may not be sold', async () => {
    const { old, next, one } = await fiveSpaces();
    const reader = await subAdmin([2]);
    expect((await replace([one.id], old, next, reader.token)).status).toBe(403);
    const stranger = await partner('MERIDIAN');
    const [foreign] = await db()
      .insert(pricingPlans)
      .values({ durationMinutes: 31, costCents: 2_317, ownerId: stranger.id })
      .returning({ id: pricingPlans.id });
    const { data } = await replace([one.id], old, foreign!.id);
    expect(data).toMatchObject({ done: 0, leftOut: 1 });
    expect(await plansOf(one)).not.toContain(foreign!.id);
  });

  it('is counted for the question: how many of the chosen spaces have it', async () => {
    const { old, next, ids } = await fiveSpaces();
    const { plans, spaces: all } = await pricesOf(await actorOf(token), { ids });
    const found = (id: number) => plans.find((each) => each.id === id)?.spaces;
    expect([all, found(old), found(next)]).toEqual([5, 4, 1]);
    const stranger = await subAdmin([3, 17], [(await partner('MERIDIAN')).id]);
    const counted = await pricesOf(await actorOf(stranger.token), { ids });
    expect([counted.spaces, counted.plans.filter((each) => each.spaces > 0)]).toEqual([0, []]);
    const reader = await subAdmin([2]);
    await expect(pricesOf(await actorOf(reader.token), { ids })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('undoing it', () => {
  it('gives every space back what it had, also one that had both prices', async () => {
    const { old, next, ids, one, both } = await fiveSpaces();
    const [before, beforeBoth] = [await plansOf(one), await plansOf(both)];
    const { data } = await replace(ids, old, next);
    const undone = await undo(data);
    expect(undone.data).toMatchObject({ total: 4, done: 4, leftOut: 0 });
    expect([await plansOf(one), await plansOf(both)]).toEqual([before, beforeBoth]);
  });

  it('leaves out a space that somebody changed since, and names it', async () => {
    const { old, next, ids, one, two } = await fiveSpaces();
    const { data } = await replace(ids, old, next);
    const changed = await api.put(`/admin/pod/${two.id}/change-status`, { isActive: false }, { token });
    expect(changed.status, changed.text).toBe(200);
    const undone = await undo(data);
    expect(undone.data).toMatchObject({ total: 4, done: 3, leftOut: 1 });
    expect(undone.data.reasons).toMatchObject([{ recordId: two.id, reason: 'Somebody changed it since' }]);
    expect(await plansOf(one)).toContain(old);
    expect(await plansOf(two)).not.toContain(old);
  });

  it('happens once: a second try leaves all of them out', async () => {
    const { old, next, ids, one } = await fiveSpaces();
    const { data } = await replace(ids, old, next);
    await undo(data);
    const [{ updatedAt } = { updatedAt: null }] = await db()
      .select({ updatedAt: spaces.updatedAt })
      .from(spaces)
      .where(eq(spaces.id, one.id));
    const again = await undo(data);
    expect(again.data).toMatchObject({ done: 0, leftOut: 4 });
    const [after] = await db().select().from(spaces).where(eq(spaces.id, one.id));
    expect(after?.updatedAt).toEqual(updatedAt);
  });
});
