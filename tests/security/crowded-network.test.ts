import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { makeSpace, type TestSpace } from '../fixtures/places';
import { authenticate, provider } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  DECLINED,
  endedAgo,
  lapse,
  VISA,
  visitorAt,
} from '../fixtures/visitors';

/* One network, a fresh page for each hold: docs/rules.md#crowded-network. */

// All tests pay with the same card.
beforeEach(async () => void (await db().execute(sql`delete from waiting_cards`)));

const MOST = 8;
let networks = 0;
/** A network that no other test uses. */
function network(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}

const spacesOf = (count: number) => Promise.all(Array.from({ length: count }, () => makeSpace()));

/** Whether the space is unavailable to a visitor on another network. */
async function isTaken({ id, key }: TestSpace): Promise<boolean> {
  const { data } = await api.get<{ isAvailable: boolean }>(`/admin/pod/web/${id}`, { key, ip: '192.0.2.77' });
  return !data.isAvailable;
}
const findTaken = async (spaces: TestSpace[]): Promise<TestSpace[]> => {
  const areTaken = await Promise.all(spaces.map(isTaken));
  return spaces.filter((_, index) => areTaken[index]);
};

/** Holds each space with a separate browser, like a person who opens a fresh page for each. */
async function holdAll(spaces: TestSpace[], ip: string) {
  const holds = [];
  for (const space of spaces) {
    const visitor = visitorAt(space, { ip });
    const { status, data } = await visitor.hold();
    expect(status).toBe(201);
    holds.push({ visitor, space, webId: data.id });
  }
  return holds;
}

const chargesOf = async (webId: string): Promise<string[]> => {
  const { payment } = await bookingRowsOf(webId);
  if (!payment?.intentId) return [];
  const { data } = await provider().charges.list({ payment_intent: payment.intentId, limit: 10 });
  return data.map(({ status }) => status);
};

describe('holds from one network by browsers that have never paid', () => {
  it('occupy at most eight spaces; a further one can be paid if its space is free', async () => {
    const ip = network();
    const spaces = await spacesOf(12);
    const holds = await holdAll(spaces, ip);
    expect(await findTaken(spaces)).toEqual(spaces.slice(0, MOST));
    const last = holds.at(-1)!;
    expect((await last.visitor.confirm(last.webId, VISA)).data.status).toBe('confirmed');
    const { booking, period } = await bookingRowsOf(last.webId);
    const minutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000;
    expect([minutes, period.endsAt]).toEqual([period.durationMinutes, booking.endsAt]);
    expect(await isTaken(last.space)).toBe(true);
  });

  it('occupy at most eight spaces when all are made concurrently', async () => {
    const ip = network();
    const spaces = await spacesOf(14);
    await Promise.all(spaces.map((space) => visitorAt(space, { ip }).hold()));
    expect(await findTaken(spaces)).toHaveLength(MOST);
  });

  it('do not include those of a browser that has paid, or of one that switches to another space', async () => {
    const ip = network();
    const payer = visitorAt(await makeSpace(), { ip });
    await bookNow(payer);
    const spaces = await spacesOf(MOST);
    const [first] = await holdAll(spaces, ip);
    const [payersSpace, nextSpace] = await spacesOf(2);
    expect((await visitorAt(payersSpace!, payer.by).hold()).status).toBe(201);
    expect((await visitorAt(nextSpace!, first!.visitor.by).hold()).status).toBe(201);
    expect(await findTaken([payersSpace!, nextSpace!])).toEqual([payersSpace, nextSpace]);
    expect(await isTaken(first!.space)).toBe(false);
  });

  it('occupy spaces again after earlier ones have lapsed', async () => {
    const ip = network();
    const holds = await holdAll(await spacesOf(MOST), ip);
    await lapse(holds[0]!.webId);
    const [space] = await spacesOf(1);
    await holdAll([space!], ip);
    expect(await isTaken(space!)).toBe(true);
  });

  it('do not affect a new phone on another network', async () => {
    await holdAll(await spacesOf(MOST + 1), network());
    const [space] = await spacesOf(1);
    await holdAll([space!], network());
    expect(await isTaken(space!)).toBe(true);
  });
});

