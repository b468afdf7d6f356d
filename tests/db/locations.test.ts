import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  auditEntries,
  cities,
  countries,
  locations,
  spaceSecondaryLocations,
  spaces,
  states,
} from '@/db/tables';
import { geocode } from '@/lib/catalogue/geography/geocode';
import { createLocation, deleteLocation, updateLocation } from '@/lib/catalogue/locations/commands';
import { getLocation, locationList, locationSource } from '@/lib/catalogue/locations/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { csvResponse } from '@/lib/platform/csv/write';
import { streamList } from '@/lib/platform/list/export-stream';
import { runList } from '@/lib/platform/list/find-rows';
import { ALL_CHOICES, lookupList } from '@/lib/platform/list/lookup-choices';
import { parseListParams } from '@/lib/platform/list/params';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner } from '../fixtures/people';

// Letters only: text with digits is not part of a place's name.
const tag = randomUUID()
  .replace(/[^a-f]/g, '')
  .padEnd(6, 'x');
const nameWithTag = (name: string) => `${name} ${tag}`;
let admin: StaffActor;
let housePartnerId: number;
const place = { country: 0, state: 0, city: 0, otherCountry: 0, otherState: 0 };

/** Staff of the default partner, because locations are the operator's. */
const holder = (...permissions: number[]): StaffActor => ({
  ...admin,
  role: 'sub-admin',
  permissions: new Set(permissions),
  housePartnerId,
});

async function addPlace(country: string, code: string) {
  const land = { name: nameWithTag(country), code: `${code}${tag}`, dialCode: '+0', flag: '🏳' };
  const [inserted] = await db().insert(countries).values(land).returning();
  const countryId = inserted!.id;
  const region = { countryId, name: nameWithTag(`${country} State`) };
  const [state] = await db().insert(states).values(region).returning();
  const centre = { latitude: countryId % 90, longitude: 7 };
  const town = { stateId: state!.id, name: nameWithTag('Lampertville'), ...centre };
  const [city] = await db().insert(cities).values(town).returning();
  return { countryId, stateId: state!.id, cityId: city!.id };
}

beforeAll(async () => {
  admin = await actorOf(await adminToken());
  housePartnerId = (await partner('HUSHPOD')).id;
  const first = await addPlace('Here', 'A');
  const second = await addPlace('There', 'B');
  place.country = first.countryId;
  place.state = first.stateId;
  place.city = first.cityId;
  place.otherCountry = second.countryId;
  place.otherState = second.stateId;
});

const add = (name: string, more: Partial<Parameters<typeof createLocation.parseAndRun>[1]> = {}) =>
  createLocation.parseAndRun(admin, { name: nameWithTag(name), ...more });

describe('permissions', () => {
  it('are 40 to list, 41 to add, 44 to edit and 43 to delete, and nothing else', async () => {
    const { id } = await add('Guarded');
    const denied = { status: 403 };
    const everything = holder(40, 41, 43, 44);
    const without = (id: number) => ({
      ...everything,
      permissions: new Set([...everything.permissions].filter((each) => each !== id)),
    });
    const params = parseListParams(locationList, {});
    await expect(runList(without(40), locationSource, params)).rejects.toMatchObject(denied);
    await expect(getLocation(without(40), id)).rejects.toMatchObject(denied);
    await expect(createLocation.parseAndRun(without(41), { name: nameWithTag('No') })).rejects.toMatchObject(
      denied,
    );
    await expect(updateLocation.parseAndRun(without(44), { id, isActive: false })).rejects.toMatchObject(
      denied,
    );
    await expect(deleteLocation.parseAndRun(without(43), { id })).rejects.toMatchObject(denied);
    expect((await getLocation(holder(40), id)).id).toBe(id);
    const created = await createLocation.parseAndRun(holder(41), { name: nameWithTag('Yes') });
    await updateLocation.parseAndRun(holder(44), { id: created.id, isActive: false });
    await deleteLocation.parseAndRun(holder(43), { id: created.id });
  });

  it('are not needed for choices, which any staff can read', async () => {
    const { id, name } = await add('Choice');
    const params = parseListParams(locationList, {});
    const { rows } = await lookupList(holder(), locationSource, params, { ...ALL_CHOICES, search: tag });
    expect(rows).toContainEqual({ id, name });
  });
});

