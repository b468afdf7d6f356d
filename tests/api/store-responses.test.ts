import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { bookingPhotos, disputes } from '@/db/tables';
import { photoAddress } from '@/lib/booking/photos/address';
import { env } from '@/lib/foundation/settings/env';
import { ownPath } from '@/lib/platform/installation';
import { putFile } from '@/lib/platform/integrations/file-store';
import { api, dispatch } from '../fixtures/api';
import { type BadService, badService } from '../fixtures/bad-service';
import { oddPictures } from '../fixtures/odd-pictures';
import { adminToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
let service: BadService;
let good: { BLOB_PUBLIC_URL: string; PRIVATE_BLOB_URL: string };
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  token = await adminToken();
  service = await badService();
  const { BLOB_PUBLIC_URL, PRIVATE_BLOB_URL } = env();
  good = { BLOB_PUBLIC_URL, PRIVATE_BLOB_URL };
});
afterEach(() => void Object.assign(env(), good));
afterAll(() => service.stop());

/** From here on the store responds to reads in this bad way. */
const readBadly = (way: string) =>
  Object.assign(env(), {
    BLOB_PUBLIC_URL: `${service.url}/${way}`,
    PRIVATE_BLOB_URL: `${service.url}/${way}`,
  });

/** A booking with these photos in the store, and one recorded photo that the store does not have. */
async function photographed() {
  const { booking, payment } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace(TWENTY))));
  const pathnames = [1, 2].map((number) => `photos/${booking.id}-${number}.jpg`);
  for (const pathname of pathnames)
    await putFile({
      pathname,
      bytes: new Uint8Array([255, 216, 255]),
      contentType: 'image/jpeg',
      access: 'private',
    });
  const rows = await db()
    .insert(bookingPhotos)
    .values(pathnames.map((pathname) => ({ bookingId: booking.id, pathname })))
    .returning();
  return { booking, payment: payment!, photoIds: rows.map(({ id }) => id) };
}

it('a save whose upload cannot be read is 503, and not "gone" or "damaged"', async () => {
  const pathname = await ownPath(`uploads/${randomUUID()}.png`);
  const save = () => api.post('/admin/amenities', { name: 'Lamp', image: pathname }, { token });
  expect(await save()).toMatchObject({
    status: 400,
    message: 'The uploaded file is gone. Please choose it again',
  });
  for (const way of ['failing', 'html', 'closed', 'stopping']) {
    readBadly(way);
    const { status, code } = await save();
    expect([way, status, code]).toEqual([way, 503, 'file_store_away']);
  }
});

it('photos of a pod are refused if one cannot be read at the moment, and none is dropped without a word', async () => {
  const space = await makeSpace(TWENTY);
  const pod = await watch(space.id);
  const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer(), status: 2 });
  const { shown } = await oddPictures();
  const body = new FormData();
  body.append('file', new File([shown.whole], 'inside.jpg'));
  body.append('file', await ownPath(`uploads/${randomUUID()}.jpg`));
  const send = () => api.post(`/device/bookings/${id}/photos`, body, { token: pod });
  readBadly('failing');
  expect(await send()).toMatchObject({ status: 503, code: 'file_store_away' });
  Object.assign(env(), good);
  // The store has no such upload, so there is no photo to wait for.
  expect(await send()).toMatchObject({ status: 201, data: { images: 1 } });
});

it('a photo that cannot be read is 503 with a message about reading, and a page is not passed on as one', async () => {
  const { photoIds } = await photographed();
  const { pathname, search } = new URL(photoAddress(photoIds[0]!, new Date(Date.now() + 600_000)));
  const openPhoto = () => dispatch(new Request(`http://localhost${pathname}${search}`));
  const whole = await openPhoto();
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  for (const way of ['failing', 'html', 'closed']) {
    readBadly(way);
    const response = await openPhoto();
    expect([way, response.status, await response.json()]).toMatchObject([
      way,
      503,
      { code: 'file_store_away', message: 'The file cannot be read now. Please try again' },
    ]);
  }
});

it('the evidence of a dispute is 503 while photos cannot be read, and names those that are gone', async () => {
  const { booking, payment, photoIds } = await photographed();
  const [gone] = await db()
    .insert(bookingPhotos)
    .values({ bookingId: booking.id, pathname: `photos/${booking.id}-gone.jpg` })
    .returning();
  const [row] = await db()
    .insert(disputes)
    .values({
      paymentId: payment.id,
      bookingId: booking.id,
      providerRef: `dp_${randomUUID()}`,
      state: 'needs_response',
      reason: 'general',
      amountCents: 2000,
      openedAt: new Date(),
    })
    .returning();
  const evidence = () =>
    dispatch(
      new Request(`http://localhost/api/v2/admin/disputes/${row!.id}/evidence`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  const files = unzipSync(new Uint8Array(await (await evidence()).arrayBuffer()));
  const photos = Object.keys(files).filter((name) => name.startsWith('photo-'));
  expect(photos.toSorted()).toEqual(photoIds.map((id) => `photo-${id}.jpg`).toSorted());
  expect(new TextDecoder().decode(files['photos-missing.txt'])).toContain(`photo-${gone!.id}.jpg`);
  for (const way of ['failing', 'html', 'closed']) {
    readBadly(way);
    expect([way, (await evidence()).status]).toEqual([way, 503]);
  }
  // In parallel: the time of one photo for all three.
  const begun = performance.now();
  readBadly('silent');
  expect((await evidence()).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(12_000);
});
