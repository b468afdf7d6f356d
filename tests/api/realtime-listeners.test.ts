import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { db, rawSql } from '@/db/client';
import { realtimeChannels } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import { forgetProcessState } from '@/lib/foundation/process/process-state';
import { HEALTH_ALL, healthOf } from '@/lib/platform/realtime/channels';
import { eventually } from '../fixtures/eventually';
import { joinChannels, type Prove, provenBy, provenElsewhere } from '../fixtures/listeners';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { fail, pendingFaults, repair } from '../fixtures/stand-ins';

let admin: string;
const ends: (() => void)[] = [];
beforeAll(async () => {
  admin = await adminToken();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
/** Each test starts with a process that does not know the listeners yet. */
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await repair();
  forgetProcessState('realtime-occupancy');
});

async function join(prove: Prove) {
  const { events, end } = await joinChannels(prove, [HEALTH_ALL]);
  ends.push(end);
  return events;
}

async function newPod() {
  const { id } = await makeSpace();
  const { report } = podWith(await watch(id, null));
  const { internal } = healthReport('healthy');
  const withCpu = (cpu: number) => report({ internal: { ...internal, cpu } });
  return { id, report: withCpu };
}

const ASKS = { match: 'GET /apps/*', mode: 'slow', ms: 0 } as const;
const SENDS = { match: 'POST /apps/*', mode: 'error-before' } as const;
const isPending = async ({ match }: { match: string }) =>
  (await pendingFaults()).some((fault) => fault.match === match);
/** Waits until the service was queried for its listeners, to which it responded at once. */
const listenerQuery = () => eventually('a question', async () => !(await isPending(ASKS)));

async function numberOf(channel: string): Promise<number> {
  const rows = await db().select().from(realtimeChannels);
  return rows.find((row) => row.channel === channel)?.seq ?? 0;
}

const podsOf = (events: Awaited<ReturnType<typeof join>>) =>
  events.flatMap(({ entries }) => entries.map(({ podId }) => podId));

it('a report without a listener is not published and takes no number', async () => {
  const [unwatchedPod, watchedPod] = [await newPod(), await newPod()];
  const before = await numberOf(HEALTH_ALL);
  await fail(ASKS);
  await fail(SENDS);
  await unwatchedPod.report(1);
  await listenerQuery();
  const events = await join(provenBy(admin));
  expect(await isPending(SENDS)).toBe(true);
  await repair();
  await watchedPod.report(2);
  await eventually('the report', () => events.length > 0);
  expect(podsOf(events)).toEqual([watchedPod.id]);
  expect(events[0]?.seq).toBe(before + 1);
});

it('a pod’s report reaches the staff of each partner that sells its space, and no others', async () => {
  const [seller, stranger] = [(await partner('HUSHPOD')).id, (await partner('MERIDIAN')).id];
  const joined = async (partnerId: number) => {
    const { token } = await subAdmin([144], [partnerId]);
    const { events, end } = await joinChannels(provenBy(token), [healthOf(partnerId)]);
    ends.push(end);
    return events;
  };
  const [sellerEvents, strangerEvents] = [await joined(seller), await joined(stranger)];
  const pod = await newPod();
  await pod.report(1);
  await eventually('the report', () => podsOf(sellerEvents).includes(pod.id));
  expect(podsOf(strangerEvents)).toEqual([]);
});

it('a listener that joins unannounced gets reports once the service is asked again', async () => {
  const [first, later] = [await newPod(), await newPod()];
  await fail(ASKS);
  await first.report(1);
  await listenerQuery();
  const events = await join(provenElsewhere);
  await later.report(2);
  await eventually('the report', () => podsOf(events).includes(later.id));
});

it('a listener that another instance authorized gets reports at once', async () => {
  const [first, later] = [await newPod(), await newPod()];
  await fail(ASKS);
  await first.report(1);
  await listenerQuery();
  await eventually('the instance listens', async () => {
    const listening =
      await rawSql()`select 1 from pg_stat_activity where query ilike 'listen%realtime_listener%'`;
    return listening.length > 0;
  });
  await fail(ASKS);
  const events = await join(async (socketId, channel) => {
    await rawSql()`select pg_notify('realtime_listener', ${channel})`;
    return provenElsewhere(socketId, channel);
  });
  await later.report(2);
  await eventually('the report', () => podsOf(events).includes(later.id));
  // From the known listeners: the service was not queried again.
  expect(await isPending(ASKS)).toBe(true);
});

it('every report is published while the service cannot say who listens', async () => {
  const pod = await newPod();
  const events = await join(provenElsewhere);
  await fail({ match: ASKS.match, mode: 'error-before' });
  await pod.report(1);
  await eventually('the report', () => podsOf(events).includes(pod.id));
  expect(await isPending(ASKS)).toBe(false);
});

it('a report equal to the one before is not published', async () => {
  const [pod, next] = [await newPod(), await newPod()];
  const events = await join(provenBy(admin));
  await pod.report(1);
  await eventually('the first', () => podsOf(events).includes(pod.id));
  await pod.report(1);
  await next.report(1);
  await eventually('the other pod', () => podsOf(events).includes(next.id));
  expect(podsOf(events)).toEqual([pod.id, next.id]);
  await pod.report(2);
  await eventually('the change', () => podsOf(events).length === 3);
  const numbers = events.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
});
