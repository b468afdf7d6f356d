import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, boxTypes, spaceBlocks, spaceImages, spaces } from '@/db/tables';
import { getSpaceToClone } from '@/lib/catalogue/spaces/queries';
import type { SpaceDetailWire } from '@/lib/catalogue/spaces/wire';
import { decryptSecret } from '@/lib/foundation/secrets';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { dataUrl, spacePng } from '../fixtures/pictures';
import { watch } from '../fixtures/places';
import { fieldErrors, spaceCalls } from '../fixtures/space-calls';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change, look } = spaceCalls(() => token);

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

  it('leaves behind that the source is out of service', async () => {
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

  it('creates the number requested in one transaction, each with its own identity, with config and calendar of the source', async () => {
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
    const { calendarClientSecret, calendarRefreshToken, ...known } = calendar;
    const created = await add<SpaceDetailWire[]>(
      { ...known, name: 'Clone me · 08', cloneOf: source.id, images: source.images },
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
  ])('%s takes neither config nor calendar secrets', async (_, ids, partners) => {
    const { data: source } = await add({ ...(await withCalendar()), config: '{"pin":"4711"}' });
    const sellers = await Promise.all(partners.map(partner));
    await change(source.id, { business_partner_id: sellers.map(({ id }) => id) });
    const { token: by } = await subAdmin(ids, [(await partner('MERIDIAN')).id]);
    const { calendarClientSecret: _secret, calendarRefreshToken: _token, ...known } = await withCalendar();
    expect(fieldErrors(await add({ ...known, cloneOf: source.id }, by))).toEqual({
      calendarClientSecret: 'Enter the calendar client secret',
      calendarRefreshToken: 'Enter the calendar refresh token',
    });
    const { data: clone } = await add({ cloneOf: source.id, box_type_id: null }, by);
    expect((await look(clone.id, { config: 'true' })).config).toBeNull();
    const form = await getSpaceToClone(await actorOf(by), source.id);
    expect(form).toMatchObject({ takesSecrets: false, space: { hasCalendarClientSecret: false } });
    expect(form.space.config).toBeUndefined();
  });

  it('with 21, of a space of one’s own partners, takes the config', async () => {
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

  it('refuses one device’s id for several spaces', async () => {
    const response = await add({ terminalId: 'T-1' }, token, { quantity: 2 });
    expect(fieldErrors(response)).toEqual({
      terminalId: 'Leave this empty when you add several: each has its own',
    });
  });

  it.each([0, 100, 1.5, 'many'])('of %s is refused', async (quantity) => {
    expect((await add({}, token, { quantity })).status).toBe(400);
  });
});
