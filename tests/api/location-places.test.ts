import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';

type Place = Record<'country' | 'state' | 'city', string | null> &
  Record<'countryId' | 'stateId' | 'cityId', number | null>;
type Location = Place & { id: number };

const NAMES = { country: 'United States', state: 'California', city: 'San Francisco' };

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const add = (place: object) =>
  api.post<Location>('/locations', { name: `Pier ${randomUUID()}`, ...place }, { token });

describe('the place of a location', () => {
  it('is taken by name when it is added, whatever the case, and by id', async () => {
    const { status, data } = await add({ ...NAMES, country: 'united states' });
    expect([status, data]).toEqual([201, expect.objectContaining(NAMES)]);
    const byId = await add({ country: data.countryId, state: data.stateId, city: data.cityId });
    expect(byId.data).toMatchObject(NAMES);
  });

  it('is changed by name, and what is not sent stays', async () => {
    const { data } = await add({ country: NAMES.country });
    const changed = await api.put<Location>(`/locations/${data.id}`, { state: NAMES.state }, { token });
    expect([changed.status, changed.data]).toEqual([
      200,
      expect.objectContaining({ country: NAMES.country, state: NAMES.state, city: null }),
    ]);
    const cleared = await api.put<Location>(`/locations/${data.id}`, { state: null }, { token });
    expect(cleared.data).toMatchObject({ country: NAMES.country, state: null });
  });

  it.each([
    [{ country: 'Nowhere' }, 'country'],
    [{ country: NAMES.country, state: 'Bavaria' }, 'state'],
    [{ state: NAMES.state }, 'state'],
  ])('%j is refused beside what does not exist there', async (place, path) => {
    const { status, errors } = await add(place);
    expect([status, errors.map((error) => error.path)]).toEqual([400, [path]]);
  });
});
