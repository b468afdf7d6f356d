import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { locations, spaces } from '@/db/tables';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import type { BulkJobWire } from '@/lib/platform/bulk/wire';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeLocation, makeSpace } from '../fixtures/places';
import { bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** Two terminals with a `Lounge · 01` each, and the names by which people distinguish them. */
async function twoLounges() {
  const lounge = async (terminal: string) => {
    const locationId = await makeLocation();
    const location = `${terminal} ${crypto.randomUUID().slice(0, 8)}`;
    await db().update(locations).set({ name: location }).where(eq(locations.id, locationId));
    const space = await makeSpace({ locationId, name: 'Lounge · 01' });
    await db().update(spaces).set({ shortName: '01' }).where(eq(spaces.id, space.id));
    return { ...space, location, called: `01 · ${location}` };
  };
  return [await lounge('Terminal 4'), await lounge('Terminal 5')] as const;
}

it('an outage names the location of each booking when two lounges share a name', async () => {
  const [one, two] = await twoLounges();
  for (const space of [one, two]) await endedAgo(await bookNow(visitorAt(space)), 3_000);
  const today = localDate(new Date(), one.zone);
  const query = {
    spaceIds: `${one.id},${two.id}`,
    from: `${addDays(today, -1)}T00:00`,
    to: `${addDays(today, 1)}T00:00`,
    method: 'original',
  };
  const { data } = await api.get<{ bookings: { space: string }[] }>(
    `/admin/outage-refunds?${new URLSearchParams(query)}`,
    { token },
  );
  expect(data.bookings.map(({ space }) => space).sort()).toEqual([one.called, two.called].sort());
});

it('a picker finds a space by its sign and by its location, and shows the location', async () => {
  const [one, two] = await twoLounges();
  const findSpaces = async (search: string) => {
    const { data } = await api.get<{ id: number; name: string; detail: string }[]>(
      `/admin/pod?lookup=true&search=${encodeURIComponent(search)}`,
      { token },
    );
    return data.map(({ id, detail }) => [id, detail]);
  };
  expect(await findSpaces(one.location)).toEqual([[one.id, one.location]]);
  await db()
    .update(spaces)
    .set({ shortName: `Z${two.id}` })
    .where(eq(spaces.id, two.id));
  expect(await findSpaces(`Z${two.id}`)).toEqual([[two.id, two.location]]);
});

it('a space that a bulk job leaves out is named with its location', async () => {
  const [one, two] = await twoLounges();
  await db()
    .update(spaces)
    .set({ status: 'inactive' })
    .where(eq(spaces.locationId, await locationOf(two.id)));
  const { data } = await api.post<BulkJobWire>(
    '/admin/bulk-jobs',
    { kind: 'space.deactivate', ids: [one.id, two.id] },
    { token },
  );
  expect(data.reasons.map(({ label }) => label)).toEqual([two.called]);
});

const locationOf = async (id: number): Promise<number> =>
  (await db().select({ locationId: spaces.locationId }).from(spaces).where(eq(spaces.id, id)))[0]!.locationId;
