import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, bookings, MAX_ATTEMPTS, outbox, refunds, staffAlerts } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { chooseOwnAlerts } from '@/lib/parties/alerts/commands';
import { threeDays } from '../fixtures/again/bookings';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { REFUND_FAILS } from '../fixtures/caused-bookings';
import { unlocked } from '../fixtures/doors';
import { notifiedBy, type People } from '../fixtures/notified';
import { actorOf, partner, type Staff, subAdmin } from '../fixtures/people';
import { makeSpace, type SpaceOptions, watch } from '../fixtures/places';
import { fail, flush, repair, webhooks } from '../fixtures/stand-ins';
import { bookingRowsOf, endedAgo, lapse, VISA, visitorAt } from '../fixtures/visitors';

/*
 * Who is notified of a failure: exactly whom, exactly once, and nobody a second time when it is tried or reported
 * again.
 */

type Choices = Parameters<typeof chooseOwnAlerts.parseAndRun>[1];

const ADMIN = 'admin@hushpod.test';
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
});
afterEach(async () => void (await repair()));
afterAll(() => server.stop());

/** Staff of a partner, with what they chose to be notified by mail and in the console. */
async function staffOf(code: string, mail: string[], inConsole: string[]): Promise<Staff> {
  const staff = await subAdmin([2, 11, 14, 15, 144], [(await partner(code)).id]);
  const choices = { mail, console: inConsole, always: mail, quietFrom: null, quietTo: null };
  await chooseOwnAlerts.parseAndRun(await actorOf(staff.token), choices as Choices);
  return staff;
}

/** Everybody who could be notified, each once. Nobody else of the story sees the spaces of this partner. */
async function crew(kind: string) {
  await db().update(admins).set({ isActive: false }).where(sql`email <> ${ADMIN}`);
  await db().delete(staffAlerts);
  const [orderer, reader, watcher, colleague, stranger] = await Promise.all([
    staffOf('TRANSIT', [], []),
    staffOf('TRANSIT', [kind], [kind]),
    staffOf('TRANSIT', [], [kind]),
    staffOf('TRANSIT', [], []),
    staffOf('MERIDIAN', [kind], [kind]),
  ]);
  const people: People = {
    [ADMIN]: 'the admin',
    [orderer.email]: 'the orderer',
    [reader.email]: 'the reader',
    [watcher.email]: 'the watcher',
    [colleague.email]: 'the colleague',
    [stranger.email]: 'the stranger',
  };
  return { people, orderer, reader };
}

async function guest(people: People, card = VISA, options: SpaceOptions = {}) {
  const space = await makeSpace({ cents: 2000, partners: ['TRANSIT'], ...options });
  const visitor = visitorAt(space);
  people[visitor.email] = 'the guest';
  const { data } = await visitor.hold();
  await visitor.confirm(data.id, card);
  const { booking } = await bookingRowsOf(data.id);
  return { space, visitor, webId: data.id, id: booking.id };
}

const FAILED = 'A refund of $20.00 failed';
const GUEST_OF_FAILED = { "mail to the guest: We couldn't refund $20.00 to your card": 1 };
const MADE = { 'mail to the guest: $20.00 refunded': 1 };
/** Those who may see what happened, and did not say that they want no alert of it. */
const alerts = (kind: string) => ({
  [`alert ${kind} for the reader`]: 1,
  [`alert ${kind} for the watcher`]: 1,
  [`alert ${kind} for the admin`]: 1,
});