describe('adding a location', () => {
  it('returns what was sent with the names of the places, and is audited', async () => {
    const sent = { address: ' 1 Way ', countryId: place.country, stateId: place.state, cityId: place.city };
    const details = {
      zipcode: '02128',
      timezone: 'America/New_York (UTC-05:00)',
      latitude: 42.5,
      longitude: -71,
    };
    const created = await add('Full', { ...sent, ...details });
    expect(created).toMatchObject({
      ...sent,
      ...details,
      address: '1 Way',
      timezone: 'America/New_York',
      isActive: true,
    });
    expect(created).toMatchObject({
      country: nameWithTag('Here'),
      state: nameWithTag('Here State'),
      city: nameWithTag('Lampertville'),
    });
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'location.create',
      entityId: String(created.id),
      adminId: admin.adminId,
    });
  });

  it('accepts a zip code as a number', async () => {
    expect((await add('Number', { zipcode: 10118 })).zipcode).toBe('10118');
  });

  it('refuses a name in use, regardless of case, until that location is deleted', async () => {
    const { id } = await add('Twice');
    const again = { status: 409, message: 'Invalid location name.' };
    await expect(add('tWICE')).rejects.toMatchObject(again);
    const another = await add('Another');
    await expect(
      updateLocation.parseAndRun(admin, { id: another.id, name: nameWithTag('Twice') }),
    ).rejects.toMatchObject(again);
    await deleteLocation.parseAndRun(admin, { id });
    await expect(add('Twice')).resolves.toMatchObject({ isActive: true });
  });

  it('refuses impossible values', async () => {
    await expect(add('A', { latitude: 91 })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'latitude' }],
    });
    await expect(add('A', { longitude: -181 })).rejects.toMatchObject({ errors: [{ path: 'longitude' }] });
    await expect(add('A', { timezone: 'Mars/Base' })).rejects.toMatchObject({
      errors: [{ path: 'timezone' }],
    });
    await expect(createLocation.parseAndRun(admin, { name: '  ' })).rejects.toMatchObject({
      errors: [{ path: 'name' }],
    });
  });
});

describe('the country, state and city of a location', () => {
  it('must contain one another', async () => {
    const wrongState = { countryId: place.country, stateId: place.otherState };
    await expect(add('A', wrongState)).rejects.toMatchObject({ status: 400, errors: [{ path: 'stateId' }] });
    const wrongCity = { countryId: place.otherCountry, stateId: place.otherState, cityId: place.city };
    await expect(add('A', wrongCity)).rejects.toMatchObject({ status: 400, errors: [{ path: 'cityId' }] });
    await expect(add('A', { stateId: place.state })).rejects.toMatchObject({ errors: [{ path: 'stateId' }] });
    await expect(add('A', { countryId: 999_999_999 })).rejects.toMatchObject({
      errors: [{ path: 'countryId' }],
    });
  });

  it('are checked together with those that stay unchanged', async () => {
    const { id } = await add('Moves', { countryId: place.country, stateId: place.state, cityId: place.city });
    const half = updateLocation.parseAndRun(admin, { id, countryId: place.otherCountry });
    await expect(half).rejects.toMatchObject({ status: 400, errors: [{ path: 'stateId' }] });
    const whole = { countryId: place.otherCountry, stateId: place.otherState, cityId: null };
    expect(await updateLocation.parseAndRun(admin, { id, ...whole })).toMatchObject({ ...whole, city: null });
  });
});

