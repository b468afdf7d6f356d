import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import type { ApiResponse } from '../fixtures/api';
import { openConnections } from '../fixtures/connections';
import { ownSession } from '../fixtures/own-session';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { statementsOf } from '../fixtures/statements';
import { visitorAt } from '../fixtures/visitors';

const CROWD = 100;

type Held = ApiResponse<InstantBookingWire>;

/**
 * Everyone taps Pay Now at the same moment. However many there are, each costs what a single visitor costs, without
 * retries or polling.
 */
async function bookAll(spaces: TestSpace[]): Promise<Held[]> {
  const visitor = visitorAt(await makeSpace());
  const alone = await statementsOf(() => visitor.hold());
  const visitors = Array.from({ length: CROWD }, (_, index) => visitorAt(spaces[index % spaces.length]!));
  const { response, queries } = await statementsOf(() =>
    Promise.all(visitors.map((visitor) => visitor.hold())),
  );
  expect(queries.length).toBeLessThanOrEqual(CROWD * alone.queries.length);
  return response;
}

beforeAll(async () => {
  await openConnections();
  await visitorAt(await makeSpace()).hold();
});

function expectOneEach(responses: Held[], winners: number) {
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(winners);
  const others = responses.filter(({ status }) => status !== 201);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([422]));
  for (const { message, code } of others) {
    expect(code).toBe('space_taken');
    expect(message).toMatch(/just been taken/);
  }
}

describe(`${CROWD} visitors at once`, () => {
  it('on one space: one gets it, and each costs no more queries than a single visitor', async () => {
    const space = await makeSpace();
    const responses = await bookAll([space]);
    expectOneEach(responses, 1);
    const [counted] = await db().execute(
      sql`select count(*)::int as holds from booking_periods where space_id = ${space.id}`,
    );
    expect(counted?.holds).toBe(1);
    expect((await visitorAt(space).hold()).status).toBe(422);
  });

  it('on one space with a lapsed hold that is not released yet: one gets it', async () => {
    const space = await makeSpace();
    const { data } = await visitorAt(space).hold();
    await db().execute(sql`update booking_periods set hold_expires_at = now() - interval '1 second'
      where booking_id = (select id from bookings where web_id = ${data.id})`);
    const responses = await bookAll([space]);
    expectOneEach(responses, 1);
  });

  it('on ten spaces: ten get one', async () => {
    const spaces = await Promise.all(Array.from({ length: 10 }, () => makeSpace()));
    const responses = await bookAll(spaces);
    expectOneEach(responses, 10);
  });

  it('on a taken space: all are refused, while another transaction holds its lock', async () => {
    const space = await makeSpace();
    await visitorAt(space).hold();
    const turn = await ownSession();
    await turn`select pg_advisory_lock(7205, ${space.id}::int)`;
    expectOneEach(await bookAll([space]), 0);
    await turn`select pg_advisory_unlock(7205, ${space.id}::int)`;
    turn.release();
  });
});
