import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPhotos, bookings } from '@/db/tables';
import { photoAddress } from '@/lib/booking/photos/address';
import type { PhotoWire } from '@/lib/booking/photos/wire';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { runJobs } from '@/lib/operations/jobs/run';
import { fileUrl, putFile, readPrivateFile } from '@/lib/platform/integrations/file-store';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { adminToken, browserCookie, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { fail, mailsTo, repair } from '../fixtures/stand-ins';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

/** An address that no other test sends to. */
const address = () => `photos-${randomUUID()}@guests.test`;
const list = (bookingId: unknown, by = token) =>
  api.get<PhotoWire[]>('/admin/photo', { token: by, query: { bookingId: String(bookingId) } });
const send = (id: number, email: string, by = token) =>
  api.post<{ images: number }>(`/admin/booking/${id}/send-image`, undefined, { token: by, query: { email } });

/** A booking whose pictures were taken this many days ago each. */
async function booking(...daysAgo: number[]): Promise<number> {
  const { id: spaceId } = await makeSpace();
  const { id } = await makeBooking({ spaceId, customerId: await makeCustomer() });
  for (const [index, days] of daysAgo.entries()) {
    const createdAt = new Date(Date.now() - days * 86_400_000);
    await db()
      .insert(bookingPhotos)
      .values({ bookingId: id, pathname: `photos/${id}-${index}.jpg`, createdAt });
  }
  return id;
}
/** Stores a file as a photo is stored. */
const store = (pathname: string) =>
  putFile({
    pathname,
    bytes: new Uint8Array([255, 216, 255]),
    contentType: 'image/jpeg',
    access: 'private',
  });
/** Opens a URL as a browser does, without credentials. */
const open = (url: string) => {
  const { pathname, search } = new URL(url);
  return api.get(pathname.replace('/api/v2', ''), {
    query: Object.fromEntries(new URLSearchParams(search)),
  });
};
const sendings = (id: number) =>
  db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, String(id)), eq(auditEntries.action, 'photos.send')));

describe('the images of a booking', () => {
  it('have one address each, are listed oldest first, and belong to that booking', async () => {
    const id = await booking(1, 3, 2);
    await booking(1);
    const { status, data } = await list(id);
    expect(status).toBe(200);
    expect(data.map(({ createdAt }) => createdAt)).toEqual(data.map(({ createdAt }) => createdAt).sort());
    expect(new Set(data.map(({ url }) => url)).size).toBe(3);
    expect(new Set(data.map(({ bookingId }) => bookingId))).toEqual(new Set([id]));
  });

  it('are shown and sent for 30 days', async () => {
    const id = await booking(29.9, 30.1);
    expect((await list(id)).data).toHaveLength(1);
    expect((await send(id, address())).data).toMatchObject({ images: 1 });
  });

  it('require access to the booking', async () => {
    const id = await booking(1);
    const { token: by } = await subAdmin([14], [(await partner('MERIDIAN')).id]);
    expect((await list(id, by)).status).toBe(404);
    expect((await list(999_999)).status).toBe(404);
    for (const wrong of ['', 'x', '1.5', '-1'])
      expect(await list(wrong)).toMatchObject({ status: 400, errors: [{ path: 'bookingId' }] });
    expect(await api.get('/admin/photo', { token })).toMatchObject({ status: 400 });
  });
});

it('photos are removed after 30 days by the job, file and row, and younger ones are kept', async () => {
  const id = await booking(29.9, 30.1);
  const files = [0, 1].map((index) => `photos/${id}-${index}.jpg`);
  for (const file of files) await store(file);
  await fail({ match: 'POST *delete*', mode: 'error-before', times: 9 });
  expect(await runJobs()).toMatchObject({ photos: 'failed' });
  expect(await db().$count(bookingPhotos, eq(bookingPhotos.bookingId, id))).toBe(2);
  await repair();
  await jobs();
  const rows = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id));
  expect(rows.map(({ pathname }) => pathname)).toEqual([files[0]]);
  expect(
    (await Promise.all(files.map((each) => readPrivateFile(each)))).map((bytes) => bytes?.length),
  ).toEqual([3, undefined]);
});