describe('a hold that does not occupy its space', () => {
  /** A crowded network, and a visitor there whose hold does not occupy its space. */
  async function crowdNetwork() {
    const ip = network();
    const spaces = await spacesOf(MOST + 1);
    const holds = await holdAll(spaces, ip);
    return { ip, spaces, holds, last: holds.at(-1)! };
  }

  it('is refused as taken before any card is charged', async () => {
    const { last } = await crowdNetwork();
    const rival = visitorAt(last.space);
    await bookNow(rival);
    const response = await last.visitor.confirm(last.webId, VISA);
    expect(response).toMatchObject({ status: 422, code: 'space_taken' });
    expect(await chargesOf(last.webId)).toEqual([]);
    expect((await bookingRowsOf(last.webId)).period.state).toBe('held');
  });

  it('can be paid after someone else held the space and released it', async () => {
    const { last } = await crowdNetwork();
    const rival = visitorAt(last.space);
    const { data } = await rival.hold();
    expect((await last.visitor.confirm(last.webId, VISA)).code).toBe('space_taken');
    await rival.release(data.id);
    expect((await last.visitor.confirm(last.webId, VISA)).data.status).toBe('confirmed');
  });

  it('occupies its space during 3-D Secure, in place of the oldest unpaid hold', async () => {
    const { spaces, holds, last } = await crowdNetwork();
    const challenged = await last.visitor.confirm(last.webId, ASKS_3DS);
    expect(challenged.data.status).toBe('requires_action');
    expect(await findTaken(spaces)).toEqual(spaces.slice(1));
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await last.visitor.confirm(last.webId, ASKS_3DS)).data.status).toBe('confirmed');
    // The replaced hold can still be paid while its space is free.
    const first = holds[0]!;
    expect((await first.visitor.confirm(first.webId, VISA)).data.status).toBe('confirmed');
  });

  it('occupies nothing after its card is declined, and can be paid with another one', async () => {
    const { last } = await crowdNetwork();
    expect((await last.visitor.confirm(last.webId, DECLINED)).status).toBe(402);
    expect(await isTaken(last.space)).toBe(false);
    expect((await last.visitor.confirm(last.webId, VISA)).data.status).toBe('confirmed');
    expect(await isTaken(last.space)).toBe(true);
  });

  it('lets its guest book the same space again after the stay', async () => {
    const { last } = await crowdNetwork();
    expect((await last.visitor.confirm(last.webId, VISA)).data.status).toBe('confirmed');
    expect((await last.visitor.hold()).code).toBe('already_booked');
    await endedAgo(last.webId, 60);
    expect((await last.visitor.hold()).status).toBe(201);
  });

  it('lapses after its two minutes like every hold', async () => {
    const { last } = await crowdNetwork();
    await lapse(last.webId);
    expect(await last.visitor.confirm(last.webId, VISA)).toMatchObject({ status: 409, code: 'hold_lapsed' });
    await jobs();
    expect((await bookingRowsOf(last.webId)).period.state).toBe('released');
  });

  it('is replaced by the next hold of its browser, at this space or elsewhere', async () => {
    const { last } = await crowdNetwork();
    const again = await last.visitor.hold();
    expect(again.status).toBe(201);
    const [otherSpace] = await spacesOf(1);
    expect((await visitorAt(otherSpace!, last.visitor.by).hold()).status).toBe(201);
    for (const webId of [last.webId, again.data.id])
      expect((await bookingRowsOf(webId)).period.state).toBe('released');
  });
});

describe('one card', () => {
  it('can wait for 3-D Secure for one payment only, so that it occupies at most eight spaces', async () => {
    const ip = network();
    const spaces = await spacesOf(14);
    const holds = await holdAll(spaces, ip);
    const outcomes: string[] = [];
    for (const { visitor, webId } of holds.toReversed()) {
      const { status, code, data } = await visitor.confirm(webId, ASKS_3DS);
      outcomes.push(status === 200 ? data.status : `${status} ${code}`);
    }
    // The first of them takes a space from a mere hold; the others keep none, until those that held one are paid.
    const refused = Array(holds.length - MOST - 1).fill('422 card_waiting');
    expect(outcomes.slice(0, holds.length - MOST)).toEqual(['requires_action', ...refused]);
    expect((await findTaken(spaces)).length).toBeLessThanOrEqual(MOST);
    const rows = await db().execute(sql`select from booking_periods p join bookings b on b.id = p.booking_id
      join hold_networks n on n.booking_id = b.id where n.network = ${ip} and p.state = 'paying'`);
    expect(rows.length).toBeLessThanOrEqual(MOST);
  });

  it('can pay for the next space after its earlier payment has ended', async () => {
    const ip = network();
    const holds = await holdAll(await spacesOf(MOST + 2), ip);
    const [first, second] = holds.slice(-2);
    const challenged = await first!.visitor.confirm(first!.webId, ASKS_3DS);
    expect((await second!.visitor.confirm(second!.webId, ASKS_3DS)).code).toBe('card_waiting');
    expect(await isTaken(second!.space)).toBe(false);
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await first!.visitor.confirm(first!.webId, ASKS_3DS)).data.status).toBe('confirmed');
    expect((await second!.visitor.confirm(second!.webId, ASKS_3DS)).data.status).toBe('requires_action');
  });

  it('can wait for 3-D Secure for only one of several concurrent payments', async () => {
    const ip = network();
    const holds = (await holdAll(await spacesOf(MOST + 4), ip)).slice(-4);
    const responses = await Promise.all(holds.map(({ visitor, webId }) => visitor.confirm(webId, ASKS_3DS)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'card_waiting')).toHaveLength(3);
  });
});
