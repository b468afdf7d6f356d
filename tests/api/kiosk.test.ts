import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  announcements,
  bookingPhotos,
  bookings,
  pricingPlans,
  spaceBusinessPartners,
  spaceConfigs,
  spacePlans,
} from '@/db/tables';
import type { PhotoWire } from '@/lib/booking/photos/wire';
import { sha256 } from '@/lib/foundation/tokens';
import { readPrivateFile } from '@/lib/platform/integrations/file-store';
import { podChannel } from '@/lib/platform/realtime/channels';
import type { DeviceBookingWire, DeviceConfigWire } from '@/lib/pods/pod-config/wire';
import { api } from '../fixtures/api';
import { adminToken, partner } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, type TestSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

const HOUR = 3_600_000;
const configOf = async (token: string) => (await api.get<DeviceConfigWire>('/device/config', { token })).data;
const bookingsOf = async (token: string) =>
  (await api.get<DeviceBookingWire[]>('/device/bookings', { token })).data;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c363c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody’s name' } })
    .toBuffer();

describe('a pod’s configuration', () => {
  it('has its space, plans, config, kiosk timeouts and published announcements', async () => {
    const space = await makeSpace({ minutes: 45, cents: 3100, tax: 8.5, zone: 'Asia/Tokyo' });
    const token = await watch(space.id);
    await db().insert(spaceConfigs).values({ spaceId: space.id, config: '{"lights": [1, 2]}' });
    const text = { content: '<p>x</p>', plain: 'x', isPublish: true, publishedAt: new Date() };
    const [published] = await db()
      .insert(announcements)
      .values({ heading: 'Shown', ...text })
      .returning();
    const draft = { isPublish: false, publishedAt: null };
    const [hidden] = await db()
      .insert(announcements)
      .values({ heading: 'Draft', ...text, ...draft })
      .returning();
    const config = await configOf(token);
    expect(config).toMatchObject({
      podId: space.id,
      timezone: 'Asia/Tokyo',
      tax: 8.5,
      kiosk: {
        globalPoll: 60_000,
        shortPoll: 3_000,
        signUpTimeout: 120_000,
        tellMeMore: 300_000,
        defaultTimeout: 30_000,
        thankYouTimeout: 120_000,
      },
      config: { lights: [1, 2] },
      plans: [{ pricingPlanId: space.planId, cost: 31, duration: 45 }],
      realtime: { channel: podChannel(space.id, sha256(token)) },
    });
    const ids = config.announcements.map(({ id }) => id);
    expect(ids).toContain(published!.id);
    expect(ids).not.toContain(hidden!.id);
  });

  it('has a partner’s plans only while no other partner sells the space', async () => {
    const { id: meridian } = await partner('MERIDIAN');
    const { id: transit } = await partner('TRANSIT');
    const [own, other] = [
      await makeSpace({ partners: ['MERIDIAN'] }),
      await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'] }),
    ];
    const [row] = await db()
      .insert(pricingPlans)
      .values({ ownerId: meridian, durationMinutes: 47, costCents: 4_747 })
      .returning({ id: pricingPlans.id });
    const plansAt = async (space: TestSpace) => {
      await db().insert(spacePlans).values({ spaceId: space.id, pricingPlanId: row!.id });
      return (await configOf(await watch(space.id))).plans.map(({ pricingPlanId }) => pricingPlanId);
    };
    expect(await plansAt(own)).toEqual([own.planId, row!.id]);
    expect(await plansAt(other)).toEqual([other.planId]);
    const second = { spaceId: own.id, businessPartnerId: transit };
    await db().insert(spaceBusinessPartners).values(second);
    const { plans } = await configOf(await watch(own.id, null));
    expect(plans.map(({ pricingPlanId }) => pricingPlanId)).toEqual([own.planId]);
  });

  it('requires its device token', async () => {
    const space = await makeSpace();
    const [old, now] = [await watch(space.id), await watch(space.id, null)];
    expect((await api.get('/device/config', { token: old })).status).toBe(401);
    expect((await api.get('/device/config', { token: await adminToken() })).status).toBe(401);
    expect((await configOf(now)).podId).toBe(space.id);
  });
});

