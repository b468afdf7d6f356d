import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { outbox } from '@/db/tables';
import { signWebhook } from '@/dev/stand-ins/stripe/webhooks';
import { closeMonth } from '@/lib/booking/statements/commands';
import { listAttention } from '@/lib/console/attention/queries';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { RARE_JOBS } from '@/lib/operations/jobs/run';
import { metricsText } from '@/lib/operations/metrics/exposition';
import { checkClock } from '@/lib/platform/clock-check';
import { isSteady } from '@/lib/platform/steady-clock';
import { api } from '../fixtures/api';
import { clockAheadBy, newClock } from '../fixtures/clocks';
import { actorOf, adminToken, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

afterEach(() => void vi.restoreAllMocks());

const MINUTE_MS = 60_000;
/** Within the time that a busy machine needs between two readings. */
const isAbout = (seconds: unknown, wanted: number) => Math.abs(Number(seconds) - wanted) <= 5;
const linesOf = (spy: { mock: { calls: unknown[][] } }) =>
  spy.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
const titles = async () =>
  (await listAttention(await actorOf(await adminToken())))
    .map(({ title }) => title)
    .filter((each) => /clock/.test(each));

it.each([
  { minutes: 6, title: "The clock of a server is 6 min ahead of the database's" },
  { minutes: -10, title: "The clock of a server is 10 min behind the database's" },
])(
  'a clock that is $minutes minutes off is reported, and the app uses the database’s clock',
  async ({ minutes, title }) => {
    await newClock();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    clockAheadBy(minutes * MINUTE_MS);
    await checkClock();
    const [line, ...more] = linesOf(warned);
    expect(more).toEqual([]);
    expect(line).toMatchObject({ event: 'clock.wrong' });
    expect(isAbout(line?.apartSeconds, minutes * 60)).toBe(true);
    expect(await titles()).toEqual([title]);
    expect((await api.get<{ notes: string[] }>('/readyz')).data).toEqual({
      ready: true,
      notes: ['clock_wrong'],
    });
    const reportedSeconds = /^hushpod_clock_apart_seconds (\S+)$/m.exec((await metricsText()).text)?.[1];
    expect(isAbout(reportedSeconds, minutes * 60)).toBe(true);
    const [row] = await db().execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    expect(Math.abs(dbNow().getTime() - row!.ms)).toBeLessThan(MINUTE_MS);
    // A stay that begins now is running now, in the list as at the door.
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    const { booking } = await bookingRowsOf(webId);
    const token = await adminToken();
    const current = await api.get<{ id: number }[]>('/admin/bookings', {
      token,
      query: { filter: 'current', search: booking.transactionId },
    });
    expect(current).toMatchObject({ status: 200 });
    expect(current.data.map(({ id }) => id)).toEqual([booking.id]);
    expect(Math.abs(booking.startsAt.getTime() - row!.ms)).toBeLessThan(MINUTE_MS);
  },
);

it('irreversible jobs wait until the clocks have been steady for ten minutes', async () => {
  await newClock();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  clockAheadBy(45 * 24 * 60 * MINUTE_MS);
  await checkClock();
  const [effect] = await db()
    .insert(outbox)
    .values({ kind: 'mail.receipt', payload: {}, doneAt: new Date('2020-01-01') })
    .returning({ id: outbox.id });
  const countEffect = () => db().$count(outbox, eq(outbox.id, effect!.id));
  for (const job of ['statements', 'credit', 'retention', 'photos', 'uploads'])
    expect(await RARE_JOBS[job]!()).toBe(0);
  expect(await countEffect()).toBe(1);
  const month = addMonths(`${new Date().toISOString().slice(0, 7)}-01`, -1).slice(0, 7);
  await expect(closeMonth(await actorOf(await adminToken()), { month })).rejects.toMatchObject({
    code: 'clock_unsteady',
  });
  // The clock is right again, and has been steady for long enough.
  vi.useRealTimers();
  await checkClock();
  expect(await isSteady()).toBe(false);
  await db().execute(sql`update server_watch set unsteady_at = now() - interval '10 minutes 1 second'`);
  await RARE_JOBS.retention!();
  expect(await countEffect()).toBe(0);
});

it.each([
  { minutes: 60, title: 'The clock of a server was set forward by 1 h, or it slept' },
  { minutes: -60, title: 'The clock of a server was set back by 1 h' },
])('a clock of the process that was set by $minutes minutes is reported', async ({ minutes, title }) => {
  await newClock();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await checkClock();
  expect(linesOf(warned)).toEqual([]);
  expect((await api.get('/readyz')).data).toEqual({ ready: true });
  clockAheadBy(minutes * MINUTE_MS);
  await checkClock();
  const [line] = linesOf(warned);
  expect(line).toMatchObject({ event: 'clock.stepped' });
  expect(isAbout(line?.bySeconds, minutes * 60)).toBe(true);
  expect(await titles()).toContain(title);
  expect(await isSteady()).toBe(false);
});

it('a wrong clock is shown only to those who operate the product', async () => {
  await newClock();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  clockAheadBy(6 * MINUTE_MS);
  await checkClock();
  const { token } = await subAdmin([42, 2, 14]);
  expect((await listAttention(await actorOf(token))).filter(({ title }) => /clock/.test(title))).toEqual([]);
});

it('a webhook with a wrong time differs from a wrong signature, and is accepted if only the app’s clock is off', async () => {
  await newClock();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const secret = process.env.STRIPE_WEBHOOK_SECRET ?? '';
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: {} },
  });
  const send = (signature: string) =>
    api.post('/webhooks/stripe', body, { headers: { 'stripe-signature': signature } });
  const old = Math.floor(Date.now() / 1000) - 400;
  expect(await send(signWebhook(body, secret, old))).toMatchObject({ status: 400, code: 'bad_time' });
  expect(await send(signWebhook(body, 'whsec_another', old))).toMatchObject({
    status: 400,
    code: 'bad_signature',
  });
  expect(linesOf(warned)).toMatchObject([{ event: 'webhook.late' }]);
  const signature = signWebhook(body, secret, Math.floor(Date.now() / 1000));
  clockAheadBy(400_000);
  await checkClock();
  expect(await send(signature)).toMatchObject({ status: 200 });
});
