import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { type ApiResponse, api, type Options } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { ASKS_3DS, bookingRowsOf, bookNow, heldFor, type Visitor, visitorAt } from '../fixtures/visitors';

const WINDOW = 120;
const LIMITED = {
  status: 429,
  code: 'too_many',
  message: 'You have started several bookings here without paying. Please wait 10 minutes',
};

/** A separate network for each test. */
let networks = 0;
function network(): string {
  networks += 1;
  return `2001:db8:${networks.toString(16)}:5::1`;
}

/** Holds, and leaves the hold unpaid for this many seconds. After a whole window it lapses. */
async function leaveUnpaid(visitor: Visitor, seconds = WINDOW): Promise<string> {
  const hold = await visitor.hold();
  expect(hold).toMatchObject({ status: 201 });
  await heldFor(hold.data.id, seconds);
  return hold.data.id;
}

async function giveBackAfter(visitor: Visitor, seconds: number): Promise<void> {
  const webId = await leaveUnpaid(visitor, seconds);
  expect((await visitor.release(webId)).status).toBe(200);
  // Time after the release does not count.
  await heldFor(webId, 60);
}

/** A visitor who has paid for another space before, in this network. */
async function payerAt(space: TestSpace, ip: string): Promise<Visitor> {
  const before = visitorAt(await makeSpace(), { ip });
  await bookNow(before);
  return visitorAt(space, { ip, device: before.by.device });
}

const cookieless = (space: TestSpace, ip: string) => visitorAt(space, { device: undefined, ip });

const isAvailable = async ({ id }: TestSpace, by: Options) => {
  const { data } = await api.get<{ isAvailable: boolean; unavailableCode: string | null }>(
    `/admin/pod/web/${id}`,
    by,
  );
  return { isAvailable: data.isAvailable, unavailableCode: data.unavailableCode };
};

/** Which of these bookings still have their time, by webId. */
async function stillHeld(webIds: string[]): Promise<string[]> {
  const rows = await Promise.all(webIds.map(bookingRowsOf));
  return webIds.filter((_, index) => ['held', 'paying'].includes(rows[index]?.period.state ?? ''));
}

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

  it('is limited by the seconds that it held, not by those that it gave back', async () => {
    const visitor = await payerAt(await makeSpace(), network());
    for (const seconds of [100, 90, 45]) await giveBackAfter(visitor, seconds);
    await giveBackAfter(visitor, 10);
    // 245 s and one more window exceed 360 s.
    expectLimited(await visitor.hold());
  });

  it('is limited by what it held before it replaced a hold with another', async () => {
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

  it('is not limited by the time that it paid for', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space, { ip: network() });
    for (let time = 0; time < 2; time += 1) await leaveUnpaid(visitor);
    await heldFor(await bookNow(visitor), WINDOW);
    await db().execute(sql`update booking_periods set state = 'released' where space_id = ${space.id}`);
    expect((await visitor.hold()).status).toBe(201);
  });
});

