import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaces } from '@/db/tables';
import { localMinutes } from '@/lib/foundation/time-zones';
import { makeCustomer, makeSpace, plan, watch } from '../fixtures/places';
import { bookNow, visitorAt } from '../fixtures/visitors';

describe('a hold is refused with 422 and a sentence', () => {
  const refused = (code: string) => ({ status: 422, code, message: expect.stringMatching(/^\w.{20,}/) });

  it('for an inactive space; 404 for a deleted one', async () => {
    const inactive = await makeSpace({ status: 'inactive' });
    expect(await visitorAt(inactive).hold()).toMatchObject(refused('space_inactive'));
    const deleted = await makeSpace({ status: 'deleted' });
    expect((await visitorAt(deleted).hold()).status).toBe(404);
  });

  it('for a plan that the space does not offer', async () => {
    const space = await makeSpace();
    const other = await plan(77, 7700);
    expect(await visitorAt(space).hold({ pricingPlanId: other })).toMatchObject(refused('plan_not_offered'));
  });

  it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('in restricted hours of %s', async (zone) => {
    const minute = localMinutes(new Date(), zone);
    const clock = (at: number) => {
      const day = (at + 1440) % 1440;
      return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`;
    };
    const now = { restrictedFrom: clock(minute - 60), restrictedTo: clock(minute + 60) };
    expect(await visitorAt(await makeSpace({ zone, ...now })).hold()).toMatchObject(
      refused('restricted_time'),
    );
    // It would begin outside of it and end inside.
    const soon = { restrictedFrom: clock(minute + 20), restrictedTo: clock(minute + 60) };
    expect(await visitorAt(await makeSpace({ zone, ...soon })).hold()).toMatchObject(
      refused('restricted_time'),
    );
    const later = { restrictedFrom: clock(minute + 120), restrictedTo: clock(minute + 180) };
    expect((await visitorAt(await makeSpace({ zone, ...later })).hold()).status).toBe(201);
  });

  it('for a customer who was deactivated', async () => {
    const email = 'not.welcome@guests.test';
    await makeCustomer({ email, status: 'inactive' });
    expect(await visitorAt(await makeSpace()).hold({ email })).toMatchObject(refused('customer_inactive'));
  });

  it('for a pod that was silent for two minutes, or never seen', async () => {
    const silent = await makeSpace();
    await watch(silent.id, 121);
    expect(await visitorAt(silent).hold()).toMatchObject(refused('pod_silent'));
    const mute = await makeSpace();
    await watch(mute.id, null);
    expect(await visitorAt(mute).hold()).toMatchObject(refused('pod_silent'));
    const alive = await makeSpace();
    await watch(alive.id, 100);
    expect((await visitorAt(alive).hold()).status).toBe(201);
  });

  it('for a start that is not now', async () => {
    const visitor = visitorAt(await makeSpace());
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect(await visitor.hold({ datetimeStart: inMinutes(2) })).toMatchObject(refused('start_not_now'));
    expect(await visitor.hold({ datetimeStart: inMinutes(-2) })).toMatchObject(refused('start_not_now'));
    expect((await visitor.hold({ datetimeStart: inMinutes(0.5) })).status).toBe(201);
  });

  it('for a start that is not now, also while somebody else has the space', async () => {
    const space = await makeSpace();
    await bookNow(visitorAt(space));
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const visitor = visitorAt(space);
    expect(await visitor.hold({ datetimeStart: tomorrow })).toMatchObject(refused('start_not_now'));
    expect(await visitor.hold()).toMatchObject(refused('space_taken'));
  });

  it('for a space that its operator closed meanwhile', async () => {
    const space = await makeSpace();
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, space.id));
    expect((await visitorAt(space).hold()).status).toBe(422);
  });
});
