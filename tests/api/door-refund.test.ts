import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookingPeriods, customers, deviceCommands, refunds } from '@/db/tables';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import { listAttention } from '@/lib/console/attention/queries';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { REFUNDED, without } from '../fixtures/caused-bookings';
import { violations } from '../fixtures/invariants';
import { jobs } from '../fixtures/jobs';
import { bothLedgers } from '../fixtures/ledgers';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace, TWENTY, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { mailsTo, provider } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, prove, type Visitor, visitorAt } from '../fixtures/visitors';

type Refund = { refunded: number; card: number; wallet: number };
const take = (visitor: Visitor, webId: string) =>
  api.post<Refund>(`/bookings/web/${webId}/door-refund`, undefined, visitor.by);

/** A booking whose visitor tried the door, with the pod's outcome; null means that the door was not tried. */
async function bookAndTryDoor(
  outcome: 'failed' | 'expired' | 'acknowledged' | 'delivered' | null,
  credit = 0,
) {
  const space = await makeSpace({ cents: 2000 });
  const token = await watch(space.id);
  const stranger = visitorAt(space);
  const visitor = credit > 0 ? prove(visitorAt(space), stranger.email) : stranger;
  const hold = await visitor.hold({ email: stranger.email });
  await visitor.release(hold.data.id);
  if (credit > 0) {
    const [row] = await db().select().from(customers).where(eq(customers.email, stranger.email));
    await db().transaction((tx) =>
      addWalletEntry(tx, { customerId: row!.id, amountCents: credit, reason: 'assigned' }),
    );
  }
  const webId = await bookNow({ ...visitor, hold: () => visitor.hold({ email: stranger.email }) });
  const { booking } = await bookingRowsOf(webId);
  const commandId = outcome && (await insertUnlock(space.id, booking.id, outcome));
  return { space, token, visitor, webId, booking, commandId, email: stranger.email };
}

async function insertUnlock(
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

describe('a refund for a door that never opened', () => {
  it('returns everything with one tap, frees the time and invalidates the passcode', async () => {
    const { space, visitor, webId, email, commandId } = await bookAndTryDoor('failed');
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

  it('returns credit as credit, and the rest to the card', async () => {
    const { visitor, webId, booking } = await bookAndTryDoor('expired', 700);
    expect((await take(visitor, webId)).data).toEqual({ refunded: 20, card: 13, wallet: 7 });
    await jobs();
    const [customer] = await db().select().from(customers).where(eq(customers.id, booking.customerId));
    expect(customer?.walletCents).toBe(700);
  });

  it('happens once when it is requested twenty times at once', async () => {
    const { visitor, webId, booking } = await bookAndTryDoor('failed');
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
    ['the door was not tried', null],
    ['the door opened', 'acknowledged'],
    ['the pod still has the command', 'delivered'],
  ] as const)('is not offered when %s', async (_, outcome) => {
    const { visitor, webId, booking } = await bookAndTryDoor(outcome);
    expect((await visitor.look(webId)).data.doorRefund).toBe(false);
    expect(await take(visitor, webId)).toMatchObject({ status: 422, code: 'door_refund_not_offered' });
    expect(await db().$count(refunds, eq(refunds.bookingId, booking.id))).toBe(0);
  });

  it('is not offered when one of several tries opened the door, nor ten minutes after the booking', async () => {
    const one = await bookAndTryDoor('failed');
    await insertUnlock(one.space.id, one.booking.id, 'acknowledged');
    expect((await take(one.visitor, one.webId)).status).toBe(422);
    const late = await bookAndTryDoor('failed');
    await age('bookings', sql`id = ${late.booking.id}`, 601, ['confirmed_at', 'starts_at']);
    expect((await take(late.visitor, late.webId)).status).toBe(422);
  });

  it('returns 404 for another partner’s key or another id', async () => {
    const { visitor, webId } = await bookAndTryDoor('failed');
    const foreignSpace = await makeSpace({ ...TWENTY, partners: ['MERIDIAN'] });
    expect((await take({ ...visitor, by: { ...visitor.by, key: foreignSpace.key } }, webId)).status).toBe(
      404,
    );
    expect((await take(visitor, 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });

  it('is refused after the door opened late, and stays consistent when both happen at once', async () => {
    const before = await bookAndTryDoor('delivered');
    await podWith(before.token).acknowledge(before.commandId!);
    expect((await take(before.visitor, before.webId)).status).toBe(422);
    const after = await bookAndTryDoor('expired');
    const racing = await Promise.all([
      take(after.visitor, after.webId),
      podWith(after.token).acknowledge(after.commandId!),
    ]);
    const [refunded, acknowledged] = racing.map(({ status }) => status);
    expect(acknowledged).toBe(200);
    expect(await db().$count(refunds, eq(refunds.bookingId, after.booking.id))).toBe(
      refunded === 200 ? 1 : 0,
    );
  });

  it('keeps both payment ledgers equal, and every invariant', async () => {
    await jobs();
    const { provider: providerIntents, own: ownIntents } = await bothLedgers();
    expect(ownIntents).toEqual(providerIntents);
    expect(await violations()).toEqual([]);
    const overlaps = await db().$count(bookingPeriods, eq(bookingPeriods.state, 'paying'));
    expect(overlaps).toBe(0);
  });
});
