import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { amenities, auditEntries, boxTypes, features, locations, sponsors } from '@/db/tables';
import { api } from '../fixtures/api';
import { adminToken, subAdmin } from '../fixtures/people';
import { fieldErrors, locationIds, spaceBody, spaceCalls } from '../fixtures/space-calls';

let token: string;
let places: number[];
beforeAll(async () => {
  token = await adminToken();
  places = await locationIds();
});
const { add, change, look } = spaceCalls(() => token);

describe('adding a space', () => {
  it('keeps every field, and returns them under the names that were sent', async () => {
    const [amenity] = await db().select().from(amenities).limit(1);
    const chosen = await db().select().from(features).limit(2);
    const [sponsor] = await db().select().from(sponsors).limit(1);
    const sent = await spaceBody({
      size: 42.5,
      description: 'A quiet space',
      address: 'Terminal 4',
      secondaryLocations: [places[1], places[2]],
      sponsorId: sponsor!.id,
      amenityIds: [amenity!.id],
      extAppFeaturesIds: chosen.map(({ id }, at) => ({ id, dragOrder: 2 - at })),
      restrictedFrom: '23:00',
      restrictedTo: '05:30',
      inventoryId: 'INV-1',
      iwgCentreId: 'C-2',
      terminalId: 'T-3',
      config: '{"lights":true}',
    });
    const created = await add(sent);
    expect(created.status).toBe(201);
    const space = await look(created.data.id, { config: 'true' });
    const { secondaryLocations, extAppFeaturesIds, ...plain } = sent as Record<string, unknown>;
    expect(space).toMatchObject(plain);
    expect(space.secondaryLocations.toSorted()).toEqual([places[1], places[2]].toSorted());
    expect(space.extAppFeaturesIds.map(({ id }) => id)).toEqual(chosen.map(({ id }) => id).toReversed());
    expect(space).toMatchObject({ status: 'active', hasDeviceToken: false, images: [] });
    expect(space.business_partners.map(({ code }) => code)).toEqual(['HUSHPOD']);
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'space'), eq(auditEntries.entityId, String(space.id))));
    expect(entries.map(({ action }) => action)).toEqual(['space.create']);
  });

  it('reports what is missing, at each field', async () => {
    const { status, ...response } = await api.post('/pod', {}, { token });
    expect(status).toBe(400);
    expect(Object.keys(fieldErrors(response)).toSorted()).toEqual(
      [
        'name',
        'locationId',
        'timezone',
        'zipcode',
        'tax',
        'latitude',
        'longitude',
        'pricingPlanId',
      ].toSorted(),
    );
  });

  it.each([
    [{ restrictedFrom: '10:00', restrictedTo: null }, 'restrictedTo', 'Select Restriction End Time'],
    [{ restrictedTo: '10:00' }, 'restrictedFrom', 'Select Restriction Start Time'],
    [
      { restrictedFrom: '10:00', restrictedTo: '09:00' },
      'restrictedFrom',
      'Start Time is more than End Time',
    ],
    [{ latitude: 90.1 }, 'latitude', 'Latitude must be between -90 and 90'],
    [{ longitude: -180.5 }, 'longitude', 'Longitude must be between -180 and 180'],
    [{ description: 'x'.repeat(451) }, 'description', 'At most 450 characters'],
    [{ pricingPlanId: [] }, 'pricingPlanId', 'Choose at least one pricing plan'],
    [{ tax: 101 }, 'tax', 'At most 100 percent'],
    [{ quantity: 100 }, 'quantity', 'Enter a number from 1 to 99'],
    [{ config: '{oops' }, 'config', '*Invalid JSON: Changes will not be saved.'],
    [{ sponsorId: 999_999 }, 'sponsorId', 'Choose a sponsor from the list'],
    [{ pricingPlanId: [999_999] }, 'pricingPlanId', 'Choose plans from the list'],
    [{ box_type_id: 999_999 }, 'calendarId', 'Enter the calendar id'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'Choose a time zone from the list'],
  ])('%j: %s gets "%s"', async (changes, path, message) => {
    const response = await add(changes);
    expect(response.status).toBe(400);
    expect(fieldErrors(response)[path]).toBe(message);
  });

  it('treats the primary location as no secondary one', async () => {
    const response = await add({ secondaryLocations: [places[0]] });
    expect(fieldErrors(response)).toEqual({
      secondaryLocations: 'The primary location cannot also be a secondary one',
    });
  });

  it('is refused at a location that is deleted meanwhile', async () => {
    const [gone] = await db()
      .insert(locations)
      .values({ name: `Gone ${Math.random()}`, deletedAt: new Date() })
      .returning();
    expect(fieldErrors(await add({ locationId: gone!.id }))).toEqual({
      locationId: 'Choose the primary location from the list',
    });
    expect(fieldErrors(await add({ secondaryLocations: [gone!.id] }))).toEqual({
      secondaryLocations: 'Choose locations from the list',
    });
  });

  it('and the deletion of its location never both succeed', async () => {
    const [place] = await db()
      .insert(locations)
      .values({ name: `Both ${Math.random()}` })
      .returning();
    const [added, deleted] = await Promise.all([
      add({ locationId: place!.id }),
      api.delete(`/locations/${place!.id}`, { token }),
    ]);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([added.status, deleted.status]);
  });
});

