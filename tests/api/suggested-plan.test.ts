import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { spacePlans } from '@/db/tables';
import { visitSpace } from '@/lib/booking/visitors/visited-space';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { partner } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, plan } from '../fixtures/places';
import { statementsOf } from '../fixtures/statements';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

it('a page suggests the most popular plan of its space that fits, or the shortest, in three statements', async () => {
  const space = await makeSpace({ minutes: 15, cents: 1200 });
  const long = await plan(60, 3500);
  await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: long });
  const { id: partnerId } = await partner('HUSHPOD');
  const visitor: VisitorActor = {
    kind: 'visitor',
    hasOpenedPage: true,
    partnerId,
    deviceKey: 'dev_somebody',
    ip: '203.0.113.9',
    language: 'en',
    provenEmail: null,
  };
  const readSuggestion = async () => (await visitSpace(visitor, space.id)).suggestedPlanId;
  expect(await readSuggestion()).toBe(space.planId);

  const customerId = await makeCustomer();
  const addBooking = (pricingPlanId: number, hours: number, more = {}) =>
    makeBooking({ spaceId: space.id, customerId, pricingPlanId, startsAt: ago(hours), ...more });
  await addBooking(space.planId, 30);
  await addBooking(long, 20);
  await addBooking(long, 10);
  // Holds that lapsed do not count.
  const lapsed = { status: 3, cancelReason: 'lapsed' as const, passcode: null };
  for (const hours of [50, 60, 70]) await addBooking(space.planId, hours, lapsed);
  expect(await readSuggestion()).toBe(long);

  // The next booking begins before the most popular plan would end.
  await addBooking(space.planId, -0.75);
  expect(await readSuggestion()).toBe(space.planId);
  expect((await statementsOf(readSuggestion)).queries).toHaveLength(3);
});
