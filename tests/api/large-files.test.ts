import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPhotos } from '@/db/tables';
import type { WifiUpload } from '@/lib/booking/wifi/schema';
import { ownPath } from '@/lib/platform/installation';
import { listFiles, readPrivateFile } from '@/lib/platform/integrations/file-store';
import { removeOldUploads } from '@/lib/platform/uploads';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';

/** The maximum size of a request body to a serverless function, in bytes. */
const FUNCTION_BYTES = 4_500_000;

/** Requests an upload URL, PUTs the file there, and returns the pathname and the store's status. */
async function uploadFile(path: string, token: string, file: Uint8Array, type: string) {
  const filename = type === 'text/csv' ? undefined : 'photo.jpg';
  const signed = await api.get<{ url: string; pathname: string }>(path, {
    token,
    query: filename ? { filename } : {},
  });
  const stored = await fetch(signed.data.url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(file),
  });
  return { status: stored.status, pathname: signed.data.pathname };
}
const form = (...files: string[]) => {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  return body;
};

/** A picture that cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();

it('photos too large for a request are uploaded to the private store, and added to the booking by pathname', async () => {
  const space = await makeSpace();
  const token = await watch(space.id);
  const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer() });
  const large = await noise(2_400, 1_400);
  expect(large.length).toBeGreaterThan(FUNCTION_BYTES);
  const uploads = [];
  for (const file of [large, await noise(40, 30)])
    uploads.push(await uploadFile('/device/photos/signed-url', token, file, 'image/jpeg'));
  expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
  const pathnames = uploads.map(({ pathname }) => pathname);
  const publicPathnames = (await listFiles('')).map(({ pathname }) => pathname);
  expect(publicPathnames).not.toEqual(expect.arrayContaining(pathnames));

  const sent = await api.post(`/device/bookings/${id}/photos`, form(...pathnames), { token });
  expect(sent).toMatchObject({ status: 201, data: { images: 2 } });
  const rows = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id));
  const widths = rows.map(async ({ pathname }) => {
    const bytes = await readPrivateFile(pathname);
    return (await sharp(bytes!).metadata()).width;
  });
  expect((await Promise.all(widths)).toSorted()).toEqual([1_600, 40].toSorted());

  // The upload was copied, and is removed after a day.
  await removeOldUploads(new Date(Date.now() + 25 * 3_600_000));
  expect((await listFiles(await ownPath('uploads/'), 'private')).map(({ pathname }) => pathname)).toEqual([]);
  expect(await readPrivateFile(rows[0]!.pathname)).not.toBeNull();
  expect(await api.post(`/device/bookings/${id}/photos`, form(...pathnames), { token })).toMatchObject({
    status: 400,
    errors: [{ path: 'file', message: 'The uploaded file is gone. Please choose it again' }],
  });
});

it('a photo can only be named by an upload, and only a pod gets an address to upload one', async () => {
  const space = await makeSpace();
  const token = await watch(space.id);
  const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer() });
  const [existing] = await listFiles('', 'private');
  for (const pathname of [
    existing?.pathname ?? 'photos/1.jpg',
    await ownPath('uploads/../photos/1.jpg'),
    'https://a.test/b.jpg',
  ])
    expect(await api.post(`/device/bookings/${id}/photos`, form(pathname), { token })).toMatchObject({
      status: 400,
      errors: [{ path: 'file' }],
    });
  const query = { filename: 'a.jpg' };
  expect((await api.get('/device/photos/signed-url', { query })).status).toBe(401);
  expect((await api.get('/device/photos/signed-url', { token: await adminToken(), query })).status).toBe(401);
  const text = await api.get('/device/photos/signed-url', { token, query: { filename: 'a.html' } });
  expect(text).toMatchObject({ status: 400, errors: [{ path: 'filename' }] });
});

it('a list of codes too large for a request is added from the store', async () => {
  const token = await adminToken();
  const codes = Array.from(
    { length: 80_000 },
    (_, index) => `${'L'.repeat(55)}${String(index).padStart(8, '0')}`,
  );
  const file = new TextEncoder().encode(`code\n${codes.join('\n')}\n`);
  expect(file.length).toBeGreaterThan(FUNCTION_BYTES);
  const { pathname } = await uploadFile('/admin/radius-wifi/signed-url', token, file, 'text/csv');
  const sent = await api.post<WifiUpload>('/admin/radius-wifi', form(pathname), { token });
  expect(sent).toMatchObject({ status: 201, data: { added: 80_000, invalid: { count: 0 } } });
  const image = pathname.replace('.csv', '.png');
  expect(await api.post('/admin/radius-wifi', form(image), { token })).toMatchObject({
    status: 400,
    errors: [{ path: 'file', message: 'Choose a CSV file' }],
  });
});
