import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, locations, spaces } from '@/db/tables';
import { api } from '../fixtures/api';
import { SOURCES } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeLocation, makeSpace } from '../fixtures/places';

const NAMES = [
  'apple',
  'Äpfel',
  'ápice',
  'Banana',
  'émile',
  'Éclair',
  'ñandu',
  'Nord',
  'Zebra',
  'zoo',
  'Ögon',
];
const SORTED = [
  'Äpfel',
  'ápice',
  'apple',
  'Banana',
  'Éclair',
  'émile',
  'ñandu',
  'Nord',
  'Ögon',
  'Zebra',
  'zoo',
];

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** Our names in the order in which a list shows them. */
async function namesIn(path: string, more = {}) {
  const query = { sort: 'sortByName', type: 'ASC', size: 1000, ...more };
  const { data } = await api.get<object[]>(path, { token, query });
  const rows = data.map((row) => JSON.stringify(row));
  return rows.flatMap((row) => NAMES.filter((name) => row.includes(`"name":"${name}"`)).slice(0, 1));
}

describe('names are sorted with case and accents beside their letter', () => {
  it('in the lists of spaces and of locations', async () => {
    for (const name of NAMES) {
      await db()
        .update(spaces)
        .set({ name })
        .where(eq(spaces.id, (await makeSpace()).id));
      await db()
        .update(locations)
        .set({ name })
        .where(eq(locations.id, await makeLocation()));
    }
    expect(await namesIn('/admin/pod')).toEqual(SORTED);
    expect(await namesIn('/locations')).toEqual(SORTED);
  });

  it('in the list of users, with the email address instead of a missing name', async () => {
    for (const firstName of NAMES) await makeCustomer({ firstName, lastName: '' });
    const email = `bernd-${crypto.randomUUID()}@guests.test`;
    await makeCustomer({ firstName: '', lastName: '', email });
    const query = { sort: 'sortByName', type: 'ASC', size: 1000 };
    const { data } = await api.get<{ name: string }[]>('/users', { token, query });
    const names = data.map(({ name }) => name).filter((name) => [...NAMES, email].includes(name));
    expect(names).toEqual([...SORTED.slice(0, 4), email, ...SORTED.slice(4)]);
  });

  it('in the list of bookings', async () => {
    const { id: spaceId } = await makeSpace();
    for (const [index, contactName] of NAMES.entries()) {
      const startsAt = new Date(Date.UTC(2030, 0, 1 + index));
      const booking = { spaceId, customerId: await makeCustomer(), status: 2, startsAt };
      const { id } = await makeBooking(booking);
      await db().update(bookings).set({ contactName }).where(eq(bookings.id, id));
    }
    expect(await namesIn('/admin/bookings', { filter: 'upcoming' })).toEqual(SORTED);
  });
});

it('every list with names uses the collation of the product', () => {
  const names = SOURCES.filter(({ sorts }) => 'sortByName' in sorts);
  expect(names.length).toBeGreaterThan(10);
  const texts = names.flatMap(({ list, sorts }) => {
    const keys =
      (sorts as unknown as Record<string, { queryChunks?: { value?: string[] }[] }[]>).sortByName ?? [];
    return keys.map((key) => [list.name, JSON.stringify(key.queryChunks?.at(-1)).includes('und-x-icu')]);
  });
  expect(texts.filter(([, isByLanguage]) => !isByLanguage)).toEqual([]);
});