describe('a refund that fails at the bank', () => {
  /** The bank tells it again, and jobs run again. */
  const again = () => flush({ times: 2 });

  it('is notified to the person who ordered it, who chose no mail, to those who chose it, and the guest', async () => {
    const { people, orderer } = await crew('refund');
    const { webId, id } = await guest(people, REFUND_FAILS);
    await endedAgo(webId, 600);
    const order = () => api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 20 }, orderer);
    expect(await notifiedBy(people, order)).toEqual({
      ...MADE,
      ...GUEST_OF_FAILED,
      [`mail to the orderer: ${FAILED}`]: 1,
      [`mail to the reader: ${FAILED}`]: 1,
      ...alerts('refund'),
    });
    expect(await notifiedBy(people, again), 'again').toEqual({});
  });

  it('that a visitor took at the door is notified to those who chose it, and the guest', async () => {
    const { people } = await crew('refund');
    const { space, visitor, webId, id } = await guest(people, REFUND_FAILS);
    await watch(space.id);
    for (let tries = 0; tries < 2; tries += 1) await unlocked(space, 'failed', id);
    const take = () => api.post(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);
    expect(await notifiedBy(people, take)).toEqual({
      'mail to the guest: the space: your refund is on its way': 1,
      ...GUEST_OF_FAILED,
      [`mail to the reader: ${FAILED}`]: 1,
      ...alerts('refund'),
    });
    expect(await notifiedBy(people, take), 'a second request').toEqual({});
    expect(await notifiedBy(people, again), 'again').toEqual({});
  });

  it('that a job made for somebody’s outage is notified to the one who started it too', async () => {
    const { people, orderer } = await crew('refund');
    const { webId, space } = await guest(people, REFUND_FAILS);
    await endedAgo(webId, 600);
    const outage = { ...threeDays([space]), amount: 20, reason: 'No power' };
    const start = () => api.post('/admin/outage-refunds', outage, orderer);
    expect(await notifiedBy(people, start)).toEqual({
      ...MADE,
      ...GUEST_OF_FAILED,
      [`mail to the orderer: ${FAILED}`]: 1,
      [`mail to the reader: ${FAILED}`]: 1,
      ...alerts('refund'),
    });
    expect(await notifiedBy(people, again), 'again').toEqual({});
  });

  it('that only the one who ordered it reads is mailed to them alone', async () => {
    const { people, orderer, reader } = await crew('refund');
    const { webId, id } = await guest(people, REFUND_FAILS);
    await endedAgo(webId, 600);
    await db().update(admins).set({ isActive: false }).where(eq(admins.id, reader.id));
    const order = () => api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 20 }, orderer);
    expect(await notifiedBy(people, order)).toEqual({
      ...MADE,
      ...GUEST_OF_FAILED,
      [`mail to the orderer: ${FAILED}`]: 1,
      'alert refund for the watcher': 1,
      'alert refund for the admin': 1,
    });
  });

  it('whose readers have all left is mailed to the admins who made no choice', async () => {
    const { people, orderer, reader } = await crew('refund');
    const { webId, id } = await guest(people, REFUND_FAILS);
    await endedAgo(webId, 600);
    const leave = ({ id: admin }: Staff) =>
      db().update(admins).set({ isActive: false }).where(eq(admins.id, admin));
    await leave(reader);
    const orderAndLeave = async () => {
      await api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 20 }, orderer);
      await leave(orderer);
    };
    expect(await notifiedBy(people, orderAndLeave)).toEqual({
      ...MADE,
      ...GUEST_OF_FAILED,
      [`mail to the admin: ${FAILED}`]: 1,
      'alert refund for the watcher': 1,
      'alert refund for the admin': 1,
    });
    expect(await notifiedBy(people, again), 'again').toEqual({});
  });
});

describe('a refund while the card service is away', () => {
  it('causes no mail until it was made, and then one to the guest alone', async () => {
    const { people, orderer } = await crew('refund');
    const { webId, id } = await guest(people);
    await endedAgo(webId, 600);
    const order = async () => {
      await fail({ match: 'POST /v1/refunds*', mode: 'error-before', times: 20 });
      await api.put(`/admin/booking/${id}/refund`, { type: 'card', amount: 20 }, orderer);
    };
    expect(await notifiedBy(people, order)).toEqual({});
    expect(await db().$count(refunds, and(eq(refunds.bookingId, id), eq(refunds.state, 'pending')))).toBe(1);
    const back = async () => {
      await repair();
      await db().execute(
        sql`update refunds set updated_at = now() - interval '1 minute' where booking_id = ${id}`,
      );
    };
    expect(await notifiedBy(people, back)).toEqual(MADE);
    expect(await notifiedBy(people, back), 'twice').toEqual({});
  });
});

