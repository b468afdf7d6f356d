import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api } from '../fixtures/api';
import { adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { spaceCalls } from '../fixtures/space-calls';
import { bookNow, lapse, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { look } = spaceCalls(() => token);

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
    const seen = await api.get<{ pod: { id: number; name: string } }>(`/admin/booking/${booking!.id}`, {
      token,
    });
    expect([seen.status, seen.data.pod.id]).toEqual([200, space.id]);
    expect((await look(space.id)).status).toBe('deleted');
  });

  it('and a concurrent booking never both succeed', async () => {
    const space = await makeSpace();
    const [held, removed] = await Promise.all([visitorAt(space).hold(), remove(space.id)]);
    expect([
      [201, 409],
      [404, 200],
      [422, 200],
    ]).toContainEqual([held.status, removed.status]);
  });

  it('revokes its pod’s token, and is idempotent', async () => {
    const space = await makeSpace();
    const device = await watch(space.id);
    expect((await remove(space.id)).status).toBe(200);
    expect((await api.get('/device/commands', { token: device })).status).toBe(401);
    expect((await remove(space.id)).status).toBe(409);
  });
});
