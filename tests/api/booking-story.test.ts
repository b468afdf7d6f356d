import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import type { BookingStoryWire } from '@/lib/booking/bookings/story-wire';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeLocation, makeSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let admin: string;
beforeAll(async () => {
  admin = await adminToken();
});

const storyOf = (id: number, token = admin) =>
  api.get<BookingStoryWire>(`/admin/booking/${id}/story`, { token });

async function booked(space: Awaited<ReturnType<typeof makeSpace>>) {
  const visitor = visitorAt(space);
  const { booking } = await bookingRowsOf(await bookNow(visitor));
  return { visitor, booking };
}

describe('the story of a booking', () => {
  it('has its facts, its history in words, and the possible actions, the best one first', async () => {
    const space = await makeSpace({ locationId: await makeLocation() });
    await watch(space.id);
    const { visitor, booking } = await booked(space);
    const { data } = await storyOf(booking.id);
    expect(data).toMatchObject({
      id: booking.id,
      transactionId: booking.transactionId,
      contact: { name: visitor.email, email: visitor.email },
      pod: { id: space.id },
      best: 'unlock',
      actions: ['unlock', 'lock', 'extend', 'receipt', 'images', 'cancelAndRefund', 'cancel'],
    });
    expect(data.clock.offsets).toHaveLength(data.clock.changes.length + 1);
    expect(data.lines.map(({ title }) => title)).toEqual(expect.arrayContaining(['Held', 'Confirmed']));
    expect(JSON.stringify(data)).not.toContain(booking.webId);
  });

  it('offers no door commands for a space without a pod, and no action that the reader may not take', async () => {
    const { booking } = await booked(await makeSpace({ locationId: await makeLocation() }));
    const { data } = await storyOf(booking.id);
    expect(data.actions).toEqual(['extend', 'receipt', 'images', 'cancelAndRefund', 'cancel']);
    const { token: reader } = await subAdmin([2, 14], [booking.businessPartnerId]);
    expect((await storyOf(booking.id, reader)).data).toMatchObject({
      actions: ['receipt', 'images'],
      best: null,
    });
  });

  it('offers another pod at the location while one is free', async () => {
    const locationId = await makeLocation();
    const { booking } = await booked(await makeSpace({ locationId }));
    const otherSpace = await makeSpace({ locationId });
    await watch(otherSpace.id);
    const offered = async () => (await storyOf(booking.id)).data.actions.includes('moveToFree');
    expect(await offered()).toBe(true);
    await bookNow(visitorAt(otherSpace));
    expect(await offered()).toBe(false);
  });

  it('has notes of staff with their authors; only staff who work with bookings may add one', async () => {
    const { booking } = await booked(await makeSpace());
    const add = (text: unknown, token: string) =>
      api.post(`/admin/booking/${booking.id}/notes`, { text }, { token });
    const partnerIds = [booking.businessPartnerId];
    const { token: desk } = await subAdmin([2, 14, 15], partnerIds);
    const { token: reader } = await subAdmin([2, 14], partnerIds);
    const { token: stranger } = await subAdmin([2, 14, 15], [(await partner('MERIDIAN')).id]);
    expect((await add('  Waits at\ngate B14 ', desk)).status).toBe(201);
    expect((await add('Not mine', reader)).status).toBe(403);
    expect((await add('Not ours', stranger)).status).toBe(404);
    for (const text of ['  ', 'x'.repeat(1_001)]) expect((await add(text, desk)).status).toBe(400);
    const { data } = await storyOf(booking.id, reader);
    expect(data.mayNote).toBe(false);
    expect((await storyOf(booking.id, desk)).data.mayNote).toBe(true);
    const notes = data.lines.filter(({ tone }) => tone === 'note');
    expect(notes).toMatchObject([
      { title: 'Note', detail: 'Waits at\ngate B14', by: expect.stringMatching(/\S/) },
    ]);
    expect(data.lines.map(({ title }) => title)).not.toContain('Note added');
  });

  it('still has the cancellation when a hundred notes came after it', async () => {
    const { booking } = await booked(await makeSpace());
    expect((await api.delete(`/admin/booking/${booking.id}`, { token: admin })).status).toBe(200);
    await db().execute(sql`insert into audit_entries (actor_kind, entity, entity_id, action)
      select 'staff', 'booking', ${String(booking.id)}, 'booking.note' from generate_series(1, 100)`);
    const { data } = await storyOf(booking.id);
    expect(data.lines.map(({ title }) => title)).toContain('Cancelled');
  });

  it('has the emails that were sent about it', async () => {
    const { visitor, booking } = await booked(await makeSpace());
    await jobs();
    const { data } = await storyOf(booking.id);
    expect(data.lines.find(({ title }) => title === 'Email sent')?.detail).toContain(
      `${booking.transactionId}`,
    );
    expect(data.lines.find(({ title }) => title === 'Email sent')?.detail).toContain(visitor.email);
  });

  it('has a receipt that staff sent as one line, also for staff who may not see the audit log', async () => {
    const { visitor, booking } = await booked(await makeSpace());
    await jobs();
    const { token: desk } = await subAdmin([2, 14], [booking.businessPartnerId]);
    const address = `/booking/${booking.id}/payment-receipt/send-mail`;
    expect((await api.post(address, undefined, { token: desk })).status).toBe(200);
    await jobs();
    for (const token of [admin, desk]) {
      const { lines } = (await storyOf(booking.id, token)).data;
      const sent = lines.filter(({ detail }) => detail?.endsWith(visitor.email));
      expect(sent.map(({ title, by }) => [title, by !== null])).toEqual([
        ['Receipt sent', true],
        ['Email sent', false],
      ]);
      expect(lines.filter(({ title }) => title === 'Receipt sent')).toHaveLength(1);
    }
  });

  it('returns 404 out of scope and 403 without the permission', async () => {
    const { booking } = await booked(await makeSpace());
    const { id } = await partner('MERIDIAN');
    const { token: stranger } = await subAdmin([2, 14], [id]);
    expect((await storyOf(booking.id, stranger)).status).toBe(404);
    const { token: blind } = await subAdmin([2], [booking.businessPartnerId]);
    expect((await storyOf(booking.id, blind)).status).toBe(403);
  });
});
