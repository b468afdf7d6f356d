import { and, eq, gt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPeriods, bookings, businessPartners, countries, locations, spaces } from '@/db/tables';
import type { BookingWire, PriceLineWire } from '@/lib/booking/bookings/detail-wire';
import { customerIdOf } from '@/lib/booking/contact';
import type { ReceiptWire } from '@/lib/booking/receipts/wire';
import { env } from '@/lib/foundation/settings/env';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { anonymousEmail } from '@/lib/parties/customers/anonymised';
import { fileUrl, putFile } from '@/lib/platform/integrations/file-store';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { api, dispatch } from '../fixtures/api';
import { auditsOf } from '../fixtures/audits';
import { outsideOfPage, pdfPages, pdfPieces } from '../fixtures/pdf';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, type TestSpace } from '../fixtures/places';
import { fail, mailsTo, pendingFaults } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, lapse, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const receiptOf = (id: number, by = token) =>
  api.get<ReceiptWire>(`/admin/booking/${id}/payment-receipt`, { token: by });
const send = (id: number, by = token) =>
  api.post<{ receiptNumber: number; email: string }>(`/booking/${id}/payment-receipt/send-mail`, undefined, {
    token: by,
  });
const refund = (id: number, type: string, amount: number) =>
  api.put(`/admin/booking/${id}/refund`, { type, amount }, { token });
const rowOf = async (id: number) => (await db().select().from(bookings).where(eq(bookings.id, id)))[0]!;

/** The newest receipt among the mails to a customer, who gets a confirmation too. */
const receiptMail = async (email: string) =>
  (await mailsTo(email)).find(({ subject }) => subject.includes(': Receipt '));

