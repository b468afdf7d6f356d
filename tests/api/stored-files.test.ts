import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { amenities, bookingPhotos, outbox } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { listFiles, putFile } from '@/lib/platform/integrations/file-store';
import { newUpload, removeOldUploads } from '@/lib/platform/uploads';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';
import { fail, repair } from '../fixtures/stand-ins';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const pathnames = async (access?: 'private') => (await listFiles('', access)).map(({ pathname }) => pathname);

/** The files that a request left behind after its effects were carried out. */
async function leftBy(request: () => Promise<{ status: number }>, access?: 'private') {
  const before = await pathnames(access);
  const { status } = await request();
  await drainOutbox();
  return { status, left: (await pathnames(access)).filter((pathname) => !before.includes(pathname)) };
}

describe('a refused request leaves no file', () => {
  it('when its record is not the caller’s', async () => {
    const image = await pngDataUrl(20, 20);
    const meridian = await partner('MERIDIAN');
    const hushpod = await partner('HUSHPOD');
    const { token: by } = await subAdmin([3, 5, 17], [meridian.id]);
    const space = await makeSpace({ partners: ['TRANSIT'] });
    const picture = await pngDataUrl(1242, 630);
    const requests = {
      'of a business partner': () =>
        api.put(`/admin/business-partner/${hushpod.id}`, { logo: image }, { token: by }),
      'of a space': () =>
        api.put(`/pod/${space.id}`, { images: [{ url: picture, name: 'a' }] }, { token: by }),
      'of nothing': () => api.put('/admin/amenities/999999', { image }, { token }),
    };
    for (const [target, request] of Object.entries(requests))
      expect([target, await leftBy(request)]).toEqual([target, { status: 404, left: [] }]);
  });

  it('when another of its images is refused, or the store fails half-way', async () => {
    const space = await makeSpace();
    const images = [
      { url: await pngDataUrl(1242, 630), name: 'a' },
      { url: await pngDataUrl(10, 10), name: 'b' },
    ];
    const send = (sent: object[]) => api.put(`/pod/${space.id}`, { images: sent }, { token });
    expect(await leftBy(() => send(images))).toEqual({ status: 400, left: [] });
    await fail({ match: 'PUT /blob-api/*', mode: 'error-after', times: 1 });
    expect(await leftBy(() => send(images.slice(0, 1)))).toEqual({ status: 503, left: [] });
    await repair();
  });

  it('and removes no file of another record with the same picture', async () => {
    const image = await pngDataUrl(30, 30);
    const create = () => api.post<{ image: string }>('/admin/amenities', { name: 'Lamp', image }, { token });
    const { data } = await create();
    await leftBy(() => api.put('/admin/amenities/999999', { image }, { token }));
    expect((await fetch(data.image)).status).toBe(200);
  });
});

describe('photos of a device', () => {
  const send = async (bookingId: number, device: string) => {
    const form = new FormData();
    const [, base64 = ''] = (await pngDataUrl(40, 40)).split(',');
    form.append('file', new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' }), 'a.png');
    return api.post(`/device/bookings/${bookingId}/photos`, form, { token: device });
  };

  it('are stored privately for a booking of its own, and not for a foreign or an older one', async () => {
    const [ownSpace, other] = [await makeSpace(), await makeSpace()];
    const [device, foreignDevice] = [await watch(ownSpace.id), await watch(other.id)];
    const customerId = await makeCustomer();
    const { id } = await makeBooking({ spaceId: ownSpace.id, customerId });
    const past = new Date(Date.now() - 3 * 86_400_000);
    const { id: old } = await makeBooking({
      spaceId: ownSpace.id,
      customerId,
      startsAt: past,
      endsAt: new Date(past.getTime() + 3_600_000),
    });
    expect(await leftBy(() => send(id, foreignDevice), 'private')).toEqual({ status: 404, left: [] });
    expect(await leftBy(() => send(old, device), 'private')).toEqual({ status: 404, left: [] });
    const publicPathnames = await pathnames();
    const { status, left } = await leftBy(() => send(id, device), 'private');
    const rows = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id));
    expect([status, left]).toEqual([201, rows.map(({ pathname }) => pathname)]);
    expect(await pathnames()).toEqual(publicPathnames);
  });

  it('are read only after their booking was checked', async () => {
    const { id: spaceId } = await makeSpace();
    const device = await watch(spaceId);
    const form = new FormData();
    form.append('file', new Blob(['no image']), 'a.png');
    expect((await api.post('/device/bookings/999999/photos', form, { token: device })).status).toBe(404);
  });
});

