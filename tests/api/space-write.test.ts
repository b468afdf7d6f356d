import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  amenities,
  auditEntries,
  bookingPeriods,
  boxTypes,
  features,
  locations,
  spaceBlocks,
  spaceConfigs,
  spaceImages,
  spaces,
  sponsors,
} from '@/db/tables';
import { getSpaceToClone } from '@/lib/catalogue/spaces/queries';
import type { SpaceDetailWire } from '@/lib/catalogue/spaces/wire';
import { decryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { api } from '../fixtures/api';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { dataUrl, spacePng } from '../fixtures/pictures';
import { makeSpace, watch } from '../fixtures/places';
import { fieldErrors, locationIds, spaceBody, spaceCalls } from '../fixtures/space-calls';
import { bookNow, lapse, visitorAt } from '../fixtures/visitors';

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
      extAppFeaturesIds: chosen.map(({ id }, index) => ({ id, dragOrder: 2 - index })),
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

  it('refuses the primary location as a secondary one', async () => {
    const response = await add({ secondaryLocations: [places[0]] });
    expect(fieldErrors(response)).toEqual({
      secondaryLocations: 'The primary location cannot also be a secondary one',
    });
  });

  it('is refused at a location that was deleted in the meantime', async () => {
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

  it('and deleting its location do not both succeed', async () => {
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
  it('keeps fields that are not sent, clears those that are null, and refuses to clear required ones', async () => {
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
      message: 'Someone else has changed this space. Reload to see the newest version',
    });
    expect((await look(space.id)).name).toBe(space.name);
  });

  it('to another partner type clears the calendar; to Staples and back it stays; secrets are not returned', async () => {
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
    const retyped = await change(created.data.id, { box_type_id: id('Harbour Rooms') });
    expect(Object.keys(fieldErrors(retyped))).toEqual(Object.keys(four));
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

describe('pictures of a space', () => {
  it('keep their order; existing ones are sent by their address', async () => {
    const [first, second] = [
      dataUrl(await spacePng()),
      dataUrl(
        await sharp(await spacePng())
          .negate()
          .png()
          .toBuffer(),
      ),
    ];
    const created = await add({ images: [{ url: first, name: 'one.png' }] });
    expect(created.status).toBe(201);
    const [existing] = created.data.images;
    const changed = await change(created.data.id, { images: [{ url: second, name: 'two.png' }, existing] });
    expect(changed.data.images.map(({ name }) => name)).toEqual(['two.png', 'one.png']);
    expect(changed.data.images[1]!.url).toBe(existing!.url);
  });

  it('are refused with a message for each, and nothing is saved', async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    const whole = await spacePng();
    const images = [
      dataUrl(await spacePng(1243, 630)),
      dataUrl(whole),
      svg,
      dataUrl(await spacePng(1242, 630, 96)),
      dataUrl(whole.subarray(0, whole.length - 200)),
    ].map((url, index) => ({ url, name: `${index}.png` }));
    const response = await add({ name: 'Never', images });
    expect(response.status).toBe(400);
    expect(fieldErrors(response)).toEqual({
      'images.0.url': 'The image must have 1242x630 px; this one has 1243x630',
      'images.2.url': 'Only JPEG, JPG, and PNG files are allowed.',
      'images.3.url': 'The image must have 72 dpi; this one has 96',
      'images.4.url': 'This file is damaged or not an image. Please choose another one',
    });
    expect(await db().$count(spaces, eq(spaces.name, 'Never'))).toBe(0);
  });

  it('are at most five', async () => {
    const url = dataUrl(await spacePng());
    const images = Array.from({ length: 6 }, (_, index) => ({ url, name: `${index}.png` }));
    expect(fieldErrors(await add({ images }))).toEqual({ images: 'At most 5 images' });
  });

  it('are not fetched from addresses other than ours', async () => {
    const response = await add({ images: [{ url: 'http://169.254.169.254/latest', name: 'x' }] });
    expect(fieldErrors(response)).toHaveProperty(['images.0.url']);
  });
});

describe('a sub-admin', () => {
  it('adds spaces of its own partners only; with one partner it is the default', async () => {
    const [meridian, transit] = [await partner('MERIDIAN'), await partner('TRANSIT')];
    const one = await subAdmin([16], [meridian.id]);
    const created = await add({}, one.token);
    expect(created.data.business_partner_id).toEqual([meridian.id]);
    expect(await add({ business_partner_id: [transit.id] }, one.token)).toMatchObject({
      status: 400,
      errors: [{ path: 'business_partner_id', message: 'Choose partner API keys from the list' }],
    });
    const two = await subAdmin([16], [meridian.id, transit.id]);
    expect(fieldErrors(await add({}, two.token))).toEqual({
      business_partner_id: 'Choose at least one of your partners',
    });
  });

  it('writes no space that another partner sells too, and does not see other partners’ spaces', async () => {
    const meridian = await partner('MERIDIAN');
    const { token: by } = await subAdmin([17, 18, 20, 21], [meridian.id]);
    const shared = await makeSpace({ partners: ['MERIDIAN', 'TRANSIT'] });
    const foreignSpace = await makeSpace({ partners: ['TRANSIT'] });
    const ownSpace = await makeSpace({ partners: ['MERIDIAN'] });
    const status = async (id: number) => (await change(id, { tax: 3 }, by)).status;
    expect([await status(shared.id), await status(foreignSpace.id), await status(ownSpace.id)]).toEqual([
      403, 404, 200,
    ]);
    expect((await api.delete(`/pod/${foreignSpace.id}`, { token: by })).status).toBe(404);
    expect((await api.get(`/admin/pod/${foreignSpace.id}/config`, { token: by })).status).toBe(404);
    expect(
      (await add({ cloneOf: foreignSpace.id }, (await subAdmin([16], [meridian.id])).token)).status,
    ).toBe(400);
  });
});

describe('deleting a space', () => {
  const remove = (id: number, by = token) => api.delete(`/pod/${id}`, { token: by });

  it('returns 409 while a booking or a hold is active; afterwards the booking still names it', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const hold = await visitor.hold();
    expect(await remove(space.id)).toMatchObject({ status: 409, code: 'in_use' });
    await lapse(hold.data.id);
    const webId = await bookNow(visitorAt(space));
    expect(await remove(space.id)).toMatchObject({ status: 409, code: 'in_use' });
    await db().execute(
      sql`update booking_periods set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
          where booking_id = (select id from bookings where web_id = ${webId})`,
    );
    await db().execute(
      sql`update bookings set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where web_id = ${webId}`,
    );
    expect((await remove(space.id)).status).toBe(200);
    const [booking] = await db().execute<{ id: number }>(
      sql`select id::int from bookings where web_id = ${webId}`,
    );
    const detail = await api.get<{ pod: { id: number; name: string } }>(`/admin/booking/${booking!.id}`, {
      token,
    });
    expect([detail.status, detail.data.pod.id]).toEqual([200, space.id]);
    expect((await look(space.id)).status).toBe('deleted');
  });

  it('and a concurrent booking do not both succeed', async () => {
    const space = await makeSpace();
    const [hold, removed] = await Promise.all([visitorAt(space).hold(), remove(space.id)]);
    expect([
      [201, 409],
      [404, 200],
      [422, 200],
    ]).toContainEqual([hold.status, removed.status]);
  });

  it('revokes its pod’s token, and is idempotent', async () => {
    const space = await makeSpace();
    const device = await watch(space.id);
    expect((await remove(space.id)).status).toBe(200);
    expect((await api.get('/device/commands', { token: device })).status).toBe(401);
    expect((await remove(space.id)).status).toBe(409);
  });
});

describe('cloning', () => {
  /** The fields of a space whose bookings are sent to a partner's calendar. */
  async function withCalendar() {
    const [staples] = await db().select().from(boxTypes).where(eq(boxTypes.partnerName, 'Staples'));
    return {
      box_type_id: staples!.id,
      calendarId: 'cal',
      calendarClientId: 'client',
      calendarClientSecret: 'the-secret',
      calendarRefreshToken: 'the-token',
    };
  }

  it('does not copy that the source is out of service', async () => {
    const { data: source } = await add(await withCalendar());
    await db().insert(spaceBlocks).values({
      spaceId: source.id,
      startsAt: new Date(),
      endsAt: null,
      reason: 'repair',
      setKey: randomUUID(),
    });
    expect(await db().$count(bookingPeriods, eq(bookingPeriods.spaceId, source.id))).toBe(1);
    const { data: clone } = await add({ cloneOf: source.id, box_type_id: null });
    expect(clone.id).not.toBe(source.id);
    expect(await db().$count(spaceBlocks, eq(spaceBlocks.spaceId, clone.id))).toBe(0);
    expect(await db().$count(bookingPeriods, eq(bookingPeriods.spaceId, clone.id))).toBe(0);
  });

  it('creates the requested number in one transaction, each with its own identity and the source’s config', async () => {
    const calendar = await withCalendar();
    const source = (
      await add({
        ...calendar,
        name: 'Clone me · 08',
        config: '{"a":1}',
        images: [{ url: dataUrl(await spacePng()), name: 'a' }],
      })
    ).data;
    await watch(source.id);
    const { calendarClientSecret, calendarRefreshToken, ...calendarFields } = calendar;
    const created = await add<SpaceDetailWire[]>(
      { ...calendarFields, name: 'Clone me · 08', cloneOf: source.id, images: source.images },
      token,
      { quantity: 3 },
    );
    expect(created.status).toBe(201);
    expect(created.data.map(({ name }) => name)).toEqual(['Clone me · 09', 'Clone me · 10', 'Clone me · 11']);
    expect(new Set(created.data.map(({ id }) => id)).size).toBe(3);
    for (const { id } of created.data) {
      const [row] = await db().select().from(spaces).where(eq(spaces.id, id));
      expect(row!.deviceTokenHash).toBeNull();
      expect(decryptSecret('calendar', row!.calendarClientSecretEncrypted!)).toBe('the-secret');
      expect(decryptSecret('calendar', row!.calendarRefreshTokenEncrypted!)).toBe('the-token');
      expect((await look(id, { config: 'true' })).config).toBe('{"a":1}');
      expect(await db().$count(spaceImages, eq(spaceImages.spaceId, id))).toBe(1);
    }
  });

  it.each([
    ['without 21', [16], ['MERIDIAN']],
    ['of a space that another partner sells too', [16, 21], ['MERIDIAN', 'TRANSIT']],
  ])('%s copies neither config nor calendar secrets', async (_, ids, partners) => {
    const { data: source } = await add({ ...(await withCalendar()), config: '{"pin":"4711"}' });
    const sellers = await Promise.all(partners.map(partner));
    await change(source.id, { business_partner_id: sellers.map(({ id }) => id) });
    const { token: by } = await subAdmin(ids, [(await partner('MERIDIAN')).id]);
    const {
      calendarClientSecret: _secret,
      calendarRefreshToken: _token,
      ...calendarFields
    } = await withCalendar();
    expect(fieldErrors(await add({ ...calendarFields, cloneOf: source.id }, by))).toEqual({
      calendarClientSecret: 'Enter the calendar client secret',
      calendarRefreshToken: 'Enter the calendar refresh token',
    });
    const { data: clone } = await add({ cloneOf: source.id, box_type_id: null }, by);
    expect((await look(clone.id, { config: 'true' })).config).toBeNull();
    const form = await getSpaceToClone(await actorOf(by), source.id);
    expect(form).toMatchObject({ takesSecrets: false, space: { hasCalendarClientSecret: false } });
    expect(form.space.config).toBeUndefined();
  });

  it('with 21, of a space of one’s own partners, copies the config', async () => {
    const { id: meridian } = await partner('MERIDIAN');
    const { data: source } = await add({ business_partner_id: [meridian], config: '{"a":2}' });
    const { token: by } = await subAdmin([16, 21], [meridian]);
    const { data: clone } = await add({ cloneOf: source.id }, by);
    expect((await look(clone.id, { config: 'true' })).config).toBe('{"a":2}');
    expect(await getSpaceToClone(await actorOf(by), source.id)).toMatchObject({
      takesSecrets: true,
      space: { config: '{"a":2}' },
    });
  });

  it('creates none when one of them is invalid', async () => {
    const response = await add({ name: 'None of us', pricingPlanId: [999_999] }, token, { quantity: 5 });
    expect(response.status).toBe(400);
    expect(await db().$count(spaces, sql`name like 'None of us%'`)).toBe(0);
  });

  it('refuses one device id for several spaces', async () => {
    const response = await add({ terminalId: 'T-1' }, token, { quantity: 2 });
    expect(fieldErrors(response)).toEqual({
      terminalId: 'Leave this empty when you add several: each has its own',
    });
  });

  it.each([0, 100, 1.5, 'many'])('of %s spaces is refused', async (quantity) => {
    expect((await add({}, token, { quantity })).status).toBe(400);
  });
});

const DENIED = "Access denied. You don't have rights to access this resource";

describe('the config', () => {
  const config = (id: number) =>
    api.get<{ config: string; versions: { id: number; config: string; savedBy: string }[] }>(
      `/admin/pod/${id}/config`,
      { token },
    );
  const save = (id: number, text: string, more: object = {}, by = token) =>
    api.put(`/admin/pod/${id}/config`, { config: text, ...more }, { token: by });

  it('is stored as versions; an earlier one is restored by saving it again', async () => {
    const { data: space } = await add({ config: '{"v":1}' });
    await save(space.id, '{"v":2}');
    await save(space.id, '{"v":2}');
    const { data } = await config(space.id);
    expect(data.config).toBe('{"v":2}');
    expect(data.versions.map((version) => version.config)).toEqual(['{"v":2}', '{"v":1}']);
    expect(data.versions[0]!.savedBy).toBe('admin@hushpod.test');
    await save(space.id, data.versions[1]!.config);
    expect((await config(space.id)).data.config).toBe('{"v":1}');
  });

  it('of a concurrent editor is not overwritten', async () => {
    const { data: space } = await add({ config: '{"v":1}' });
    const basedOn = (await config(space.id)).data.versions[0]!.id;
    await save(space.id, '{"v":2}', { basedOn });
    expect(await save(space.id, '{"v":3}', { basedOn })).toMatchObject({ status: 409, code: 'stale' });
    expect((await config(space.id)).data.config).toBe('{"v":2}');
  });

  it('must be JSON', async () => {
    const { data: space } = await add();
    expect(await save(space.id, '{"v":')).toMatchObject({
      status: 400,
      message: '*Invalid JSON: Changes will not be saved.',
    });
  });

  it('needs 21 to be read, and 21 besides 16 or 17 to be written with a space', async () => {
    const hushpod = await partner('HUSHPOD');
    const { data: space } = await add({ config: '{"v":1}' });
    const without = await subAdmin([16, 17, 19], [hushpod.id]);
    const detail = await api.get<SpaceDetailWire>(`/admin/pod/${space.id}`, {
      token: without.token,
      query: { config: 'true' },
    });
    expect([detail.status, detail.data.config, detail.data.configs]).toEqual([200, undefined, undefined]);
    const whole = await api.get<SpaceDetailWire>(`/admin/pod/${space.id}`, {
      token,
      query: { config: 'true' },
    });
    expect(whole.data).toMatchObject({ config: '{"v":1}', configs: [{ config: '{"v":1}' }] });
    expect(await change(space.id, { config: '{"v":2}' }, without.token)).toMatchObject({
      status: 403,
      message: DENIED,
    });
    expect(await add({ config: '{}' }, without.token)).toMatchObject({ status: 403, message: DENIED });
    expect((await change(space.id, { tax: 1 }, without.token)).status).toBe(200);
    const withIt = await subAdmin([17, 21], [hushpod.id]);
    expect((await change(space.id, { config: '{"v":2}' }, withIt.token)).status).toBe(200);
    expect(await db().$count(spaceConfigs, eq(spaceConfigs.spaceId, space.id))).toBe(2);
  });
});
