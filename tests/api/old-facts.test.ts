import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { features, promoCodes, spaceSecondaryLocations, spaces } from '@/db/tables';
import type { SeasonalPromoWire } from '@/lib/booking/promos/wire';
import { addDays } from '@/lib/foundation/time/local-dates';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeSpace } from '../fixtures/places';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

/* A record from before a rule: its other fields can be changed as usual, and changed fields are validated. */

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

describe('a space', () => {
  /** Its primary location is a secondary one, too. */
  async function makeOddSpace(): Promise<number> {
    const { id } = await makeSpace();
    const [row] = await db().select().from(spaces).where(eq(spaces.id, id));
    await db().insert(spaceSecondaryLocations).values({ spaceId: id, locationId: row!.locationId });
    return id;
  }

  it('can be renamed although its locations would be refused today; changing them is still refused', async () => {
    const id = await makeOddSpace();
    const [row] = await db().select().from(spaces).where(eq(spaces.id, id));
    const named = await change(id, { name: 'Renamed', locationId: row!.locationId });
    expect([named.status, named.data.name]).toEqual([200, 'Renamed']);
    const touched = await change(id, { secondaryLocations: [row!.locationId, row!.locationId + 1] });
    expect([touched.status, Object.keys(fieldErrors(touched))]).toEqual([400, ['secondaryLocations']]);
    const mended = await change(id, { secondaryLocations: [] });
    expect(mended.status).toBe(200);
    const again = await change(id, { secondaryLocations: [row!.locationId] });
    expect([again.status, Object.keys(fieldErrors(again))]).toEqual([400, ['secondaryLocations']]);
  });

  it('cannot be cloned with the same fault', async () => {
    const id = await makeOddSpace();
    const [row] = await db().select().from(spaces).where(eq(spaces.id, id));
    const { locationId } = row!;
    const clone = await add({ cloneOf: id, locationId, secondaryLocations: [locationId] });
    expect([clone.status, Object.keys(fieldErrors(clone))]).toEqual([400, ['secondaryLocations']]);
  });
});

it('a feature without content can be renamed, and one with content must keep some', async () => {
  const body = { name: 'About', key: 'custom', image: await pngDataUrl(60, 60), htmlText: '<p>Hello</p>' };
  const { data } = await api.post<{ id: number }>('/admin/features', body, { token });
  const changeFeature = (changes: object) =>
    api.put<{ name: string }>(`/admin/features/${data.id}`, changes, { token });
  const emptied = await changeFeature({ htmlText: null });
  expect([emptied.status, Object.keys(fieldErrors(emptied))]).toEqual([400, ['htmlText']]);
  await db().update(features).set({ htmlText: null }).where(eq(features.id, data.id));
  const named = await changeFeature({ name: 'Imprint', key: 'custom', htmlText: null });
  expect([named.status, named.data.name]).toEqual([200, 'Imprint']);
});

it('the amount of a seasonal code can be changed although its days would be refused today', async () => {
  const { data } = await api.get<SeasonalPromoWire>('/admin/promocode', { token });
  const changeCode = (changes: object) =>
    api.put<SeasonalPromoWire>(`/admin/promocode/${data.id}`, changes, { token });
  const end = new Date(Date.now() + 9 * 86_400_000);
  await db()
    .update(promoCodes)
    .set({ fromDate: null, expiredAt: end, isActive: false })
    .where(eq(promoCodes.id, data.id));
  const amount = await changeCode({ amount: 7 });
  expect([amount.status, amount.data.amount]).toEqual([200, 7]);
  const day = addDays(end.toISOString().slice(0, 10), 5);
  const moved = await changeCode({ expiredAt: day });
  expect([moved.status, Object.keys(fieldErrors(moved))]).toEqual([400, ['expiredAt']]);
});