describe('uploads that no form saved', () => {
  it('are removed after a day, and nothing else is', async () => {
    const pathname = await newUpload('png');
    const logo = 'images/logo/kept.png';
    for (const each of [pathname, logo])
      await putFile({
        pathname: each,
        bytes: new Uint8Array([1]),
        contentType: 'image/png',
        access: 'private',
      });
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await removeOldUploads(inHours(23))).toBe(0);
    expect(await pathnames('private')).toContain(pathname);
    expect(await removeOldUploads(inHours(25))).toBe(1);
    expect(await pathnames('private')).not.toContain(pathname);
    expect(await pathnames('private')).toContain(logo);
  });

  it('are listed once an hour by all instances together', async () => {
    await jobs();
    await fail({ match: 'GET /blob-api*', mode: 'error-before', times: 1 });
    expect((await jobs()).uploads).toBe(0);
    await repair();
  });
});

describe('a process that ends before it has recorded its files', () => {
  /** Removals that are queued and not due yet. */
  const promised = () =>
    db()
      .select({ id: outbox.id })
      .from(outbox)
      .where(sql`kind = 'file.remove' and done_at is null and available_at > now()`);
  const anHourLater = () =>
    db().execute(sql`update outbox set available_at = now() where kind = 'file.remove' and done_at is null`);

  /** A request that waits after its file is stored, and never gets the response. */
  async function frozen(send: () => Promise<{ status: number }>, access?: 'private') {
    const before = await pathnames(access);
    await fail({ match: 'PUT /blob-api/*', mode: 'timeout-after', ms: 600_000 });
    const response = send();
    const left = async () => (await pathnames(access)).filter((pathname) => !before.includes(pathname));
    await eventually('the stored file', async () => (await left()).length === 1);
    return { response, left };
  }

  it('leaves none after an hour, and cannot write any more if it was only frozen', async () => {
    const image = await pngDataUrl(50, 50);
    const name = `Lamp ${randomUUID()}`;
    const { response, left } = await frozen(() => api.post('/admin/amenities', { name, image }, { token }));
    await drainOutbox();
    expect(await left()).toHaveLength(1);
    await anHourLater();
    await drainOutbox();
    expect(await left()).toEqual([]);
    await repair();
    expect((await response).status).toBe(503);
    expect(await db().select().from(amenities).where(eq(amenities.name, name))).toEqual([]);
    await drainOutbox();
    expect(await left()).toEqual([]);
  });

  it('leaves no photo once a person is anonymised', async () => {
    const space = await makeSpace();
    const device = await watch(space.id);
    const customerId = await makeCustomer();
    const { id } = await makeBooking({ spaceId: space.id, customerId });
    const form = new FormData();
    const [, base64 = ''] = (await pngDataUrl(60, 60)).split(',');
    form.append('file', new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' }), 'a.png');
    const { response, left } = await frozen(
      () => api.post(`/device/bookings/${id}/photos`, form, { token: device }),
      'private',
    );
    const blanked = await makeCustomer();
    expect((await api.post(`/users/${blanked}/anonymise`, { confirm: true }, { token })).status).toBe(200);
    await drainOutbox();
    expect(await left()).toEqual([]);
    await repair();
    await response;
    expect(await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id))).toEqual([]);
  });

  it('revokes the removal together with the record of the file', async () => {
    const image = await pngDataUrl(40, 40);
    const body = { name: `Lamp ${randomUUID()}`, image };
    const before = (await promised()).length;
    const { data } = await api.post<{ image: string }>('/admin/amenities', body, { token });
    expect((await promised()).length).toBe(before);
    await anHourLater();
    await drainOutbox();
    expect((await fetch(data.image)).status).toBe(200);
  });
});