describe('the address of an image', () => {
  /** A photo with its file, and its row. */
  async function photo(daysAgo = 1) {
    const id = await booking(daysAgo);
    await store(`photos/${id}-0.jpg`);
    const [row] = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id));
    return row!;
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  it('is the only way to its file, and opens it without credentials', async () => {
    const { pathname, bookingId } = await photo();
    expect((await fetch(fileUrl(pathname))).status).toBe(404);
    expect((await fetch(`${process.env.PRIVATE_BLOB_URL}/${pathname}`)).status).toBe(403);
    const { url } = (await list(bookingId)).data[0]!;
    expect(url).not.toContain(pathname);
    const { status, headers } = await open(url);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
  });

  it('lasts for minutes in a response, and cannot be prolonged or changed to another image', async () => {
    const [one, other] = [await photo(), await photo()];
    const { url } = (await list(one.bookingId)).data[0]!;
    const expires = Number(new URL(url).searchParams.get('expires')) * 1000;
    expect(expires).toBeLessThanOrEqual(inMinutes(15).getTime());
    const longer = new URL(url);
    longer.searchParams.set('expires', String(Math.floor(inMinutes(600).getTime() / 1000)));
    const another = url.replace(`/photos/${one.id}?`, `/photos/${other.id}?`);
    for (const wrong of [longer.href, another, photoAddress(one.id, inMinutes(-1))])
      expect(await open(wrong)).toMatchObject({ status: 403, code: 'link_expired' });
    expect((await open(url.split('?')[0]!)).status).toBe(400);
  });

  it('stops working when the image expires', async () => {
    const { id } = await photo(30.1);
    expect((await open(photoAddress(id, inMinutes(10)))).status).toBe(404);
  });

  it('returns 503 while the store is away', async () => {
    const { id } = await photo();
    await fail({ match: 'GET /private-blob/*', mode: 'error-before', times: 1 });
    expect((await open(photoAddress(id, inMinutes(10)))).status).toBe(503);
    await repair();
  });
});

describe('sending the images', () => {
  it('emails all of them to the address, and is audited', async () => {
    const id = await booking(2, 1);
    const email = address();
    expect((await send(id, email.toUpperCase())).data).toEqual({ images: 2, email });
    await drainOutbox();
    const [one, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    const rows = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id));
    for (const { id: photoId, createdAt } of rows) {
      const url = photoAddress(photoId, new Date(createdAt.getTime() + 30 * 86_400_000));
      expect(one!.text).toContain(url);
      expect(one!.html).toContain(url.replace('&', '&amp;'));
    }
    expect(await sendings(id)).toMatchObject([{ actorKind: 'staff', after: { email } }]);
  });

  it('emails them in the language of the booking', async () => {
    const id = await booking(1);
    await db().update(bookings).set({ language: 'ar' }).where(eq(bookings.id, id));
    const email = address();
    await send(id, email);
    await drainOutbox();
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toContain('صورك من');
    expect(mail!.html).toContain('dir="rtl"');
    expect(mail!.html).not.toContain('Save the images');
  });

  it('accepts GET too, with a bearer token but not with the browser’s cookie', async () => {
    const id = await booking(1);
    const email = address();
    const path = `/admin/booking/${id}/send-image`;
    const person = await subAdmin([14], [(await partner('TRANSIT')).id]);
    const cookie = await browserCookie(person.id);
    expect((await api.get(path, { cookie, query: { email } })).status).toBe(401);
    expect(await sendings(id)).toEqual([]);
    expect((await api.get(path, { token: person.token, query: { email } })).status).toBe(200);
    await drainOutbox();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await sendings(id)).toMatchObject([{ adminId: person.id }]);
  });

  it.each(['', 'nobody', 'a@b', 'a b@c.test', 'a@b.test,c@d.test x'])('refuses %j', async (email) => {
    const id = await booking(1);
    const response = await send(id, email);
    expect([response.status, response.errors[0]?.path]).toEqual([400, 'email']);
    expect(await sendings(id)).toEqual([]);
  });

  it('returns 409 without any images, 404 for another partner’s booking, and sends nothing', async () => {
    const email = address();
    expect(await send(await booking(), email)).toMatchObject({ status: 409, code: 'no_images' });
    expect(await send(await booking(31), email)).toMatchObject({ status: 409, code: 'no_images' });
    const { token: by } = await subAdmin([14], [(await partner('MERIDIAN')).id]);
    expect((await send(await booking(1), email, by)).status).toBe(404);
    await drainOutbox();
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is skipped for images that are gone when the email is due', async () => {
    const id = await booking(1);
    const email = address();
    await send(id, email);
    await db().execute(sql`delete from booking_photos where booking_id = ${id}`);
    await drainOutbox();
    expect(await mailsTo(email)).toEqual([]);
  });
});
