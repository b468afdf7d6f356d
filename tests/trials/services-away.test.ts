import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { bookingPhotos } from '@/db/tables';
import { until } from '@/dev/poll';
import { photoAddress } from '@/lib/booking/photos/address';
import { env } from '@/lib/foundation/settings/env';
import { runJobs } from '@/lib/operations/jobs/run';
import { putFile } from '@/lib/platform/integrations/file-store';
import { api, dispatch } from '../fixtures/api';
import { WAYS } from '../fixtures/bad-service';
import { bookLater, inHours, spaceWithCalendar } from '../fixtures/calendars';
import { adminToken } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { httpLine, type LineWay, mailLine, type ServiceLine } from '../fixtures/service-line';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

/**
 * The services, and how long the jobs that need them may take while they are unreachable, in seconds: 3 more than
 * promised.
 */
const SERVICES = {
  cards: { pay: 26, refund: 26 },
  files: { 'save a picture': 23, 'look at a photo': 13 },
  mail: {},
  realtime: {},
  calendars: {},
} satisfies Record<string, Record<string, number>>;
type Service = keyof typeof SERVICES;

/** Every other job, in seconds, on a machine that is busy with the trial. */
const BESIDE_S = 4;
/** Everything that needed a service is done within this time after its return, in seconds. */
const DONE_AFTER_S = 60;

let token: string;
let picture: string;
const lines = {} as Record<Service, ServiceLine>;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const port = (url: string) => Number(new URL(url).port);
  const settings = env();
  for (const service of ['cards', 'files', 'realtime', 'calendars'] as const)
    lines[service] = await httpLine(port(settings.STRIPE_API_URL));
  lines.mail = await mailLine(port(settings.SMTP_URL));
  const through = (service: Service, url: string) => {
    const own = new URL(url);
    own.hostname = '127.0.0.1';
    own.port = String(lines[service].port);
    return own.href.replace(/\/$/, '');
  };
  process.env.VERCEL_BLOB_API_URL = through('files', process.env.VERCEL_BLOB_API_URL ?? '');
  delete process.env.VERCEL_BLOB_RETRIES;
  Object.assign(settings, {
    STRIPE_API_URL: through('cards', settings.STRIPE_API_URL),
    BLOB_PUBLIC_URL: through('files', settings.BLOB_PUBLIC_URL),
    PRIVATE_BLOB_URL: through('files', settings.PRIVATE_BLOB_URL),
    PUSHER_URL: through('realtime', settings.PUSHER_URL),
    GOOGLE_OAUTH_URL: through('calendars', settings.GOOGLE_OAUTH_URL),
    GOOGLE_CALENDAR_URL: through('calendars', settings.GOOGLE_CALENDAR_URL),
    SMTP_URL: through('mail', settings.SMTP_URL),
  });
  token = await adminToken();
  picture = await pngDataUrl(60, 60);
});
afterAll(async () => {
  for (const line of Object.values(lines)) await line.stop();
});

type Result = { status: number; seconds: number };

