import { beforeAll, describe, expect, it } from 'vitest';
import type { BookingStoryWire } from '@/lib/booking/bookings/story-wire';
import { api } from '../fixtures/api';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
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
  it('has its facts, what happened in words, and what may be done, the best first', async () => {
    const space = await makeSpace();
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

  it('offers no door where no pod is, and nothing that the reader may not do', async () => {
    const { booking } = await booked(await makeSpace());
    const { data } = await storyOf(booking.id);
    expect(data.actions).toEqual(['extend', 'receipt', 'images', 'cancelAndRefund', 'cancel']);
    const { token: reader } = await subAdmin([2, 14], [booking.businessPartnerId]);
    expect((await storyOf(booking.id, reader)).data).toMatchObject({
      actions: ['receipt', 'images'],
      best: null,
    });
  });

  it('is 404 out of scope and 403 without the permission', async () => {
    const { booking } = await booked(await makeSpace());
    const { id } = await partner('MERIDIAN');
    const { token: stranger } = await subAdmin([2, 14], [id]);
    expect((await storyOf(booking.id, stranger)).status).toBe(404);
    const { token: blind } = await subAdmin([2], [booking.businessPartnerId]);
    expect((await storyOf(booking.id, blind)).status).toBe(403);
  });
});