async function pdfOf(id: number) {
  const url = `http://localhost:3000/api/v2/admin/booking/${id}/payment-receipt?format=pdf`;
  const response = await dispatch(new Request(url, { headers: { authorization: `Bearer ${token}` } }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const pages = pdfPages(bytes);
  return { status: response.status, headers: response.headers, bytes, pages, text: pages.join('\n') };
}

/** A booking that was paid by card and has ended: $20 and 10 % tax. */
async function past(space?: TestSpace): Promise<{ id: number; email: string; webId: string }> {
  const visitor = visitorAt(space ?? (await makeSpace({ tax: 10, cents: 2000 })));
  const webId = await bookNow(visitor);
  await endedAgo(webId, 600);
  return { id: (await bookingRowsOf(webId)).booking.id, email: visitor.email, webId };
}

/** A second period of $10 with $1 off, 90 cents tax and $2 of credit: paid, or one whose money arrived too late. */
async function extend(id: number, paid: boolean): Promise<void> {
  const state = paid ? 'confirmed' : 'released';
  const minutes = paid ? 15 : 45;
  await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
      duration_minutes, sub_total_cents, discount_cents, tax_cents, credit_cents, amount_cents, confirmed_at)
    select id, space_id, ${paid ? 1 : 2}, ${state}, ends_at, ends_at + make_interval(mins => ${minutes}), ${minutes},
      1000, 100, 90, 200, 990, ${paid ? sql`now()` : sql`null`} from bookings where id = ${id}`);
  await db().execute(sql`insert into payments (booking_id, period_id, intent_id, state, amount_cents, captured_cents,
      card_brand, card_last4)
    select booking_id, id, 'pi_test_' || id, 'captured', 790, 790, 'mastercard', '4444'
    from booking_periods where booking_id = ${id} and ordinal = ${paid ? 1 : 2}`);
}

describe('the number of a receipt', () => {
  it('is assigned once, with the confirmation: 16 concurrent readers do not assign another', async () => {
    const { id } = await past();
    const { receiptNumber } = await rowOf(id);
    expect(receiptNumber).toBeGreaterThan(0);
    const last = () => db().execute(sql`select last_value from receipt_numbers`);
    const before = await last();
    const issued = await Promise.all([
      ...Array.from({ length: 12 }, () => receiptOf(id)),
      ...Array.from({ length: 4 }, () => send(id)),
    ]);
    expect(issued.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(new Set(issued.map(({ data }) => data.receiptNumber))).toEqual(new Set([receiptNumber]));
    expect(await last()).toEqual(before);
    const detail = await api.get<BookingWire>(`/admin/booking/${id}`, { token });
    expect(detail.data.receiptNumber).toBe(receiptNumber);
  });

  it('is not reused, even when its booking loses it', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await past()).id));
    const responses = await Promise.all(ids.map((id) => receiptOf(id)));
    const numbers = responses.map(({ data }) => data.receiptNumber);
    expect(new Set(numbers).size).toBe(6);
    await db().update(bookings).set({ receiptNumber: null }).where(eq(bookings.id, ids[0]!));
    const next = (await receiptOf((await past()).id)).data.receiptNumber;
    expect(numbers).not.toContain(next);
  });

  it('does not make an open booking form stale', async () => {
    const { id } = await past();
    const { updatedAt } = await rowOf(id);
    await receiptOf(id);
    expect((await rowOf(id)).updatedAt).toEqual(updatedAt);
  });

  it('is not assigned to a hold, open or lapsed', async () => {
    const visitor = visitorAt(await makeSpace({ cents: 2000 }));
    const hold = await visitor.hold();
    const { booking } = await bookingRowsOf(hold.data.id);
    expect(await receiptOf(booking.id)).toMatchObject({ status: 409, code: 'no_receipt' });
    await lapse(hold.data.id);
    await visitorAt({ ...(await makeSpace({ cents: 2000 })), id: booking.spaceId }).hold();
    expect((await rowOf(booking.id)).status).toBe(3);
    expect(await send(booking.id)).toMatchObject({ status: 409, code: 'no_receipt' });
    expect((await rowOf(booking.id)).receiptNumber).toBeNull();
  });
});

describe('a receipt', () => {
  it('has every paid period, sums, payer, and refunds', async () => {
    const { id } = await past();
    await refund(id, 'card', 3.5);
    await refund(id, 'wallet', 1.25);
    await extend(id, true);
    const { data } = await receiptOf(id);
    expect(data.periods.map(({ ordinal, duration, amount }) => [ordinal, duration, amount])).toEqual([
      [0, 30, 22],
      [1, 15, 9.9],
    ]);
    expect(data).toMatchObject({
      subTotal: 30,
      discount: 1,
      tax: 2.9,
      waived: 0,
      amount: 31.9,
      wallet: 2,
      payments: [
        { card: 'visa ···· 4242', amount: 22 },
        { card: 'mastercard ···· 4444', amount: 7.9 },
      ],
      refunds: [
        { method: 'card', amount: 3.5 },
        { method: 'wallet', state: 'succeeded', amount: 1.25 },
      ],
      totalRefund: 4.75,
    });
  });

  it('shows its tax by rate, to the cent, as it was at the time of booking', async () => {
    const { id } = await past(await makeSpace({ tax: 8.875, cents: 2000 }));
    await extend(id, true);
    await extend(id, false);
    const { spaceId } = await rowOf(id);
    await db()
      .update(bookingPeriods)
      .set({ taxPercent: 10 })
      .where(and(eq(bookingPeriods.bookingId, id), gt(bookingPeriods.ordinal, 0)));
    await db().update(spaces).set({ taxPercent: 19 }).where(eq(spaces.id, spaceId));
    const { data } = await receiptOf(id);
    expect(data.taxes).toEqual([
      { percent: 8.875, net: 20, tax: 1.78 },
      { percent: 10, net: 9, tax: 0.9 },
    ]);
    expect(data.taxes.reduce((cents, { tax }) => cents + Math.round(tax * 100), 0)).toBe(
      Math.round(data.tax * 100),
    );
  });

  it('has a credit note with its own number and tax for each completed refund', async () => {
    const { id, email } = await past();
    await refund(id, 'wallet', 11);
    await refund(id, 'wallet', 11);
    const { data } = await receiptOf(id);
    const [first, second] = data.refunds;
    expect([first?.tax, second?.tax]).toEqual([1, 1]);
    expect(second!.creditNote).toBeGreaterThan(first!.creditNote!);
    expect((await receiptOf(id)).data.refunds).toEqual(data.refunds);
    const { say, money } = mailWords('en');
    const note = say('mail.creditNote', { number: first!.creditNote!, amount: money(100) });
    expect((await pdfOf(id)).text).toContain(note);
    await send(id);
    await drainOutbox();
    expect((await receiptMail(email))?.text).toContain(note);
  });

  it('names the operator as seller with its tax number of the country, but not on a partner’s receipt', async () => {
    const operatorBooking = await past();
    const { id } = await past(await makeSpace({ partners: ['MERIDIAN'], cents: 2000 }));
    Object.assign(env(), {
      SELLER_NAME: 'Hushpod Inc.',
      SELLER_ADDRESS: '1 Main St',
      SELLER_TAX_NUMBERS: { '*': 'T-1' },
    });
    const seller = { legalName: 'Hushpod Inc.', address: '1 Main St', taxNumber: 'T-1' };
    expect((await receiptOf(operatorBooking.id)).data.seller).toEqual(seller);
    expect((await receiptOf(id)).data.seller).toBeNull();
    expect((await pdfOf(operatorBooking.id)).text).toContain('Invoice ');
    const [country] = await db()
      .select({ code: countries.code })
      .from(bookings)
      .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
      .innerJoin(locations, eq(locations.id, spaces.locationId))
      .innerJoin(countries, eq(countries.id, locations.countryId))
      .where(eq(bookings.id, operatorBooking.id));
    env().SELLER_TAX_NUMBERS = { '*': 'T-1', [country!.code]: 'T-2' };
    expect((await receiptOf(operatorBooking.id)).data.seller?.taxNumber).toBe('T-2');
    Object.assign(env(), { SELLER_NAME: undefined, SELLER_TAX_NUMBERS: {} });
    expect((await receiptOf(operatorBooking.id)).data.seller).toBeNull();
    expect((await pdfOf(operatorBooking.id)).text).toContain('Receipt ');
  });

  it('omits late money with its return, and failed refunds', async () => {
    const { id } = await past();
    await extend(id, false);
    await db().execute(sql`insert into refunds (booking_id, payment_id, method, state, amount_cents, provider_ref)
      select booking_id, id, 'card', 'succeeded', 790, 're_test_' || id from payments
      where booking_id = ${id} and card_brand = 'mastercard'`);
    await db().execute(sql`insert into refunds (booking_id, payment_id, method, state, amount_cents)
      select booking_id, id, 'card', 'failed', 500 from payments where booking_id = ${id} and card_brand = 'visa'`);
    const numbers = await db().execute(
      sql`select state, credit_note_number as number from refunds where booking_id = ${id} order by id`,
    );
    expect([...numbers], 'late money and failed refunds take no number').toEqual([
      { state: 'succeeded', number: null },
      { state: 'failed', number: null },
    ]);
    const { data } = await receiptOf(id);
    expect(data).toMatchObject({ amount: 22, refunds: [], totalRefund: 0 });
    expect(data.periods).toHaveLength(1);
    expect(data.payments).toHaveLength(1);
  });

  it('is the partner’s own where it has one, and the default otherwise', async () => {
    const { id } = await past(await makeSpace({ partners: ['MERIDIAN'], cents: 2000 }));
    const [meridian] = await db()
      .select()
      .from(businessPartners)
      .where(eq(businessPartners.code, 'MERIDIAN'));
    expect((await receiptOf(id)).data).toMatchObject({
      businessPartnerId: meridian!.id,
      partnerName: 'Meridian Lounges',
      receiptName: 'Meridian Lounges Ltd',
      receiptEmail: 'receipts@meridian-lounges.example',
      receiptDescription: meridian!.receiptDescription,
    });
    const fallback = (await receiptOf((await past()).id)).data;
    expect(fallback).toMatchObject({ receiptName: null, receiptEmail: null, logo: null });
  });

  it('does not contain the webId, the passcode or what the partner is billed', async () => {
    const { id, webId } = await past();
    await db()
      .update(bookings)
      .set({ passcode: '918273', partnerBillCents: 7_777 })
      .where(eq(bookings.id, id));
    const { text } = await receiptOf(id);
    for (const secret of [webId, '918273', '77.77']) expect(text).not.toContain(secret);
  });

  it('returns 404 for another partner’s booking, and issues or sends nothing', async () => {
    const { id, email } = await past();
    // The confirmation of a booking that has ended is its receipt.
    await drainOutbox();
    const before = await mailsTo(email);
    const { token: by } = await subAdmin([14], [(await partner('MERIDIAN')).id]);
    expect((await receiptOf(id, by)).status).toBe(404);
    expect((await send(id, by)).status).toBe(404);
    await drainOutbox();
    expect(await mailsTo(email)).toEqual(before);
  });

  it('supports two formats', async () => {
    const { id } = await past();
    const result = await api.get(`/admin/booking/${id}/payment-receipt`, { token, query: { format: 'xml' } });
    expect(result).toMatchObject({ status: 400, errors: [{ path: 'format' }] });
  });
});

describe('a receipt as a PDF', () => {
  it('begins with %PDF, and shows the number, the times of the space, the sum and the refund', async () => {
    const space = await makeSpace({ tax: 10, zone: 'Asia/Tokyo', cents: 2000 });
    const { id, webId } = await past(space);
    const { booking } = await bookingRowsOf(webId);
    const times = { startsAt: new Date('2026-03-09T15:05:00Z'), endsAt: new Date('2026-03-09T15:35:00Z') };
    await db().execute(sql`update booking_periods set starts_at = ${times.startsAt.toISOString()},
      ends_at = ${times.endsAt.toISOString()} where booking_id = ${id}`);
    await refund(id, 'wallet', 5);
    const { status, headers, text } = await pdfOf(id);
    const { receiptNumber } = (await receiptOf(id)).data;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toContain(`receipt-${receiptNumber}.pdf`);
    for (const part of [
      `Receipt ${receiptNumber}`,
      booking.transactionId,
      '03/10/2026, 12:05 AM – 12:35 AM (UTC+09:00)',
      '$22.00',
      'Visa ···· 4242',
      '−$5.00',
      '$17.00',
    ])
      expect(text).toContain(part);
  });

  it('has the partner’s heading, texts and logo, and omits a logo that is gone or late', async () => {
    const { id } = await past(await makeSpace({ partners: ['MERIDIAN'], cents: 2000 }));
    const without = await pdfOf(id);
    expect(without.text).toContain('Meridian Lounges Ltd');
    expect(without.text).toContain('VAT included where it applies.');
    expect(without.text).toContain('receipts@meridian-lounges.example');
    const png = await sharp({ create: { width: 340, height: 108, channels: 3, background: '#124' } })
      .png()
      .toBuffer();
    await putFile({ pathname: 'test/logo.png', bytes: png, contentType: 'image/png' });
    const logo = (pathname: string | null) =>
      db().update(businessPartners).set({ logo: pathname }).where(eq(businessPartners.code, 'MERIDIAN'));
    await logo('test/logo.png');
    expect((await receiptOf(id)).data.logo).toBe(fileUrl('test/logo.png'));
    const pdf = Buffer.from((await pdfOf(id)).bytes).toString('latin1');
    expect(pdf).toContain('/Subtype /Image');
    await logo('test/gone.png');
    expect((await pdfOf(id)).text).toContain('Meridian Lounges Ltd');
    await logo('test/logo.png');
    await fail({ match: 'GET /blob/test/logo.png', mode: 'timeout-after' });
    expect((await pdfOf(id)).text).toContain('Meridian Lounges Ltd');
    expect(await pendingFaults()).toEqual([]);
    await logo(null);
  });

  it.each([
    ['ja', '領収書', 'お客様', '山田 太郎'],
    ['ko', '영수증', '고객', '김민수'],
    ['zh', '收据', '客户', '王小明'],
    ['ar', 'إيصال', 'العميل', 'محمد'],
    ['de', 'Beleg', 'Kunde', 'Ελένη Παπαδοπούλου'],
    ['fr', 'Reçu', 'Client', 'Дмитрий Щукин'],
  ] as const)(
    'is written in the visitor’s language, whatever the name: %s',
    async (language, title, customer, name) => {
      const { id } = await past();
      await db().update(bookings).set({ language, contactName: name }).where(eq(bookings.id, id));
      const { bytes, text } = await pdfOf(id);
      const line = text.replaceAll('\n', '');
      // From the left, in visual order: Arabic is read from the right.
      const visually = (word: string) => (language === 'ar' ? [...word].reverse().join('') : word);
      expect(line).toContain(visually(title));
      expect(line).toContain(visually(customer));
      expect(line).toContain(visually(name));
      expect(line).toContain(`${env().SUPPORT_PHONE} · ${env().SUPPORT_EMAIL}`);
      expect(bytes.length).toBeLessThanOrEqual(100_000);
    },
  );

  it('has customer and space side by side, each amount on the line of its item, and all on the page', async () => {
    const { id } = await past(await makeSpace({ partners: ['MERIDIAN'], tax: 10, cents: 2000 }));
    await extend(id, true);
    const { bytes } = await pdfOf(id);
    const pieces = pdfPieces(bytes);
    expect(outsideOfPage(pieces)).toEqual([]);
    const pieceOf = (text: string) => {
      const matches = pieces.flat().filter((piece) => piece.text === text);
      expect(matches, text).toHaveLength(1);
      return matches[0]!;
    };
    const [customer, space] = [pieceOf('Customer'), pieceOf('Space')];
    expect(space.y).toBe(customer.y);
    expect(space.x, 'right of the middle of the page').toBeGreaterThan(595.28 / 2);
    for (const [item, amount] of [
      ['Private space, 30 min', '$20.00'],
      ['Extension 1, 15 min', '$10.00'],
    ] as const) {
      const { x, y } = pieceOf(item);
      const amounts = pieces.flat().filter((piece) => piece.text === amount && Math.abs(piece.y - y) < 1);
      expect(amounts, item).toHaveLength(1);
      expect(amounts[0]!.x).toBeGreaterThan(x + 300);
    }
  });

  it('is rendered for any name, over as many pages as it needs', async () => {
    const { id } = await past();
    await db().update(bookings).set({ contactName: '王 Łucja 🙂' }).where(eq(bookings.id, id));
    await db().execute(sql`insert into booking_periods (booking_id, space_id, ordinal, state, starts_at, ends_at,
        duration_minutes, sub_total_cents, amount_cents, confirmed_at)
      select id, space_id, n, 'confirmed', ends_at + make_interval(mins => n), ends_at + make_interval(mins => n + 1),
        1, 10, 10, now() from bookings, generate_series(1, 60) n where id = ${id}`);
    const { bytes, text, pages } = await pdfOf(id);
    expect(outsideOfPage(pdfPieces(bytes))).toEqual([]);
    expect(text.replaceAll('\n', '')).toContain('王 Łucja');
    expect(text).toContain('Extension 60, 1 min');
    expect(text).toContain('$28.00');
    expect(pages.length).toBeGreaterThan(1);
    // An amount is on the same page as its item.
    for (const page of pages)
      expect(page.match(/^Extension /gm)?.length ?? 0).toBe(page.match(/^\$0\.10$/gm)?.length ?? 0);
  });
});

describe('a receipt as an email', () => {
  it('is sent to the customer, in the partner’s name, with number, periods and refunds; it is audited', async () => {
    const { id, email } = await past(await makeSpace({ partners: ['MERIDIAN'], tax: 10, cents: 2000 }));
    await extend(id, true);
    await refund(id, 'wallet', 4);
    const { status, data } = await send(id);
    expect([status, data.email]).toEqual([200, email]);
    await drainOutbox();
    const mail = await receiptMail(email);
    expect(mail!.subject).toContain(`Meridian Lounges Ltd: Receipt ${data.receiptNumber}`);
    for (const part of ['Private space, 30 min', 'Extension 1, 15 min', '$31.90', '−$4.00', '$27.90'])
      for (const body of [mail!.text, mail!.html]) expect(body).toContain(part);
    expect(mail!.html).toContain('receipts@meridian-lounges.example');
    const entries = await auditsOf('booking', id);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'receipt.send',
        after: { receiptNumber: data.receiptNumber, email },
      }),
    );
  });

  it('is not sent when the customer was anonymised', async () => {
    const { id } = await past();
    await drainOutbox();
    const customerId = customerIdOf(await rowOf(id));
    const email = anonymousEmail(customerId);
    await db().update(bookings).set({ contactEmail: email }).where(eq(bookings.id, id));
    expect(await send(id)).toMatchObject({ status: 409, code: 'no_address' });
    await drainOutbox();
    expect(await receiptMail(email)).toBeUndefined();
  });

  it('escapes the customer’s name', async () => {
    const { id, email } = await past();
    await db().update(bookings).set({ contactName: '<b>Eve</b>' }).where(eq(bookings.id, id));
    await send(id);
    await drainOutbox();
    const mail = await receiptMail(email);
    expect(mail!.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
    expect(mail!.html).not.toContain('<b>Eve');
  });
});

describe('the price details', () => {
  it('have one line per period, with time, tax, discount, wallet and sub-partner', async () => {
    const { id } = await past();
    await extend(id, true);
    const pp = await partner('PP');
    await db().execute(sql`update bookings set sub_partner_id = (select id from business_partners
      where parent_id = ${pp.id} order by id limit 1) where id = ${id}`);
    const { status, data } = await api.get<PriceLineWire[]>(`/admin/booking/${id}/price-details`, { token });
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { subtotal: 20, tax: 2, discount: 0, wallet: 0, duration: 30, subPartnerName: 'Aurora Card Services' },
      {
        subtotal: 10,
        tax: 0.9,
        discount: 1,
        wallet: 2,
        duration: 15,
        subPartnerName: 'Aurora Card Services',
      },
    ]);
    expect(data.every(({ createdAt }) => !Number.isNaN(Date.parse(createdAt)))).toBe(true);
  });

  it('omit a released hold, and return 404 for another partner’s booking', async () => {
    const { id } = await past();
    await extend(id, false);
    const details = (by: string) =>
      api.get<PriceLineWire[]>(`/admin/booking/${id}/price-details`, { token: by });
    expect((await details(token)).data).toHaveLength(1);
    const { token: by } = await subAdmin([14], [(await partner('MERIDIAN')).id]);
    expect((await details(by)).status).toBe(404);
  });
});

describe('the detail of a booking', () => {
  it('lists its refunds newest first, with who, how, why and the provider’s reference', async () => {
    const { id } = await past();
    await refund(id, 'card', 5);
    await api.put(`/admin/booking/${id}/refund`, { type: 'wallet', amount: 2, reason: 'Cold' }, { token });
    const { data } = await api.get<BookingWire>(`/admin/booking/${id}`, { token });
    expect(data.totalRefund).toBe(7);
    expect(data.refunds).toMatchObject([
      { method: 'wallet', amount: 2, reason: 'Cold', by: 'admin@hushpod.test', reference: null },
      { method: 'card', amount: 5, by: 'admin@hushpod.test', reference: expect.stringMatching(/^re_/) },
    ]);
  });

  it('shows who cancelled it, and its plan', async () => {
    const visitor = visitorAt(await makeSpace({ cents: 2000 }));
    const { booking } = await bookingRowsOf(await bookNow(visitor));
    await api.delete(`/admin/booking/${booking.id}`, { token });
    const { data } = await api.get<BookingWire>(`/admin/booking/${booking.id}`, { token });
    expect(data).toMatchObject({
      status: 3,
      cancelReason: 'operator',
      cancelledBy: 'admin@hushpod.test',
      pricingPlan: '30 min $20.00',
      confirmedAt: expect.any(String),
    });
  });

  it('includes the data of a lounge card and of a boarding pass', async () => {
    const space = await makeSpace({ cents: 2000 });
    const customerId = await makeCustomer();
    const { id } = await makeBooking({
      spaceId: space.id,
      customerId,
      bookingType: 'PP',
      partnerBillCents: 2400,
    });
    await db().execute(sql`insert into priority_passes (booking_id, card_holder, card_last4, input_type, cost_cents,
      card_created_on, card_expires_on) values (${id}, 'A. Holder', '1234', 'scan', 2400, '2024-01-31', '2028-02-29')`);
    const flown = await makeBooking({ spaceId: space.id, customerId, bookingType: 'BP' });
    await db().execute(sql`insert into boarding_passes (booking_id, traveller, airline, flight_number, departing_from,
      arriving_to, travel_date) values (${flown.id}, 'T. Raveller', 'Altair', 'AL 12', 'JFK', 'OSL', '2026-11-21')`);
    const detail = async (of: number) => (await api.get<BookingWire>(`/admin/booking/${of}`, { token })).data;
    expect(await detail(id)).toMatchObject({
      PPSummaryAmount: 24,
      boardingPasses: [],
      priorityPasses: [
        {
          priorityUserName: 'A. Holder',
          priorityCardNumber: '1234',
          inputType: 'scan',
          priorityPassCost: 24,
          cardCreatedOn: '2024-01-31',
          cardExpiresOn: '2028-02-29',
        },
      ],
    });
    expect(await detail(flown.id)).toMatchObject({
      priorityPasses: [],
      boardingPasses: [
        {
          boardedUserName: 'T. Raveller',
          airlineName: 'Altair',
          flightNumber: 'AL 12',
          departingFrom: 'JFK',
          arrivingTo: 'OSL',
          travelDate: '2026-11-21',
        },
      ],
    });
  });
});
