import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPhotos } from '@/db/tables';
import type { PhotoWire } from '@/lib/fleet/photos/wire';
import { drainOutbox } from '@/lib/office/jobs/outbox';
import { runJobs } from '@/lib/office/jobs/run';
import { fileUrl, putFile, readFile } from '@/lib/platform/integrations/blob';
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

/** A booking whose pictures were taken so many days ago each. */
async function booking(...daysAgo: number[]): Promise<number> {
  const { id: spaceId } = await makeSpace();
  const { id } = await makeBooking({ spaceId, customerId: await makeCustomer() });
  for (const [at, days] of daysAgo.entries()) {
    const createdAt = new Date(Date.now() - days * 86_400_000);
    await db()
      .insert(bookingPhotos)
      .values({ bookingId: id, pathname: `photos/${id}-${at}.jpg`, createdAt });
  }
  return id;
}
const sendings = (id: number) =>
  db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, String(id)), eq(auditEntries.action, 'photos.send')));

describe('the images of a booking', () => {
  it('have an address each, oldest first, and belong to it', async () => {
    const id = await booking(1, 3, 2);
    await booking(1);
    const { status, data } = await list(id);
    expect(status).toBe(200);
    expect(data.map(({ url }) => url)).toEqual([1, 2, 0].map((at) => fileUrl(`photos/${id}-${at}.jpg`)));
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

it('are removed after 30 days by the job, file and row, and nothing younger', async () => {
  const id = await booking(29.9, 30.1);
  const files = [0, 1].map((at) => `photos/${id}-${at}.jpg`);
  for (const file of files) await putFile(file, new Uint8Array([255, 216, 255]), 'image/jpeg');
  await fail({ match: 'POST *delete*', mode: 'error-before', times: 9 });
  expect(await runJobs()).toMatchObject({ photos: 'failed' });
  expect(await db().$count(bookingPhotos, eq(bookingPhotos.bookingId, id))).toBe(2);
  await repair();
  await jobs();
  const rows = await db().select().from(bookingPhotos).where(eq(bookingPhotos.bookingId, id));
  expect(rows.map(({ pathname }) => pathname)).toEqual([files[0]]);
  expect((await Promise.all(files.map((file) => readFile(file, 99)))).map((bytes) => bytes?.length)).toEqual([
    3,
    undefined,
  ]);
});

describe('sending them', () => {
  it('emails all of them to the address, and is audited', async () => {
    const id = await booking(2, 1);
    const email = address();
    expect((await send(id, email.toUpperCase())).data).toEqual({ images: 2, email });
    await drainOutbox();
    const [one, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    for (const at of [0, 1])
      for (const body of [one!.html, one!.text]) expect(body).toContain(fileUrl(`photos/${id}-${at}.jpg`));
    expect(await sendings(id)).toMatchObject([{ actorKind: 'staff', after: { email } }]);
  });

  it('accepts GET too, with a bearer token, and never with the browser’s cookie', async () => {
    const id = await booking(1);
    const email = address();
    const path = `/admin/booking/${id}/send-image`;
    const person = await subAdmin([14], [(await partner('HUSHPOD')).id]);
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

  it('returns 409 without any, 404 for another partner’s booking, and sends nothing', async () => {
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
