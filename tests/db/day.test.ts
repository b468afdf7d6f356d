import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { db } from '@/db/client';
import { prepareDay } from '@/dev/day/prepare';
import { visitSpace } from '@/lib/booking/visitors/visited-space';
import { getBoard } from '@/lib/console/board/queries';
import { type TileState, tileOf } from '@/lib/console/board/tile';
import { env } from '@/lib/foundation/settings/env';
import { noteApart } from '@/lib/foundation/time/database-clock';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { visitorOf } from '@/lib/platform/identity/callers';
import { violations } from '../fixtures/invariants';
import { LEDGER_DRIFT } from '../fixtures/ledger-drift';
import { actorOf, adminToken } from '../fixtures/people';

const prepare = () => prepareDay({ databaseUrl: env().DATABASE_URL, encryptionKey: env().ENCRYPTION_KEY });
const count = async (from: string): Promise<number> => {
  const [row] = await db().execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${from}`));
  return row?.n ?? 0;
};

let admin: StaffActor;
let day: Awaited<ReturnType<typeof prepareDay>>;
beforeAll(async () => {
  admin = await actorOf(await adminToken());
  day = await prepare();
});

/** The states of the tiles of the day's spaces, at an instant. */
async function statesAt(now: Date): Promise<TileState[]> {
  const ids = new Set(day.pods.map(({ spaceId }) => spaceId));
  const board = await getBoard(admin);
  return board.filter(({ id }) => ids.has(id)).map((space) => tileOf(space, now).state);
}

describe('the day of the demo', () => {
  it('gives every active space at two locations a pod, and a board on which every state occurs', async () => {
    expect(
      await count(`spaces join locations l on l.id = location_id where status = 'active' and device_token_hash is null
        and l.name in ('JFK Terminal 4', 'FRA Terminal 1')`),
    ).toBe(0);
    const states = new Set(await statesAt(new Date()));
    for (const state of ['in-use', 'arriving', 'free', 'silent', 'broken'] as const)
      expect(states).toContain(state);
  });

  it('has bookings that begin and end within five minutes', async () => {
    const within = (column: string) =>
      count(`bookings where status = 2 and ${column} between now() and now() + interval '5 minutes'`);
    expect(await within('starts_at')).toBeGreaterThan(0);
    expect(await within('ends_at')).toBeGreaterThan(0);
  });

  it('keeps the space of its visitor link free for an hour after every start', async () => {
    const [, , spaceId, partnerKey] = day.visitorPath.split('/');
    expect(day.aims.map((aim) => aim.spaceId)).not.toContain(Number(spaceId));
    const visitor = await visitorOf(partnerKey ?? '', '127.0.0.1', {});
    onTestFinished(() => noteApart(0));
    expect((await visitSpace(visitor, Number(spaceId))).unavailable).toBeNull();
    for (const seconds of [30, 5 * 60, 30 * 60, 59 * 60]) {
      noteApart(-seconds * 1_000);
      const { plans } = await visitSpace(visitor, Number(spaceId));
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.every(({ isAvailable }) => isAvailable)).toBe(true);
    }
  });

  it('is the same after the next start, with no double booking and every sum intact', async () => {
    const before = await count('bookings');
    const again = await prepare();
    expect(again).toEqual(day);
    expect(await count('bookings')).toBe(before);
    expect(await count(`refunds where state = 'failed'`)).toBe(1);
    expect(
      await count(
        `booking_notes n join device_commands c on c.booking_id = n.booking_id and c.state = 'failed'`,
      ),
    ).toBeGreaterThan(0);
    expect(
      await count(
        `pod_incidents where component = 'silent' and until is null group by space_id having count(*) > 1`,
      ),
    ).toBe(0);
    expect(await violations()).toEqual([]);
    expect(await db().execute(sql.raw(LEDGER_DRIFT))).toEqual([]);
  });
});