/** The tasks of people, one job each, with everything that it needs created before. */
async function jobsOfPeople() {
  const space = await makeSpace();
  const visitor = visitorAt(space);
  const webId = await bookNow(visitor);
  const { booking } = await bookingRowsOf(webId);
  const pod = podWith(await watch(space.id));
  const over = await bookNow(visitorAt(await makeSpace()));
  await endedAgo(over, 600);
  const { booking: past } = await bookingRowsOf(over);
  const payer = visitorAt(await makeSpace());
  const held = await payer.hold();
  const newcomer = visitorAt(await makeSpace());
  const pathname = `photos/${booking.id}-0.jpg`;
  const bytes = new Uint8Array([255, 216, 255]);
  await putFile({ pathname, bytes, contentType: 'image/jpeg', access: 'private' });
  const [photo] = await db().insert(bookingPhotos).values({ bookingId: booking.id, pathname }).returning();
  const { pathname: path, search } = new URL(photoAddress(photo!.id, new Date(Date.now() + 600_000)));
  const office = await spaceWithCalendar();
  const name = `Lamp ${booking.id}`;
  const jobs: Record<string, () => Promise<{ status: number }>> = {
    hold: () => newcomer.hold(),
    pay: () => payer.confirm(held.data.id),
    door: async () => {
      const tap = visitor.unlock(webId);
      await pod.acknowledge((await pod.next()).id);
      return tap;
    },
    list: () => api.get('/admin/bookings', { token }),
    board: () => api.get('/admin/board', { token }),
    save: () => api.post('/admin/pricingPlans', { duration: 90, cost: booking.id / 100 }, { token }),
    'save a picture': () => api.post('/admin/amenities', { name, image: picture }, { token }),
    'look at a photo': () => dispatch(new Request(`http://localhost${path}${search}`)),
    refund: () => api.put(`/admin/booking/${past.id}/refund`, { type: 'card', amount: 1 }, { token }),
    'book for later': async () => {
      await bookLater(office, inHours(48), token);
      return { status: 201 };
    },
    receipt: () =>
      api.get(`/admin/booking/${booking.id}/payment-receipt`, { token, query: { format: 'pdf' } }),
  };
  return { jobs, pay: () => payer.confirm(held.data.id) };
}

async function timed(job: () => Promise<{ status: number }>): Promise<Result> {
  const begun = performance.now();
  const { status } = await job();
  return { status, seconds: (performance.now() - begun) / 1000 };
}

/** Nothing waits for a service any longer; checks that are scheduled in some minutes are not due. */
async function isDone(): Promise<boolean> {
  await runJobs();
  const [row] = await db().execute<{ open: number }>(sql`
    select ((select count(*) from outbox where done_at is null and (attempts > 0 or available_at <= now()))
      + (select count(*) from refunds where state = 'pending')
      + (select count(*) from booking_periods where state = 'paying'))::int as open`);
  return row?.open === 0;
}

const ways: LineWay[] = ['refused', ...WAYS];

it.each(Object.keys(SERVICES) as Service[])(
  '%s away in every way: what needs it says so in time, the rest goes on, and all is done soon after its return',
  async (service) => {
    const limits: Record<string, number> = SERVICES[service];
    for (const way of ways) {
      const { jobs, pay } = await jobsOfPeople();
      await lines[service].set(way);
      const entries = Object.entries(jobs).map(async ([job, make]) => [job, await timed(make)] as const);
      const results = Object.fromEntries(await Promise.all([...entries])) as Record<string, Result>;
      await runJobs();
      await lines[service].set('open');
      const begun = performance.now();
      // An unpaid hold is paid now, and a paid one is not paid again.
      expect([200, 201]).toContain((await pay()).status);
      await until('everything to be done', isDone, { timeoutMs: DONE_AFTER_S * 1000, everyMs: 250 });
      const doneAfter = (performance.now() - begun) / 1000;
      const text = Object.entries(results).map(
        ([job, { status, seconds }]) => `${job} ${status} ${seconds.toFixed(1)}`,
      );
      console.log(`${service} ${way}: ${text.join(', ')}; done ${doneAfter.toFixed(1)} s after its return`);
      const late = Object.entries(results).filter(
        ([job, { seconds }]) => seconds > (limits[job] ?? BESIDE_S),
      );
      expect([way, late]).toEqual([way, []]);
      const failed = Object.entries(results).filter(([job, { status }]) => status >= 400 && !(job in limits));
      expect([way, failed]).toEqual([way, []]);
      const defects = Object.entries(results).filter(([, { status }]) => status >= 500 && status !== 503);
      expect([way, defects]).toEqual([way, []]);
    }
    const [row] = await db().execute<{ count: number }>(
      sql`select count(*)::int as count from outbox where attempts >= 12`,
    );
    expect(row?.count).toBe(0);
  },
  900_000,
);
