import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import type { ApiResponse, Options } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { bookNow, heldFor, type Visitor, visitorAt } from '../fixtures/visitors';

const WINDOW = 120;
const LIMITED = {
  status: 429,
  code: 'too_many',
  message: 'You have started several bookings here without paying. Please wait 10 minutes',
};

/** A network of its own for each test. */
let networks = 0;
function network(): string {
  networks += 1;
  return `2001:db8:5:${networks.toString(16)}::1`;
}

/** Holds, and leaves the hold alone for so many seconds; a whole window means that it lapses. */
async function leaveUnpaid(visitor: Visitor, seconds = WINDOW): Promise<string> {
  const held = await visitor.hold();
  expect(held).toMatchObject({ status: 201 });
  await heldFor(held.data.id, seconds);
  return held.data.id;
}

async function giveBackAfter(visitor: Visitor, seconds: number): Promise<void> {
  const webId = await leaveUnpaid(visitor, seconds);
  expect((await visitor.release(webId)).status).toBe(200);
  // What passes afterwards is nobody's.
  await heldFor(webId, 60);
}

/** Somebody who paid for another space before, in this network. */
async function payerAt(space: TestSpace, ip: string): Promise<Visitor> {
  const before = visitorAt(await makeSpace(), { ip });
  await bookNow(before);
  return visitorAt(space, { ip, device: before.by.device });
}

const cookieless = (space: TestSpace, ip: string) => visitorAt(space, { device: undefined, ip });

function expectLimited(response: ApiResponse<unknown>): void {
  expect(response).toMatchObject(LIMITED);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('a browser', () => {
  it('may hold a space unpaid for 360 of 600 seconds; then it has to wait, on this space only', async () => {
    const space = await makeSpace();
    const visitor = await payerAt(space, network());
    const webIds: string[] = [];
    for (let time = 0; time < 3; time += 1) webIds.push(await leaveUnpaid(visitor));
    expectLimited(await visitor.hold());
    expect((await visitorAt(space, { ip: network() }).hold()).status).toBe(201);
    const { device } = visitor.by;
    expect((await visitorAt(await makeSpace(), { device, ip: visitor.by.ip }).hold()).status).toBe(201);
    // Later that time is no longer within the ten minutes.
    for (const webId of webIds) await heldFor(webId, 600);
    await db().execute(sql`update booking_periods set state = 'released' where space_id = ${space.id}`);
    expect((await visitor.hold()).status).toBe(201);
  });

  it('may hold as often as it likes when it gives the time back at once', async () => {
    const visitor = await payerAt(await makeSpace(), network());
    for (let time = 0; time < 12; time += 1) await giveBackAfter(visitor, 0);
  });

  it('is counted the seconds that it held, not those that it gave back', async () => {
    const visitor = await payerAt(await makeSpace(), network());
    for (const seconds of [100, 90, 45]) await giveBackAfter(visitor, seconds);
    await giveBackAfter(visitor, 10);
    // 245 s and one more window are more than 360 s.
    expectLimited(await visitor.hold());
  });

  it('is counted what it held before it chose another hold in its place', async () => {
    const visitor = await payerAt(await makeSpace(), network());
    let webId = await leaveUnpaid(visitor, 70);
    for (let time = 0; time < 3; time += 1) {
      const next = await visitor.hold({ replaces: webId });
      expect(next.status).toBe(201);
      webId = next.data.id;
      await heldFor(webId, 60);
    }
    expectLimited(await visitor.hold({ replaces: webId }));
  });

  it('is not counted what it paid for', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space, { ip: network() });
    for (let time = 0; time < 2; time += 1) await leaveUnpaid(visitor);
    await heldFor(await bookNow(visitor), WINDOW);
    await db().execute(sql`update booking_periods set state = 'released' where space_id = ${space.id}`);
    expect((await visitor.hold()).status).toBe(201);
  });
});

describe('browsers of one network that never paid', () => {
  const newCookies = (space: TestSpace, ip: string) => visitorAt(space, { ip });

  it.each([
    ['without a cookie', cookieless],
    ['with a new cookie for each hold', newCookies],
  ])('share the 360 seconds: %s', async (_, next) => {
    const [space, ip] = [await makeSpace(), network()];
    for (let time = 0; time < 3; time += 1) await leaveUnpaid(next(space, ip));
    expectLimited(await next(space, ip).hold());
    expectLimited(await visitorAt(space, { ip: ip.replace('::1', '::2') }).hold());
    expect((await next(await makeSpace(), ip).hold()).status).toBe(201);
    expect((await next(space, network()).hold()).status).toBe(201);
  });

  it('do not use up the time of who has paid', async () => {
    const [space, ip] = [await makeSpace(), network()];
    const payer = await payerAt(space, ip);
    for (let time = 0; time < 3; time += 1) await leaveUnpaid(cookieless(space, ip));
    expect((await payer.hold()).status).toBe(201);
  });

  it('include who had a booking for nothing', async () => {
    const [space, ip] = [await makeSpace(), network()];
    const guest = visitorAt(await makeSpace({ cents: 0 }), { ip });
    expect((await guest.hold()).data.total).toBe(0);
    for (let time = 0; time < 3; time += 1) await leaveUnpaid(cookieless(space, ip));
    expectLimited(await visitorAt(space, { ip, device: guest.by.device }).hold());
  });

  it('get back the time of who pays later', async () => {
    const [space, ip] = [await makeSpace(), network()];
    const undecided = newCookies(space, ip);
    await leaveUnpaid(undecided);
    for (let time = 0; time < 2; time += 1) await leaveUnpaid(cookieless(space, ip));
    expectLimited(await newCookies(space, ip).hold());
    await bookNow(visitorAt(await makeSpace(), { ip, device: undecided.by.device }));
    expect((await newCookies(space, ip).hold()).status).toBe(201);
  });

  it('get no more at once than one after the other', async () => {
    const [space, ip] = [await makeSpace(), network()];
    for (let time = 0; time < 2; time += 1) await leaveUnpaid(cookieless(space, ip));
    const crowd = () => Promise.all(Array.from({ length: 16 }, () => cookieless(space, ip).hold()));
    const held = (await crowd()).filter(({ status }) => status === 201);
    expect(held).toHaveLength(1);
    await heldFor(held[0]!.data.id, WINDOW);
    for (const response of await crowd()) expectLimited(response);
  });
});

it('the network of a hold is forgotten after an hour', async () => {
  const by: Options = { ip: network() };
  const webId = await leaveUnpaid(visitorAt(await makeSpace(), by));
  const known = async () => {
    await jobs();
    const [row] = await db().execute(
      sql`select count(*)::int as n from hold_networks where booking_id = (select id from bookings where web_id = ${webId})`,
    );
    return row?.n;
  };
  expect(await known()).toBe(1);
  await heldFor(webId, 3600);
  expect(await known()).toBe(0);
});
