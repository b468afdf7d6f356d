import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, healthAlertRecipients, podIncidents, watchGaps } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import { listAttention } from '@/lib/console/attention/queries';
import { TIMED_JOBS } from '@/lib/operations/jobs/run';
import { ownAlerts } from '@/lib/parties/alerts/queries';
import type { HealthRowWire } from '@/lib/pods/health/wire';
import { api } from '../fixtures/api';
import { lastSignAgo, listeningFor } from '../fixtures/clocks';
import { mailAlertsOf } from '../fixtures/jobs';
import { actorOf, adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { mailsTo } from '../fixtures/stand-ins';
import { visitorAt } from '../fixtures/visitors';

const AWAY_SECONDS = 97 * 60;

beforeEach(async () => {
  await db().execute(sql`update spaces set device_token_hash = null`);
  await db().execute(sql`truncate pod_incidents, watch_gaps, staff_alerts, server_watch`);
});

const watchNow = () => TIMED_JOBS.health!();
const incidentsOf = (spaces: TestSpace[]) =>
  db()
    .select()
    .from(podIncidents)
    .where(
      inArray(
        podIncidents.spaceId,
        spaces.map(({ id }) => id),
      ),
    );

/** Spaces of one partner whose pods last reported this many seconds ago, and a person who is mailed about them. */
async function fleet(count: number, seconds: number) {
  const name = `Fleet ${crypto.randomUUID().slice(0, 8)}`;
  const spaces = await Promise.all(
    Array.from({ length: count }, (_, place) =>
      makeSpace({ name: `${name} ${place}`, partners: ['MERIDIAN'] }),
    ),
  );
  const pods = [];
  for (const [place, { id }] of spaces.entries()) pods.push(podWith(await watch(id, seconds + (place % 15))));
  await db().execute(sql`update spaces set device_token_minted_at = now() - interval '40 days'
    where id = any(${`{${spaces.map(({ id }) => id).join()}}`}::bigint[])`);
  const reader = await subAdmin([144, 42], [(await partner('MERIDIAN')).id]);
  await db().update(admins).set({ timezone: 'UTC' }).where(eq(admins.id, reader.id));
  await db().insert(healthAlertRecipients).values({ adminId: reader.id });
  const subjects = async () =>
    (await mailsTo(reader.email)).map(({ subject }) => subject.replace(/^.*?: /, ''));
  const bell = async () => (await ownAlerts(await actorOf(reader.token))).alerts.map(({ title }) => title);
  const lines = async () =>
    (await listAttention(await actorOf(reader.token)))
      .map(({ title }) => title)
      .filter((each) => !each.includes('Wi-Fi'));
  return { name, spaces, pods, subjects, bell, lines };
}

it('a pod does not count as silent while the server itself was down', async () => {
  await lastSignAgo(AWAY_SECONDS);
  const { name, spaces, subjects, bell, lines } = await fleet(6, AWAY_SECONDS);
  // Even before the first job has run.
  expect((await visitorAt(spaces[0]!).hold()).status).toBe(201);
  await Promise.all([watchNow(), watchNow()]);
  await mailAlertsOf();
  expect(await incidentsOf(spaces)).toEqual([]);
  expect([await subjects(), await bell(), await lines()]).toEqual([[], [], []]);
  expect((await visitorAt(spaces[1]!).hold()).status).toBe(201);
  const [gap, ...more] = await db().select().from(watchGaps);
  expect(more).toEqual([]);
  expect(Math.round((gap!.ended.getTime() - gap!.began.getTime()) / 1000)).toBeGreaterThanOrEqual(
    AWAY_SECONDS,
  );
  // An incident that was open before the break is not known to have lasted through it.
  const began = new Date(gap!.began.getTime() - 36 * 3_600_000);
  await db().insert(podIncidents).values({ spaceId: spaces[2]!.id, component: 'silent', since: began });
  const token = await adminToken();
  const { data } = await api.get<HealthRowWire[]>('/admin/health', { token, query: { search: `${name} 2` } });
  // A day and a half of the thirty days in which the installation listened.
  expect(data[0]?.uptime).toBe(94.98);
});

it('pods that fall silent together cause one mail and one alert, and one more when they are back', async () => {
  const { spaces, pods, subjects, bell, lines } = await fleet(6, 1_000);
  await listeningFor(330);
  await watchNow();
  const begun = await incidentsOf(spaces);
  expect(begun).toHaveLength(6);
  // Silence counts from when the installation began to listen.
  for (const { since } of begun) expect(Math.round((Date.now() - since.getTime()) / 10_000)).toBe(33);
  await mailAlertsOf();
  const together = expect.stringMatching(/^6 pods silent since \d+:\d\d [AP]M$/);
  expect(await subjects()).toEqual([together]);
  expect(await bell()).toEqual([together]);
  expect(await lines()).toEqual([expect.stringMatching(/^6 pods silent since /)]);
  expect((await visitorAt(spaces[0]!).hold()).status).toBe(422);
  for (const pod of pods) {
    await pod.report(healthReport('healthy'));
    await watchNow();
  }
  await mailAlertsOf();
  expect((await subjects()).toSorted()).toEqual(['6 pods are back', together]);
  expect(await bell()).toEqual(['6 pods are back', together]);
  expect(await lines()).toEqual([]);
});

it.each([
  { count: 3, waits: false },
  { count: 4, waits: true },
])('the mail about $count silent pods waits while a clock is unsteady: $waits', async ({ count, waits }) => {
  const { subjects, bell } = await fleet(count, 1_000);
  await listeningFor(330);
  await watchNow();
  await db().execute(sql`update server_watch set unsteady_at = now()`);
  await mailAlertsOf();
  const together = expect.stringMatching(new RegExp(`^${count} pods silent since `));
  expect(await bell()).toEqual([together]);
  expect(await subjects()).toEqual(waits ? [] : [together]);
  await db().execute(sql`update server_watch set unsteady_at = now() - interval '10 minutes 1 second'`);
  await mailAlertsOf();
  await mailAlertsOf();
  expect(await subjects()).toEqual([together]);
});

it('silence is not mailed if it is over when the mail is due', async () => {
  const { pods, subjects } = await fleet(6, 1_000);
  await listeningFor(330);
  await watchNow();
  for (const pod of pods) await pod.report(healthReport('healthy'));
  await mailAlertsOf();
  expect(await subjects()).toEqual([]);
});

it('silence is judged by what was heard since the clock was set back', async () => {
  const { spaces } = await fleet(1, -3_600);
  await lastSignAgo(-3_600);
  await watchNow();
  expect(await incidentsOf(spaces)).toEqual([]);
  await listeningFor(90);
  await watchNow();
  expect(await incidentsOf(spaces)).toMatchObject([{ component: 'silent', until: null }]);
});
