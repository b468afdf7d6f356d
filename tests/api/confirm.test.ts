import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { wifiCodes } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { causedBy } from '../fixtures/caused';
import { jobs } from '../fixtures/jobs';
import { bothLedgers, intentsOf } from '../fixtures/ledgers';
import { partner } from '../fixtures/people';
import { makeSpace, TWENTY } from '../fixtures/places';
import { authenticate, mailsTo, provider } from '../fixtures/stand-ins';
import {
  ASKS_3DS,
  bookingRowsOf,
  bookNow,
  DECLINED,
  lapse,
  NO_FUNDS,
  VISA,
  visitorAt,
} from '../fixtures/visitors';

const capturedOf = async (webId: string) => {
  const { booking } = await bookingRowsOf(webId);
  const intents = await intentsOf(booking.transactionId);
  return intents.map(({ amount_received }) => amount_received);
};

afterAll(async () => {
  await jobs();
  const { provider: providerIntents, own: ownIntents } = await bothLedgers();
  expect(providerIntents.length).toBeGreaterThan(0);
  expect(ownIntents).toEqual(providerIntents);
});

describe('paying', () => {
  it('captures the money, confirms the booking and starts its time now', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10, minutes: 30 });
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.hold();
    const before = Date.now();
    const { status, data } = await visitor.confirm(hold.id);
    expect([status, data]).toEqual([200, { status: 'confirmed' }]);
    const { booking, period, payment } = await bookingRowsOf(hold.id);
    expect(booking).toMatchObject({ status: 2, amountCents: 2200 });
    expect(period.state).toBe('confirmed');
    expect(payment).toMatchObject({ state: 'captured', capturedCents: 2200, cardLast4: '4242' });
    expect(booking.startsAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(booking.endsAt.getTime() - booking.startsAt.getTime()).toBe(30 * 60_000);
    expect(period.startsAt).toEqual(booking.startsAt);
    expect(period.endsAt).toEqual(booking.endsAt);
    expect(await capturedOf(hold.id)).toEqual([2200]);
    const entries = await auditsOf('booking', booking.id);
    expect(entries.map(({ action }) => action)).toEqual(['booking.hold', 'booking.confirm']);
  });

  it('accepts a card token as well as a payment method', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    expect((await visitor.confirm(data.id, 'tok_visa')).data.status).toBe('confirmed');
  });

  it('accepts a confirmation token of the card script', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    const token = await provider().testHelpers.confirmationTokens.create({ payment_method: VISA });
    expect((await visitor.confirm(data.id, token.id)).data.status).toBe('confirmed');
  });

  it.each([
    [DECLINED, 'Your card was declined.'],
    [NO_FUNDS, 'Your card has insufficient funds.'],
  ])('returns 402 with the provider’s words for %s, and another card then pays', async (card, words) => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    expect(await visitor.confirm(data.id, card)).toMatchObject({
      status: 402,
      code: 'card_declined',
      message: words,
    });
    const { booking, period } = await bookingRowsOf(data.id);
    expect(period.state).toBe('held');
    const actions = (await auditsOf('booking', booking.id)).map(({ action }) => action);
    expect(actions, 'in the log, once').toEqual(['booking.hold', 'payment.declined']);
    expect((await visitor.look(data.id)).data).toMatchObject({ status: 1, accessCode: null });
    expect(await capturedOf(data.id)).toEqual([0]);
    expect((await visitor.confirm(data.id)).data.status).toBe('confirmed');
    expect(await capturedOf(data.id)).toEqual([2000]);
  });

  it('asks for 3-D Secure, and the same call again confirms', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data: hold } = await visitor.hold();
    const challenged = await visitor.confirm(hold.id, ASKS_3DS);
    expect(challenged).toMatchObject({ status: 200, data: { status: 'requires_action' } });
    // The traveller looks for the bank's app: the space remains theirs beyond the two minutes.
    await lapse(hold.id);
    await jobs();
    expect((await visitor.look(hold.id)).data).toMatchObject({ status: 1, isPaying: true });
    await authenticate(challenged.data.clientSecret ?? '');
    expect((await visitor.confirm(hold.id, ASKS_3DS)).data).toEqual({ status: 'confirmed' });
    expect(await capturedOf(hold.id)).toEqual([2000]);
  });

  it('can be tried again after the bank declined, with a card that passes 3-D Secure', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data: hold } = await visitor.hold();
    const challenged = await visitor.confirm(hold.id, ASKS_3DS);
    await authenticate(challenged.data.clientSecret ?? '', 'fail');
    const again = await visitor.confirm(hold.id);
    expect(again.data).toMatchObject({ status: 'requires_action' });
    await authenticate(again.data.clientSecret ?? '');
    expect((await visitor.confirm(hold.id)).data.status).toBe('confirmed');
    expect(await capturedOf(hold.id)).toEqual([2000]);
  });

  it('returns 409 after the two minutes, and charges no card', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    await lapse(data.id);
    expect(await visitor.confirm(data.id)).toMatchObject({
      status: 409,
      code: 'hold_lapsed',
      message: expect.stringMatching(/2 minute window/),
    });
    expect(await capturedOf(data.id)).toEqual([]);
    await jobs();
    expect((await visitor.look(data.id)).data.status).toBe(3);
    expect((await visitor.confirm(data.id)).status).toBe(409);
  });

  it('requires a valid card token while money is due', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    expect((await visitor.confirm(data.id, 'nonsense')).status).toBe(400);
    expect(await visitor.confirm(data.id, 'free')).toMatchObject({ status: 422, code: 'payment_due' });
    const unknown = await visitor.confirm(data.id, 'pm_nobody_has_this');
    expect(unknown).toMatchObject({ status: 402, code: 'card_declined' });
    expect((await visitor.confirm(data.id)).data.status).toBe('confirmed');
  });

  it('is open only to the visitor of the booking', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    const foreign = { key: (await partner('MERIDIAN')).key };
    expect((await visitor.confirm(data.id, VISA, foreign)).status).toBe(404);
    expect((await visitor.confirm('no-such-booking')).status).toBe(404);
    expect((await visitor.confirm(data.id, VISA, { key: 'nobody' })).status).toBe(401);
    expect(await capturedOf(data.id)).toEqual([]);
  });
});

