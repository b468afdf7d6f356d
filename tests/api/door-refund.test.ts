import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPeriods, customers, deviceCommands, refunds } from '@/db/tables';
import { addEntry } from '@/lib/booking/wallet/entries';
import { listAttention } from '@/lib/office/attention/queries';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { REFUNDED, without } from '../fixtures/caused-bookings';
import { violations } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { bothLedgers } from '../fixtures/ledgers';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { mailsTo, provider } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, prove, type Visitor, visitorAt } from '../fixtures/visitors';

type Refund = { refunded: number; card: number; wallet: number };
const take = (visitor: Visitor, webId: string) =>
  api.post<Refund>(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);

/** A booking whose visitor tried the door, with the pod's outcome; null means that the door was not tried. */
async function tried(said: 'failed' | 'expired' | 'acknowledged' | 'delivered' | null, credit = 0) {
  const space = await makeSpace({ cents: 2000 });
  const token = await watch(space.id);
  const stranger = visitorAt(space);
  const visitor = credit > 0 ? prove(visitorAt(space), stranger.email) : stranger;
  const held = await visitor.hold({ email: stranger.email });
  await visitor.release(held.data.id);
  if (credit > 0) {
    const [row] = await db().select().from(customers).where(eq(customers.email, stranger.email));
    await db().transaction((tx) =>
      addEntry(tx, { customerId: row!.id, amountCents: credit, reason: 'assigned' }),
    );
  }
  const webId = await bookNow({ ...visitor, hold: () => visitor.hold({ email: stranger.email }) });
  const { booking } = await bookingRowsOf(webId);
  const commandId = said && (await order(space.id, booking.id, said));
  return { space, token, visitor, webId, booking, commandId, email: stranger.email };
}

async function order(
  spaceId: number,
  bookingId: number,
  state: 'failed' | 'expired' | 'acknowledged' | 'delivered',
) {
  const expiresAt = new Date(Date.now() + 10_000);
  const values = {
    spaceId,
    bookingId,
    type: 'unlock' as const,
    state,
    requestedByKind: 'visitor' as const,
    expiresAt,
  };
  const [row] = await db().insert(deviceCommands).values(values).returning({ id: deviceCommands.id });
  return row!.id;
}

describe('a door that never opened', () => {
  it('refunds everything by one tap; the time is free and the passcode invalid', async () => {
    const { space, visitor, webId, email, commandId } = await tried('failed');
    expect((await visitor.look(webId)).data).toMatchObject({ doorRefund: true, refunded: 0 });
    expect(await take(visitor, webId)).toMatchObject({
      status: 200,
      data: { refunded: 20, card: 20, wallet: 0 },
    });
    await jobs();
    const { booking, period, payment } = await bookingRowsOf(webId);
    expect(booking).toMatchObject({ status: 3, cancelReason: 'door', passcode: null });
    expect(period.state).toBe('released');
    const intent = await provider().paymentIntents.retrieve(payment!.intentId!, {
      expand: ['latest_charge'],
    });
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 2000 });
    expect((await visitor.look(webId)).data).toMatchObject({
      doorRefund: false,
      refunded: 20,
      accessCode: null,
    });
    expect((await visitor.unlock(webId)).status).toBe(422);
    expect((await visitorAt(space).hold()).status).toBe(201);
    const { say, money } = mailWords('en');
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects, 'one mail about the refund, and no confirmation of what is cancelled').toHaveLength(1);
    expect(subjects.filter((each) => each.includes('your refund is on its way'))).toHaveLength(1);
    expect(subjects.join(), 'no second mail about the same money').not.toContain(
      say('mail.refundTitle', { amount: money(2000) }),
    );
    const alerts = await listAttention(await actorOf(await adminToken()));
    expect(alerts.map(({ key }) => key)).toContain(`door-${booking.id}`);
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'booking.door-refund'));
    expect(entry?.after).toMatchObject({ cents: 2000, commands: [{ id: commandId, state: 'failed' }] });
  });

  it('refunds credit as credit, and the rest to the card', async () => {
    const { visitor, webId, booking } = await tried('expired', 700);
    expect((await take(visitor, webId)).data).toEqual({ refunded: 20, card: 13, wallet: 7 });
    await jobs();
    const [customer] = await db().select().from(customers).where(eq(customers.id, booking.customerId));
    expect(customer?.walletCents).toBe(700);
  });

  it('refunds once when tapped twenty times concurrently, on two phones', async () => {
    const { visitor, webId, booking } = await tried('failed');
    let responses: { text: string }[] = [];
    const tap = async () => {
      responses = await Promise.all(Array.from({ length: 20 }, () => take(visitor, webId)));
    };
    expect(await causedBy(tap)).toEqual({
      ...without(REFUNDED, 'audit refund.order', 'effect mail.refund'),
      'audit booking.door-refund': 1,
      'audit booking.door-refund-again': 19,
      'effect refund.execute': 1,
      'effect mail.door-refund': 1,
    });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const rows = await db().select().from(refunds).where(eq(refunds.bookingId, booking.id));
    expect(rows).toMatchObject([{ amountCents: 2000, state: 'succeeded' }]);
  });

  it.each([
    ['nobody tried it', null],
    ['it opened', 'acknowledged'],
    ['the pod still has the command', 'delivered'],
  ] as const)('is not offered when %s', async (_, said) => {
    const { visitor, webId, booking } = await tried(said);
    expect((await visitor.look(webId)).data.doorRefund).toBe(false);
    expect(await take(visitor, webId)).toMatchObject({ status: 422, code: 'door_refund_not_offered' });
    expect(await db().$count(refunds, eq(refunds.bookingId, booking.id))).toBe(0);
  });

  it('is not offered when one of several tries opened it, nor ten minutes after the booking', async () => {
    const one = await tried('failed');
    await order(one.space.id, one.booking.id, 'acknowledged');
    expect((await take(one.visitor, one.webId)).status).toBe(422);
    const late = await tried('failed');
    await db().execute(sql`update bookings set confirmed_at = confirmed_at - interval '10 minutes 1 second'
      where id = ${late.booking.id}`);
    expect((await take(late.visitor, late.webId)).status).toBe(422);
  });

  it('returns 404 for another partner’s key or another id', async () => {
    const { visitor, webId } = await tried('failed');
    const other = await makeSpace({ partners: ['MERIDIAN'] });
    expect((await take({ ...visitor, by: { ...visitor.by, key: other.key } }, webId)).status).toBe(404);
    expect((await take(visitor, 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  it('that opens late is recorded, and ends the offer or comes too late for it', async () => {
    const before = await tried('delivered');
    await podWith(before.token).acknowledge(before.commandId!);
    expect((await take(before.visitor, before.webId)).status).toBe(422);
    const after = await tried('expired');
    const racing = await Promise.all([
      take(after.visitor, after.webId),
      podWith(after.token).acknowledge(after.commandId!),
    ]);
    const [refunded, said] = racing.map(({ status }) => status);
    expect(said).toBe(200);
    expect(await db().$count(refunds, eq(refunds.bookingId, after.booking.id))).toBe(
      refunded === 200 ? 1 : 0,
    );
  });

  it('keeps both payment ledgers equal, and every invariant', async () => {
    await jobs();
    const { provider: theirs, own } = await bothLedgers();
    expect(own).toEqual(theirs);
    expect(await violations()).toEqual([]);
    const overlaps = await db().$count(bookingPeriods, eq(bookingPeriods.state, 'paying'));
    expect(overlaps).toBe(0);
  });
});