describe('a pod’s bookings', () => {
  it('are those at its space within a day, with passcodes only as HMACs by the device’s own key', async () => {
    const [space, otherSpace] = [await makeSpace(), await makeSpace()];
    const [token, stranger] = [await watch(space.id), await watch(otherSpace.id)];
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const customerId = await makeCustomer();
    const valuesAt = (hours: number) => ({
      spaceId: space.id,
      customerId,
      startsAt: new Date(Date.now() + hours * HOUR),
    });
    const soon = await makeBooking(valuesAt(20));
    await makeBooking(valuesAt(30));
    await makeBooking(valuesAt(-5));
    const cancelled = await makeBooking(valuesAt(10));
    await db()
      .update(bookings)
      .set({ status: 3, cancelReason: 'operator' })
      .where(eq(bookings.id, cancelled.id));

    const podBookings = await bookingsOf(token);
    expect(podBookings.map(({ id }) => id)).toEqual([booking.id, soon.id]);
    const { passcodeKey } = await configOf(token);
    const hmacOf = (code: string) => createHmac('sha256', passcodeKey).update(code).digest('hex');
    expect(podBookings[0]?.passcodeHmac).toBe(hmacOf(booking.passcode!));
    const [, row] = await Promise.all([
      bookingsOf(stranger),
      db().select().from(bookings).where(eq(bookings.id, booking.id)),
    ]);
    expect(JSON.stringify(podBookings)).not.toContain(booking.passcode);
    expect(JSON.stringify(podBookings)).not.toContain(row[0]!.webId);
    expect(await bookingsOf(stranger)).toEqual([]);
    expect((await configOf(stranger)).passcodeKey).not.toBe(passcodeKey);
  });
});

it('a pod receives a booking until its grace ends, so that the passcode also opens offline', async () => {
  const space = await makeSpace();
  const token = await watch(space.id);
  const webId = await bookNow(visitorAt(space));
  const { booking } = await bookingRowsOf(webId);
  const podBookingIds = async () => (await bookingsOf(token)).map(({ id }) => id);
  await endedAgo(webId, 2 * 60);
  expect(await podBookingIds()).toEqual([booking.id]);
  await endedAgo(webId, 6 * 60);
  expect(await podBookingIds()).toEqual([]);
});

describe('pictures from a pod', () => {
  const send = (token: string, bookingId: number, ...files: (Buffer | string)[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', new File([new Uint8Array(Buffer.from(file))], 'a.jpg'));
    return api.post<{ images: number }>(`/device/bookings/${bookingId}/photos`, body, { token });
  };

  it('are stored with their booking, re-encoded, for staff to see', async () => {
    const space = await makeSpace();
    const token = await watch(space.id);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const sent = await send(token, booking.id, await picture(2_000, 900), await picture(80, 60));
    expect(sent).toMatchObject({ status: 201, data: { images: 2 } });
    const photos = await api.get<PhotoWire[]>('/admin/photo', {
      token: await adminToken(),
      query: { bookingId: booking.id },
    });
    expect(photos.data).toHaveLength(2);
    const rows = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, booking.id));
    const bytes = await Promise.all(rows.map(({ pathname }) => readPrivateFile(pathname)));
    const facts = await Promise.all(bytes.map((each) => sharp(each!).metadata()));
    expect(facts.map(({ width }) => width).toSorted()).toEqual([1_600, 80].toSorted());
    expect(facts.some(({ exif }) => exif)).toBe(false);
  });

  it('are refused for another pod’s booking, one that is long over, and what is not a picture', async () => {
    const [space, otherSpace] = [await makeSpace(), await makeSpace()];
    const [token, stranger] = [await watch(space.id), await watch(otherSpace.id)];
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    expect((await send(stranger, booking.id, await picture(20, 20))).status).toBe(404);
    expect(await send(token, booking.id, '<html>')).toMatchObject({
      status: 400,
      errors: [{ path: 'file' }],
    });
    expect((await send(token, booking.id)).status).toBe(400);
    await db().execute(sql`update bookings set starts_at = now() - interval '3 days',
      ends_at = now() - interval '2 days' where id = ${booking.id}`);
    expect((await send(token, booking.id, await picture(20, 20))).status).toBe(404);
    expect(await db().$count(bookingPhotos, eq(bookingPhotos.bookingId, booking.id))).toBe(0);
  });
});
