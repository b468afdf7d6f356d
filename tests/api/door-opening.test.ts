import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { spaces } from '@/db/tables';
import type { DoorOpening } from '@/lib/column-values/door-opening';
import { listAttention } from '@/lib/console/attention/queries';
import { importRecords } from '@/lib/console/imports/commands';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';
import { makeLocation, makeSpace, watch } from '../fixtures/places';
import { spaceBody, spaceCalls } from '../fixtures/space-calls';
import { mailsTo } from '../fixtures/stand-ins';
import { bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});
const { add, change } = spaceCalls(() => token);

/** A space whose door opens in this way, with its visitor. */
async function spaceOpenedBy(doorOpensBy: DoorOpening, locationId?: number) {
  const space = await makeSpace({ ...(locationId && { locationId }) });
  await db().update(spaces).set({ doorOpensBy }).where(eq(spaces.id, space.id));
  return { space, visitor: visitorAt(space) };
}
const pageOf = async ({ id, key }: { id: number; key: string }) =>
  (await api.get<Record<string, unknown>>(`/admin/pod/web/${id}`, { key })).data;

describe('a space without a device token', () => {
  it('is not sold while it waits for its pod: its page says so, and no hold is made', async () => {
    const { space, visitor } = await spaceOpenedBy('pod');
    expect(await visitor.hold()).toMatchObject({ status: 422, code: 'pod_silent' });
    expect(await pageOf(space)).toMatchObject({ isAvailable: false, unavailableCode: 'pod_silent' });
    const heldBookings = await db().execute(sql`select 1 from bookings where space_id = ${space.id}`);
    expect(heldBookings).toHaveLength(0);
    await watch(space.id);
    expect(await pageOf(space)).toMatchObject({ isAvailable: true, doorOpensBy: 'pod' });
  });

  it('is not offered as the nearest space while nothing opens its door', async () => {
    const locationId = await makeLocation();
    const [{ space }, { space: beside }] = [
      await spaceOpenedBy('keypad', locationId),
      await spaceOpenedBy('pod', locationId),
    ];
    const nearest = () => api.get(`/admin/pod/web/${space.id}/nearest`, { key: space.key });
    expect((await nearest()).data).toBeNull();
    await change(beside.id, { doorOpensBy: 'staff' });
    expect((await nearest()).data).toMatchObject({ podId: beside.id });
  });

  it.each(['keypad', 'staff'] as const)(
    'is sold when %s opens its door, and the page and the email say so',
    async (by) => {
      const { space, visitor } = await spaceOpenedBy(by);
      expect(await pageOf(space)).toMatchObject({ isAvailable: true, doorOpensBy: by });
      await bookNow(visitor);
      await drainOutbox();
      const [mail] = await mailsTo(visitor.email);
      expect(mail?.text).toContain(by === 'keypad' ? 'at the keypad beside it' : 'Staff open this door');
      expect(mail?.text).not.toContain('opens the door when you get there');
      expect(mail?.text).toContain('the link works for anyone who has it');
    },
  );

  it('is listed in Needs attention while it is active and nothing opens it', async () => {
    await db().update(spaces).set({ doorOpensBy: 'keypad' });
    const { space } = await spaceOpenedBy('pod');
    const lines = async () =>
      (await listAttention(await actorOf(token))).filter(({ title }) => title.includes('nothing opens'));
    expect(await lines()).toHaveLength(1);
    await change(space.id, { doorOpensBy: 'keypad' });
    expect(await lines()).toHaveLength(0);
  });
});

describe('doorOpensBy', () => {
  it('is stored and returned by the API, and defaults to the keypad', async () => {
    const { data: plain } = await add();
    expect(plain).toMatchObject({ doorOpensBy: 'keypad' });
    const { data: staffed } = await add({ doorOpensBy: 'staff' });
    expect(staffed).toMatchObject({ doorOpensBy: 'staff' });
    expect((await change(staffed.id, { name: `Renamed ${staffed.id}` })).data).toMatchObject({
      doorOpensBy: 'staff',
    });
    expect(await add({ doorOpensBy: 'magic' })).toMatchObject({ status: 400 });
  });

  it('is read from an import file, and an unknown value is refused', async () => {
    const { name, locationId } = await spaceBody();
    const [row] = await db().execute<{ name: string }>(
      sql`select name from locations where id = ${locationId}`,
    );
    const text = (door: string) =>
      `name,location,pricing_plans,tax,door\n${name},${row?.name},30 min $20.00,0,${door}\n`;
    const actor = await actorOf(token);
    const read = (door: string) =>
      importRecords(actor, { kind: 'spaces', text: text(door), isDryRun: false });
    expect((await read('Ladder')).rows[0]?.problems).toMatchObject([{ column: 'door' }]);
    expect((await read('Staff')).written).toBe(1);
    const [stored] = await db()
      .select()
      .from(spaces)
      .where(eq(spaces.name, String(name)));
    expect(stored?.doorOpensBy).toBe('staff');
  });
});