describe('changing a space', () => {
  it('keeps what is absent, clears what is null, and refuses to clear what is required', async () => {
    const { data: space } = await add({ size: 20, inventoryId: 'I-1', secondaryLocations: [places[1]] });
    const after = await change(space.id, { size: null, tax: 5 });
    expect(after.data).toMatchObject({ size: null, tax: 5, inventoryId: 'I-1', name: space.name });
    expect(after.data.secondaryLocations).toEqual([places[1]]);
    expect((await change(space.id, { locationId: null })).status).toBe(400);
    expect((await change(space.id, { name: '' })).message).toBe('Enter a name');
  });

  it('validates the input together with the existing values', async () => {
    const { data: space } = await add({
      secondaryLocations: [places[1]],
      restrictedFrom: '22:00',
      restrictedTo: '06:00',
    });
    expect(fieldErrors(await change(space.id, { locationId: places[1] }))).toHaveProperty(
      'secondaryLocations',
    );
    expect(fieldErrors(await change(space.id, { restrictedTo: '13:00' }))).toEqual({
      restrictedFrom: 'Start Time is more than End Time',
    });
    expect((await change(space.id, { restrictedFrom: null, restrictedTo: null })).data).toMatchObject({
      restrictedFrom: '00:00',
      restrictedTo: '00:00',
    });
  });

  it('returns 409 for the second of two editors; links alone count as a change', async () => {
    const { data: space } = await add();
    const { updatedAt } = space;
    expect((await change(space.id, { amenityIds: [], updatedAt })).status).toBe(200);
    expect(await change(space.id, { name: 'Mine', updatedAt })).toMatchObject({
      status: 409,
      code: 'stale',
      message: 'This space was changed by someone else meanwhile. Reload to see the newest version',
    });
    expect((await look(space.id)).name).toBe(space.name);
  });

  it('to another partner type clears the calendar; to Staples and back it stays; secrets are never returned', async () => {
    const types = await db().select().from(boxTypes);
    const id = (name: string) => types.find(({ partnerName }) => partnerName === name)!.id;
    const four = {
      calendarId: 'cal',
      calendarClientId: 'client',
      calendarClientSecret: 'top-secret-1',
      calendarRefreshToken: 'top-secret-2',
    };
    const created = await add({ box_type_id: id('Meridian Desk'), ...four });
    expect(created.data).toMatchObject({ hasCalendarClientSecret: true, hasCalendarRefreshToken: true });
    expect(created.text).not.toContain('top-secret');
    const toStaples = await change(created.data.id, { box_type_id: id('Staples') });
    expect(toStaples.data).toMatchObject({ calendarId: 'cal', hasCalendarClientSecret: true });
    const elsewhere = await change(created.data.id, { box_type_id: id('Harbour Rooms') });
    expect(Object.keys(fieldErrors(elsewhere))).toEqual(Object.keys(four));
    const toOurs = await change(created.data.id, { box_type_id: '' });
    expect(toOurs.data).toMatchObject({
      box_type_id: null,
      calendarId: null,
      calendarClientId: null,
      hasCalendarClientSecret: false,
      hasCalendarRefreshToken: false,
    });
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'space'), eq(auditEntries.entityId, String(created.data.id))));
    expect(JSON.stringify(entries)).not.toContain('top-secret');
  });

  it('keeps a secret that is not sent, and requires one that is cleared', async () => {
    const [type] = await db().select().from(boxTypes).limit(1);
    const created = await add({
      box_type_id: type!.id,
      calendarId: 'a',
      calendarClientId: 'b',
      calendarClientSecret: 'c',
      calendarRefreshToken: 'd',
    });
    expect((await change(created.data.id, { calendarId: 'new' })).data).toMatchObject({
      calendarId: 'new',
      hasCalendarClientSecret: true,
    });
    expect(fieldErrors(await change(created.data.id, { calendarClientSecret: null }))).toEqual({
      calendarClientSecret: 'Enter the calendar client secret',
    });
  });

  it('returns 409 for a deleted space', async () => {
    const { data: space } = await add();
    await api.delete(`/pod/${space.id}`, { token });
    expect(await change(space.id, { name: 'Back' })).toMatchObject({ status: 409 });
  });
});

describe('the lookups of the form', () => {
  it.each([
    '/locations?lookup=true',
    '/pricingPlans',
    '/partner?lookup=true',
    '/admin/sponsors?lookup=true',
    '/amenities',
    '/admin/features?lookup=true',
    '/admin/audio?lookup=true',
    '/admin/box-types',
  ])('%s returns id and name to any staff', async (path) => {
    const { token: by } = await subAdmin([]);
    const response = await api.get<{ id: number | null; name: string }[]>(path, { token: by });
    expect(response.status).toBe(200);
    expect(response.data.length).toBeGreaterThan(0);
    expect(Object.keys(response.data[0]!)).toEqual(expect.arrayContaining(['id', 'name']));
  });

  it('the box types begin with the operator’s own product', async () => {
    const { data } = await api.get<{ id: null; partnerName: string }[]>('/admin/box-types', { token });
    expect(data[0]).toMatchObject({ id: null, partnerName: 'Hushbox' });
  });
});