describe('a payment for a hold that lapsed', () => {
  it('is refused on the page, without a mail', async () => {
    const { people } = await crew('refund');
    const space = await makeSpace({ cents: 2000, partners: ['TRANSIT'] });
    const visitor = visitorAt(space);
    people[visitor.email] = 'the guest';
    const { data } = await visitor.hold();
    await lapse(data.id);
    expect(await notifiedBy(people, () => visitor.confirm(data.id))).toEqual({});
    expect(await notifiedBy(people, () => visitor.confirm(data.id)), 'twice').toEqual({});
  });
});

describe('a pod that asks for too much', () => {
  it('is notified to those who see it once, however often it asks on that day', async () => {
    const { people } = await crew('podRefused');
    const space = await makeSpace({ minutes: 5, cents: 2000, partners: ['TRANSIT'] });
    const token = await watch(space.id);
    const ask = () =>
      api.post(
        '/booking',
        {
          pricingPlanId: space.planId,
          email: 'kiosk@guests.test',
          countryCode: '+1',
          phone: '5550100',
          bookingType: 'BP',
          PPSummaryAmount: 5_000,
          boardingPasses: [{ boardedUserName: 'A. Traveller' }],
        },
        { token },
      );
    const refused = 'A booking by the pod of the space was refused';
    expect(await notifiedBy(people, ask)).toEqual({
      [`mail to the reader: ${refused}`]: 1,
      ...alerts('podRefused'),
    });
    expect(await notifiedBy(people, ask), 'a second refusal').toEqual({});
  });
});

describe('a door that does not open', () => {
  it('is notified to those who see it, and marking it as working only to them, once', async () => {
    const { people, orderer } = await crew('doorTrouble');
    const { space, id } = await guest(people);
    await watch(space.id);
    const tries = async () => {
      for (let time = 0; time < 2; time += 1) await unlocked(space, 'failed', id);
    };
    const works = () => api.post(`/admin/pod/${space.id}/door-works`, {}, orderer);
    expect(await notifiedBy(people, tries)).toEqual({
      'mail to the reader: Guest locked out: the space': 1,
      ...alerts('doorTrouble'),
    });
    expect(await notifiedBy(people, () => unlocked(space, 'failed', id)), 'a third try').toEqual({});
    expect(await notifiedBy(people, works)).toEqual({
      'mail to the reader: the door of the space works again': 1,
      ...alerts('doorTrouble is over'),
    });
    expect(await notifiedBy(people, works), 'marked twice').toEqual({});
  });
});

describe('a confirmation that cannot be mailed', () => {
  it('is reported on the page of the booking after twelve tries, not before, without a mail', async () => {
    const { people } = await crew('refund');
    const space = await makeSpace({ cents: 2000, partners: ['TRANSIT'] });
    const visitor = visitorAt(space);
    people[visitor.email] = 'the guest';
    const { data } = await visitor.hold();
    await visitor.confirm(data.id);
    const isUnmailed = async () => (await visitor.look(data.id)).data.isUnmailed;
    const attempt = async () => {
      await fail({ match: 'SMTP /', mode: 'error-before' });
      await db().update(outbox).set({ availableAt: sql`now()` }).where(sql`done_at is null`);
      await drainOutbox();
    };
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
      await attempt();
      expect(await isUnmailed(), `after ${tries} tries`).toBe(false);
    }
    await attempt();
    expect(await isUnmailed(), 'after the last').toBe(true);
    const [row] = await db().select().from(bookings).where(eq(bookings.webId, data.id));
    expect(row?.mailFailedAt).not.toBeNull();
    await repair();
    expect(await notifiedBy(people, async () => undefined)).toEqual({});
  });
});
