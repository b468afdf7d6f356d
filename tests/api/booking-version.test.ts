import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands } from '@/db/tables';
import type { BookingVersionWire } from '@/lib/booking/visitors/wire';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { makeSpace } from '../fixtures/places';
import { statementsOf } from '../fixtures/statements';
import { bookingRowsOf, bookNow, VISA, type Visitor, visitorAt } from '../fixtures/visitors';

const readVersion = (visitor: Visitor, webId: string) =>
  api.get<BookingVersionWire>(`/bookings/web/${webId}/version`, visitor.by);

it('the version comes with the server’s time, in one statement after the one for the partner key', async () => {
  const visitor = visitorAt(await makeSpace());
  const webId = await bookNow(visitor);
  const before = Date.now();
  const { response, queries } = await statementsOf(() => readVersion(visitor, webId));
  expect(queries).toHaveLength(2);
  expect(Date.parse(response.data.serverTime)).toBeGreaterThanOrEqual(before);
  expect((await readVersion(visitor, webId)).data.version).toBe(response.data.version);
  expect(response.text).not.toContain((await bookingRowsOf(webId)).booking.passcode);
});

it('the version changes once the booking is moved, held longer, extended, cancelled, or its door was tried', async () => {
  const space = await makeSpace();
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const { id } = (await bookingRowsOf(webId)).booking;
  const seenVersions = new Set<string>();
  const expectAnother = async (what: string) => {
    const { version } = (await readVersion(visitor, webId)).data;
    expect(seenVersions.has(version), what).toBe(false);
    seenVersions.add(version);
  };
  await expectAnother('as it was');
  await age('bookings', sql`id = ${id}`, 60, ['starts_at']);
  await expectAnother('moved');
  const query = { bookingId: webId, isExtended: 'true' };
  const extensionHold = await visitor.hold({}, { query });
  expect(extensionHold.status).toBe(201);
  await expectAnother('held longer');
  await visitor.confirm(webId, VISA);
  await expectAnother('extended');
  const expiresAt = new Date();
  const by = { requestedByKind: 'visitor' as const, expiresAt, state: 'expired' as const };
  await db()
    .insert(deviceCommands)
    .values({ spaceId: space.id, bookingId: id, type: 'unlock', ...by });
  await expectAnother('tried');
  await db().execute(sql`update spaces set address = 'Gate 9', updated_at = now() where id = ${space.id}`);
  await expectAnother('elsewhere');
  expect((await api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by)).status).toBe(200);
  await expectAnother('cancelled and refunded');
});