describe('changing a location', () => {
  it('keeps absent fields, and clears those that are null or empty', async () => {
    const { id } = await add('Partial', { address: 'Somewhere', zipcode: '1', latitude: 1, longitude: 2 });
    const after = await updateLocation.parseAndRun(admin, { id, address: '', latitude: null });
    expect(after).toMatchObject({
      name: nameWithTag('Partial'),
      address: null,
      zipcode: '1',
      latitude: null,
      longitude: 2,
    });
  });

  it('can change the status alone', async () => {
    const { id, ...before } = await add('Toggle', { zipcode: '007' });
    const after = await updateLocation.parseAndRun(admin, { id, isActive: false });
    expect(after).toEqual({ ...before, id, isActive: false, updatedAt: after.updatedAt });
  });

  it('accepts an empty change', async () => {
    const { id, ...before } = await add('Nothing');
    const after = await updateLocation.parseAndRun(admin, { id });
    expect(after).toEqual({ ...before, id, updatedAt: after.updatedAt });
  });

  it('refuses a stale version', async () => {
    const { id, updatedAt } = await add('Stale');
    const version = updatedAt.toISOString();
    const fresh = await updateLocation.parseAndRun(admin, { id, updatedAt: version, zipcode: '1' });
    const earlier = new Date(fresh.updatedAt.getTime() - 1);
    const stale = { id, updatedAt: earlier.toISOString(), zipcode: '2' };
    await expect(updateLocation.parseAndRun(admin, stale)).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect((await getLocation(admin, id)).zipcode).toBe('1');
  });

  it('returns 404 for an unknown id', async () => {
    const { id } = await add('Gone');
    await deleteLocation.parseAndRun(admin, { id });
    await expect(updateLocation.parseAndRun(admin, { id, zipcode: '1' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(getLocation(admin, id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('deleting a location', () => {
  it('is refused while spaces use it, as primary or secondary location; deleted spaces do not count', async () => {
    const primary = await add('Primary');
    const secondary = await add('Secondary');
    const values = { name: nameWithTag('Space'), locationId: primary.id, timezone: 'UTC' };
    const [space] = await db().insert(spaces).values(values).returning();
    await db()
      .insert(spaces)
      .values({ ...values, status: 'inactive' });
    await db().insert(spaceSecondaryLocations).values({ spaceId: space!.id, locationId: secondary.id });
    const refused = (message: string) => ({
      status: 409,
      code: 'in_use',
      message: expect.stringContaining(message),
    });
    await expect(deleteLocation.parseAndRun(admin, { id: primary.id })).rejects.toMatchObject(
      refused('2 spaces use'),
    );
    await expect(deleteLocation.parseAndRun(admin, { id: secondary.id })).rejects.toMatchObject(
      refused('1 space uses'),
    );
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.locationId, primary.id));
    await deleteLocation.parseAndRun(admin, { id: primary.id });
    await deleteLocation.parseAndRun(admin, { id: secondary.id });
    const [row] = await db().select().from(locations).where(eq(locations.id, primary.id));
    expect(row?.deletedAt).toBeInstanceOf(Date);
  });
});

describe('the list of locations', () => {
  const list = (query: Record<string, string>) =>
    runList(admin, locationSource, parseListParams(locationList, { search: tag, limit: '100', ...query }));

  it('filters by country, state and city, and sorts by name and country', async () => {
    const here = { countryId: place.country, stateId: place.state, cityId: place.city };
    const b = await add('B listed', here);
    const a = await add('a listed', { countryId: place.otherCountry });
    const inCity = await list({
      country: `${place.country}`,
      state: `${place.state}`,
      city: `${place.city}`,
    });
    expect(inCity.rows.map((row) => row.id)).toContain(b.id);
    expect(inCity.rows.every((row) => row.cityId === place.city)).toBe(true);
    const order = async (query: Record<string, string>) =>
      (await list(query)).rows.map((row) => row.id).filter((id) => id === a.id || id === b.id);
    expect(await order({ sort: 'sortByName', type: 'ASC' })).toEqual([a.id, b.id]);
    expect(await order({ sort: 'sortByCountry', type: 'asc' })).toEqual([b.id, a.id]);
    await expect(list({ country: 'x' })).rejects.toMatchObject({ status: 400 });
    expect(() => parseListParams(locationList, { sort: 'zipcode' })).toThrow();
  });

  it('exports its columns', async () => {
    await add('Exported', { zipcode: '00501', longitude: -73.5 });
    const params = parseListParams(locationList, { search: nameWithTag('Exported') });
    const { fileName, columns } = locationList.csv!;
    const response = csvResponse(fileName, columns, streamList(admin, locationSource, params));
    expect(response.headers.get('content-disposition')).toContain('"location.csv"');
    expect((await response.text()).split('\r\n').slice(0, 2)).toEqual([
      'name,city,state,country,zipcode,address,timezone,latitude,longitude',
      `${nameWithTag('Exported')},N/A,N/A,N/A,00501,N/A,N/A,N/A,-73.5`,
    ]);
  });
});

describe('finding coordinates without a maps service', () => {
  it('returns the centre of the named city, in the named country', async () => {
    const address = `12 Some Street, ${nameWithTag('Lampertville')}, ${nameWithTag('There')}`;
    const coordinates = await geocode(admin, { address });
    expect(coordinates).toMatchObject({ source: 'city', latitude: place.otherCountry % 90, longitude: 7 });
    const chosen = await geocode(admin, { address: 'Anywhere', cityId: place.city });
    expect(chosen).toMatchObject({ source: 'city', latitude: place.country % 90 });
  });

  it('returns 404 for an address without a known city', async () => {
    // The second names a city by only one of several words.
    for (const address of [`Nowhere${tag}`, `Frankfurt ${nameWithTag('Lampertville')} Airport`])
      await expect(geocode(admin, { address })).rejects.toMatchObject({
        status: 404,
        message: 'Address not found',
      });
  });
});

describe('the place of a location', () => {
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

  it('can be given by name in any case, or by id, when the location is added', async () => {
    const { status, data } = await add({ ...NAMES, country: 'united states' });
    expect([status, data]).toEqual([201, expect.objectContaining(NAMES)]);
    const byId = await add({ country: data.countryId, state: data.stateId, city: data.cityId });
    expect(byId.data).toMatchObject(NAMES);
  });

  it('can be changed by name, and parts that are not sent stay as they were', async () => {
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
  ])('%j is refused with an error at the part that does not exist', async (place, path) => {
    const { status, errors } = await add(place);
    expect([status, errors.map((error) => error.path)]).toEqual([400, [path]]);
  });
});