describe('a visitor is charged once', () => {
  it('however often the payment is requested', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await bookNow(visitor);
    expect((await visitor.confirm(webId)).data).toEqual({ status: 'confirmed' });
    expect((await visitor.confirm(webId, DECLINED)).data).toEqual({ status: 'confirmed' });
    expect(await capturedOf(webId)).toEqual([2000]);
  });

  it('for ten concurrent taps', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    const taps = await Promise.all(Array.from({ length: 10 }, () => visitor.confirm(data.id)));
    expect(taps.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await visitor.look(data.id)).data.status).toBe(2);
    expect(await capturedOf(data.id)).toEqual([2000]);
    const codes = await db().execute(sql`select count(*)::int as n from wifi_codes
      where used_at is not null and used_at > now() - interval '1 minute'
      and id not in (select wifi_code_id from bookings where wifi_code_id is not null)`);
    expect(codes[0]?.n).toBe(0);
  });

  it('with an Idempotency-Key, which returns the first response again', async () => {
    const visitor = visitorAt(await makeSpace(TWENTY));
    const { data } = await visitor.hold();
    const headers = { 'idempotency-key': 'one-dialog' };
    const [first, second] = await Promise.all([
      visitor.confirm(data.id, VISA, { headers }),
      visitor.confirm(data.id, VISA, { headers }),
    ]);
    expect([first.data, second.data]).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }]);
    expect(await capturedOf(data.id)).toEqual([2000]);
  });
});

describe('what a confirmed visitor gets', () => {
  it('is a new passcode and a wifi code of their own', async () => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space);
    const { data: hold } = await visitor.hold();
    expect((await visitor.look(hold.id)).data).toMatchObject({ accessCode: null, wifiAccessCode: null });
    await visitor.confirm(hold.id);
    const { data: ownBooking } = await visitor.look(hold.id);
    expect(ownBooking.accessCode).toMatch(/^\d{6}$/);
    expect(ownBooking.wifiAccessCode).toBeTruthy();
    expect((await visitor.look(hold.id)).data).toMatchObject({
      accessCode: ownBooking.accessCode,
      wifiAccessCode: ownBooking.wifiAccessCode,
    });
    const otherVisitor = visitorAt(await makeSpace(TWENTY));
    const otherBooking = (await otherVisitor.look(await bookNow(otherVisitor))).data;
    expect(otherBooking.wifiAccessCode).not.toBe(ownBooking.wifiAccessCode);
    const [code] = await db()
      .select()
      .from(wifiCodes)
      .where(eq(wifiCodes.code, ownBooking.wifiAccessCode ?? ''));
    expect(code?.usedAt).not.toBeNull();
  });

  it('is one email with the link that opens the door, the passcode and what was paid', async () => {
    const space = await makeSpace({ cents: 2000, tax: 10 });
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    await drainOutbox();
    expect(await causedBy(() => visitor.confirm(webId)), 'once more').toEqual({});
    const mails = await mailsTo(visitor.email);
    expect(mails).toHaveLength(1);
    const { data } = await visitor.look(webId);
    expect(mails[0]?.text).toContain(`${process.env.APP_URL}/payment-success/${webId}/${space.key}`);
    expect(mails[0]?.text).toContain(data.accessCode);
    expect(mails[0]?.text).toContain('$22.00');
    expect(mails[0]?.subject).toContain(data.transactionId);
  });

  it('is a booking even when no wifi code is left', async () => {
    await db().execute(sql`update wifi_codes set used_at = now() where used_at is null`);
    const visitor = visitorAt(await makeSpace(TWENTY));
    const webId = await bookNow(visitor);
    expect((await visitor.look(webId)).data).toMatchObject({ status: 2, wifiAccessCode: null });
  });

  it('is shown on the space only to a caller that names the booking', async () => {
    const space = await makeSpace(TWENTY);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const anyone = await api.get(`/admin/pod/web/${space.id}`, { key: space.key });
    expect(anyone.text).not.toContain(webId);
    expect(anyone.text).not.toContain((await bookingRowsOf(webId)).booking.transactionId);
  });
});