describe('callers of one network that opened no page', () => {
  it('share the 360 seconds of a space, even across one /48', async () => {
    const [space, ip] = [await makeSpace(), network()];
    for (let time = 0; time < 3; time += 1) await leaveUnpaid(cookieless(space, ip));
    expectLimited(await cookieless(space, ip).hold());
    expectLimited(await cookieless(space, ip.replace(/:[0-9a-f]+::1$/, ':fff0::2')).hold());
    expect((await cookieless(await makeSpace(), ip).hold()).status).toBe(201);
    expect((await cookieless(space, network()).hold()).status).toBe(201);
  });

  it('do not use up the time of a browser that opened one', async () => {
    const [space, ip] = [await makeSpace(), network()];
    for (let time = 0; time < 3; time += 1) await leaveUnpaid(cookieless(space, ip));
    const { by, hold } = visitorAt(space, { ip });
    expect(await isAvailable(space, by)).toEqual({ isAvailable: true, unavailableCode: null });
    expect((await hold()).status).toBe(201);
  });

  it('see the space as not available when their hold would be refused', async () => {
    const [space, ip] = [await makeSpace(), network()];
    for (let time = 0; time < 3; time += 1) await leaveUnpaid(cookieless(space, ip));
    const refused = { isAvailable: false, unavailableCode: 'too_many_holds' };
    expect(await isAvailable(space, cookieless(space, ip).by)).toEqual(refused);
  });

  it('get no more with requests at once than one after the other', async () => {
    const [space, ip] = [await makeSpace(), network()];
    for (let time = 0; time < 2; time += 1) await leaveUnpaid(cookieless(space, ip));
    const crowd = () => Promise.all(Array.from({ length: 16 }, () => cookieless(space, ip).hold()));
    const granted = (await crowd()).filter(({ status }) => status === 201);
    expect(granted).toHaveLength(1);
    await heldFor(granted[0]!.data.id, WINDOW);
    for (const response of await crowd()) expectLimited(response);
  });

  it('can hold only five of an operator’s 43 spaces at once, even from a whole /48', async () => {
    const spaces = await Promise.all(Array.from({ length: 43 }, () => makeSpace()));
    const ip = network();
    const fromAddressOf = (index: number) =>
      ip.replace(/:[0-9a-f]+::1$/, `:${(0x1000 + index).toString(16)}::1`);
    const grab = (from: (index: number) => string) =>
      Promise.all(spaces.map((space, index) => cookieless(space, from(index)).hold()));
    const granted = (await grab(fromAddressOf)).filter(({ status }) => status === 201);
    expect(granted).toHaveLength(5);
    expect((await grab(() => ip)).map(({ status }) => status)).not.toContain(201);
    const space = spaces[0]!;
    const visitor = cookieless(space, ip);
    for (const { data } of granted) expect((await visitor.release(data.id)).status).toBe(200);
    const honest = await Promise.all(spaces.map((each) => visitorAt(each, { ip }).hold()));
    expect(new Set(honest.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('the holds of one browser', () => {
  const atNewSpace = async (visitor: Visitor) => visitorAt(await makeSpace(), visitor.by);

  it('are limited to one space: a newer hold releases the older one at once', async () => {
    const spaces = await Promise.all(Array.from({ length: 12 }, () => makeSpace()));
    const first = visitorAt(spaces[0]!);
    const webIds: string[] = [];
    for (const space of spaces) {
      const hold = await visitorAt(space, first.by).hold();
      expect(hold.status).toBe(201);
      webIds.push(hold.data.id);
    }
    expect(await stillHeld(webIds)).toEqual([webIds.at(-1)]);
    const free = await Promise.all(spaces.slice(0, -1).map((space) => visitorAt(space).hold()));
    expect(new Set(free.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('are limited to one space even when the browser requests many at once', async () => {
    const spaces = await Promise.all(Array.from({ length: 12 }, () => makeSpace()));
    const { by } = visitorAt(spaces[0]!);
    const holds = await Promise.all(spaces.map((space) => visitorAt(space, by).hold()));
    const webIds = holds.flatMap(({ status, data }) => (status === 201 ? [data.id] : []));
    expect(await stillHeld(webIds)).toHaveLength(1);
  });

  it('may include two that are being paid, but no third', async () => {
    const first = visitorAt(await makeSpace());
    const one = await first.hold();
    await first.confirm(one.data.id, ASKS_3DS);
    const second = await atNewSpace(first);
    const two = await second.hold();
    expect(two.status).toBe(201);
    await second.confirm(two.data.id, ASKS_3DS);
    const third = await atNewSpace(first);
    expect(await third.hold()).toMatchObject({ status: 422, code: 'payment_processing' });
    expect(await stillHeld([one.data.id, two.data.id])).toHaveLength(2);
  });

  it('include no unpaid extension beside another space, and at most ten extensions in ten minutes', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    const holdExtension = () => visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
    expect((await holdExtension()).status).toBe(201);
    const otherHold = await (await atNewSpace(visitor)).hold();
    expect(otherHold.status).toBe(201);
    expect((await visitor.look(webId)).data).toMatchObject({ extension: null });
    expect((await holdExtension()).status).toBe(201);
    expect(await stillHeld([otherHold.data.id])).toEqual([]);
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) statuses.push((await holdExtension()).status);
    expect(statuses).toEqual([...Array(8).fill(201), 429, 429]);
  });
});

it('the network of a hold is forgotten after an hour', async () => {
  const by: Options = { ip: network() };
  const webId = await leaveUnpaid(visitorAt(await makeSpace(), by));
  const countNetworks = async () => {
    await jobs();
    const [row] = await db().execute(
      sql`select count(*)::int as n from hold_networks where booking_id = (select id from bookings where web_id = ${webId})`,
    );
    return row?.n;
  };
  expect(await countNetworks()).toBe(1);
  await heldFor(webId, 3600);
  expect(await countNetworks()).toBe(0);
});
