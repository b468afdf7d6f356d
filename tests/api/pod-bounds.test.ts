import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookingPhotos, bookings, healthAlertRecipients, podIncidents } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { watchPods } from '@/lib/pods/health/jobs';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { mailAlertsOf } from '../fixtures/jobs';
import { partner, subAdmin } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

/** What a person who found the token of one kiosk can do: docs/rules.md#pod-bounds. */

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
let guests = 0;
const guest = () => `kiosk-guest-${++guests}@guests.test`;

const boarding = ({ planId }: TestSpace, more: object = {}) => ({
  pricingPlanId: planId,
  email: guest(),
  countryCode: '+1',
  phone: '5550100',
  bookingType: 'BP',
  PPSummaryAmount: 10,
  boardingPasses: [{ boardedUserName: 'A. Traveller' }],
  ...more,
});
const book = (token: string, body: object) => api.post<{ id: number }>('/booking', body, { token });

/** A space where five minutes are $20.00 and 8.75 % tax, with the token of its pod. */
async function kiosk(more: object = {}) {
  const space = await makeSpace({ minutes: 5, cents: 2000, tax: 8.75, ...more });
  return { space, token: await watch(space.id) };
}

describe('a booking by a pod', () => {
  it('must begin within six hours', async () => {
    const { space, token } = await kiosk();
    const bookIn = (minutes: number) => book(token, boarding(space, { datetimeStart: inMinutes(minutes) }));
    expect((await bookIn(5 * 60 + 58)).status).toBe(201);
    expect(await bookIn(6 * 60 + 10)).toMatchObject({ status: 422, code: 'start_too_far' });
    expect(await bookIn(300 * 24 * 60)).toMatchObject({ status: 422, code: 'start_too_far' });
  });

  it('bills its partner at most the price of the dearest plan with its tax', async () => {
    const { space, token } = await kiosk();
    const billed = (PPSummaryAmount: number, minutes: number) =>
      book(token, boarding(space, { PPSummaryAmount, datetimeStart: inMinutes(minutes) }));
    expect((await billed(21.75, 10)).status).toBe(201);
    expect(await billed(21.76, 20)).toMatchObject({ status: 422, code: 'billed_too_much' });
    expect(await billed(99_999.99, 30)).toMatchObject({ status: 422, code: 'billed_too_much' });
    const [row] = await db().execute<{ cents: number }>(
      sql`select sum(partner_bill_cents)::int as cents from bookings where space_id = ${space.id}`,
    );
    expect(row?.cents).toBe(2175);
  });

  it('is limited to twenty an hour, also concurrently; staff are not limited', async () => {
    const { space, token } = await kiosk();
    const starts = Array.from({ length: 26 }, (_, index) => inMinutes(10 * (index + 1)));
    const tries = await Promise.all(
      starts.map((datetimeStart) => book(token, boarding(space, { datetimeStart }))),
    );
    const accepted = tries.filter(({ status }) => status === 201);
    const refused = tries.filter(({ status }) => status === 429);
    expect([accepted.length, refused.length]).toEqual([20, 6]);
    // The hour is over after an hour at the latest.
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('3600');
    expect(await db().$count(bookings, eq(bookings.spaceId, space.id))).toBe(20);
    const staff = await subAdmin([12], [(await partner('HUSHPOD')).id]);
    const byStaff = await book(
      staff.token,
      boarding(space, { podId: space.id, datetimeStart: inMinutes(330) }),
    );
    expect(byStaff.status).toBe(201);
  });

  it('mails an address once, however many bookings name it', async () => {
    const { space, token } = await kiosk();
    const email = guest();
    for (const minutes of [10, 20, 30])
      expect((await book(token, boarding(space, { email, datetimeStart: inMinutes(minutes) }))).status).toBe(
        201,
      );
    await drainOutbox();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('alerts staff who see the pod at the first refusal of a day, by mail and in the console', async () => {
    const { space, token } = await kiosk({ partners: ['MERIDIAN'] });
    const [inScope, outside] = [
      await subAdmin([144], [(await partner('MERIDIAN')).id]),
      await subAdmin([144], [(await partner('HUSHPOD')).id]),
    ];
    await db()
      .insert(healthAlertRecipients)
      .values([inScope, outside].map(({ id }) => ({ adminId: id })));
    for (let time = 0; time < 3; time += 1) await book(token, boarding(space, { PPSummaryAmount: 5_000 }));
    await mailAlertsOf();
    await drainOutbox();
    const subjects = (await mailsTo(inScope.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/A booking by the pod of .* was refused$/)]);
    expect(await mailsTo(outside.email)).toEqual([]);
    const alerts = await api.get('/admin/account/alerts', { token: inScope.token });
    expect(alerts.text).toContain('was refused');
  });

  it('is refused at once with a replaced token', async () => {
    const { space, token } = await kiosk();
    await watch(space.id, null);
    expect((await book(token, boarding(space))).status).toBe(401);
  });
});

describe('health that flaps', () => {
  it('is one incident and one mail, and a second mail once it has worked for five minutes', async () => {
    const { space, token } = await kiosk({ partners: ['MERIDIAN'] });
    const { id, email } = await subAdmin([144], [(await partner('MERIDIAN')).id]);
    await db().insert(healthAlertRecipients).values({ adminId: id });
    const report = (kind: 'unpaid' | 'healthy') => api.post('/device/health', healthReport(kind), { token });
    const runAlerts = async () => {
      await watchPods();
      await mailAlertsOf();
      await drainOutbox();
      const incidents = await db().select().from(podIncidents).where(eq(podIncidents.spaceId, space.id));
      return { incidents: incidents.length, mails: (await mailsTo(email)).length };
    };
    for (let time = 0; time < 20; time += 1) {
      expect((await report(time % 2 ? 'healthy' : 'unpaid')).status).toBe(200);
      expect(await runAlerts()).toEqual({ incidents: 1, mails: 1 });
    }
    await age('pod_incidents', sql`space_id = ${space.id}`, 301, ['until']);
    expect(await runAlerts()).toEqual({ incidents: 1, mails: 2 });
    await report('unpaid');
    expect(await runAlerts()).toEqual({ incidents: 2, mails: 3 });
  });
});

it('a booking has at most fifty photos, also when they arrive concurrently', async () => {
  const { space, token } = await kiosk();
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2c363c' } })
    .jpeg()
    .toBuffer();
  await db()
    .insert(bookingPhotos)
    .values(
      Array.from({ length: 45 }, (_, index) => ({ bookingId: booking.id, pathname: `photos/${index}.jpg` })),
    );
  const send = () => {
    const form = new FormData();
    for (let index = 0; index < 3; index += 1)
      form.append('file', new File([new Uint8Array(bytes)], `p${index}.jpg`, { type: 'image/jpeg' }));
    return api.post(`/device/bookings/${booking.id}/photos`, form, { token });
  };
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  for (const { status, code } of sent) if (status === 422) expect(code).toBe('too_many_photos');
  expect(await db().$count(bookingPhotos, eq(bookingPhotos.bookingId, booking.id))).toBe(48);
});
