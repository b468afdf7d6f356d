import { inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, podHealth } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import type { StaffActor } from '@/lib/access/actor';
import { type Outcome, sendCommand } from '@/lib/pods/commands';
import type { DeviceCommand } from '@/lib/pods/schema';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { actorOf, adminToken } from '../fixtures/people';
import { type WeekPod as Pod, pick, weekPods } from '../fixtures/week-pods';

/**
 * A week of 300 pods in fast time. Compressed: each pod is used once, with two to four commands at the same moment (some
 * 900 in all), and reports its health once instead of every 15 s; the hours between are left out; where a pod lost an
 * answer, the three seconds until it is handed over again are taken from the row's clock. What expires does so in its
 * real ten seconds.
 */
const PODS = 300;
/** How many commands come at once. */
const BURSTS = [2, 3, 3, 4] as const;
/** Pods that sleep when the week begins: what they are told then expires. */
const SLEEPERS = 30;
/** As many pods as are in use at the same moment: few enough that a slow machine lets nothing expire. */
const AT_ONCE = 12;
/** Nothing is handed over again before this pause (and a little for two clocks). */
const PAUSE_MS = 2_900;
const TYPES = ['unlock', 'lock', 'wifi-change'] as const;

/** What happened in the week, as the pods and the people saw it. */
const seen = {
  handedOver: [] as { to: number; id: number }[],
  /** When each was handed over last, but for those whose clock was put forward. */
  at: new Map<number, number>(),
  done: new Map<number, number>(),
  ordered: [] as (Outcome & { spaceId: number })[],
  refused: 0,
  repeated: 0,
  lost: 0,
  again: 0,
  brokenOff: 0,
};

let pods: Pod[];
let staff: StaffActor;

/** Every word of a pod that changes a command, as the database saw it. */
const KEEP_WORDS = sql`
  create table words (command_id bigint not null, state text not null);
  create function keep_word() returns trigger language plpgsql as $$
    begin insert into words values (new.id, new.state); return null; end $$;
  create trigger keep_word after update on device_commands for each row
    when (old.acknowledged_at is distinct from new.acknowledged_at or new.error is distinct from old.error)
    execute function keep_word()`;

beforeAll(async () => {
  staff = await actorOf(await adminToken());
  pods = await weekPods(PODS);
  await db().execute(KEEP_WORDS);
});

async function poll(pod: Pod, wait: number, signal?: AbortSignal): Promise<DeviceCommand[]> {
  const { status, data } = await api.get<DeviceCommand[]>('/device/commands', {
    token: pod.token,
    query: { wait },
    signal,
  });
  expect(status).toBe(200);
  for (const { id } of data) {
    const before = seen.at.get(id);
    if (before !== undefined) {
      seen.again += 1;
      expect(Date.now() - before).toBeGreaterThan(PAUSE_MS);
    }
    seen.at.set(id, Date.now());
    seen.handedOver.push({ to: pod.id, id });
  }
  return data;
}

const acknowledge = (pod: Pod, id: number, outcome: object) =>
  api.post<{ state: string }>(`/device/commands/${id}/ack`, outcome, { token: pod.token });

async function rowOf(id: number) {
  const [row] = await db().select().from(deviceCommands).where(sql`id = ${id}`);
  return row!;
}

/**
 * What several polls of a pod are handed over between them, until it is enough. Those that still wait then are broken
 * off.
 */
async function take(
  pod: Pod,
  pollers: number,
  isEnough: (got: Map<number, DeviceCommand>) => boolean,
): Promise<DeviceCommand[]> {
  const gone = new AbortController();
  const got = new Map<number, DeviceCommand>();
  const listen = async () => {
    while (!isEnough(got)) {
      const commands = await poll(pod, 20, gone.signal);
      if (commands.length === 0) seen.brokenOff += 1;
      for (const command of commands) got.set(command.id, command);
    }
    gone.abort();
  };
  await Promise.all(Array.from({ length: pollers }, listen));
  return [...got.values()];
}

const one = (got: Map<number, DeviceCommand>) => got.size === 1;

/** The answer never reached the pod: three seconds later it is handed over again. */
async function lose(pod: Pod, { id }: DeviceCommand): Promise<void> {
  seen.lost += 1;
  seen.at.delete(id);
  await db().execute(
    sql`update device_commands set delivered_at = delivered_at - interval '3 seconds' where id = ${id}`,
  );
  await take(pod, 2, (got) => got.has(id));
}

/** Said more than once, at once and with other words: only the first counts. */
async function sayAgain(pod: Pod, id: number, state: string): Promise<void> {
  const before = await rowOf(id);
  const outcomes = [{ ok: true }, { ok: false, error: 'never' }, { ok: true }];
  const answers = await Promise.all(outcomes.map((outcome) => acknowledge(pod, id, outcome)));
  expect(answers.map(({ status, data }) => [status, data.state])).toEqual(outcomes.map(() => [200, state]));
  expect(await rowOf(id)).toEqual(before);
  seen.repeated += outcomes.length;
}

/** Another pod's word is worth nothing. */
async function meddle(pod: Pod, id: number): Promise<void> {
  const before = await rowOf(id);
  expect((await acknowledge(pod.other(), id, { ok: false, error: 'not mine' })).status).toBe(404);
  expect(await rowOf(id)).toEqual(before);
  seen.refused += 1;
}

/** The pod does what it was handed over, in that day's weather, and says so. */
async function obey(pod: Pod, command: DeviceCommand): Promise<void> {
  const weather = pick(pod, [
    'calm',
    'calm',
    'calm',
    'calm',
    'lost',
    'repeated',
    'meddled',
    'jammed',
  ] as const);
  if (weather === 'lost') await lose(pod, command);
  if (weather === 'meddled') await meddle(pod, command.id);
  seen.done.set(command.id, (seen.done.get(command.id) ?? 0) + 1);
  const outcome = weather === 'jammed' ? { ok: false, error: 'bolt jammed' } : { ok: true };
  const state = weather === 'jammed' ? 'failed' : 'acknowledged';
  expect((await acknowledge(pod, command.id, outcome)).data).toEqual({ state });
  if (weather === 'repeated') await sayAgain(pod, command.id, state);
}

/** A day of use: some commands come at once, and the pod does them one after the other. */
async function day(pod: Pod): Promise<void> {
  const many = pick(pod, BURSTS);
  const ordering = Array.from({ length: many }, () =>
    sendCommand(staff, { spaceId: pod.id, bookingId: null, type: pick(pod, TYPES) }),
  );
  const commands = await take(pod, pod.roll() < 0.25 ? 3 : 2, (got) => got.size === many);
  expect(commands).toHaveLength(many);
  for (const command of commands) await obey(pod, command);
  for (const told of await Promise.all(ordering)) seen.ordered.push({ ...told, spaceId: pod.id });
}

/** A day that the pod sleeps through; it wakes up too late, and says something all the same. */
async function sleep(pod: Pod): Promise<void> {
  const told = await sendCommand(staff, { spaceId: pod.id, bookingId: null, type: pick(pod, TYPES) });
  expect(told.state).toBe('expired');
  seen.ordered.push({ ...told, spaceId: pod.id });
  expect(await poll(pod, 0)).toEqual([]);
  expect((await acknowledge(pod, told.commandId, { ok: true })).data).toEqual({ state: 'expired' });
  await sayAgain(pod, told.commandId, 'expired');
}

/** Pods are used, so many at a time, until each has reported and had its day. */
async function use(some: Pod[]): Promise<void> {
  const report = healthReport('healthy');
  for (const { token } of some)
    expect((await api.post('/device/health', report, { token })).status).toBe(200);
  const queue = [...some];
  const days = async () => {
    for (let pod = queue.shift(); pod; pod = queue.shift()) await day(pod);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, days));
}

describe('a week of 300 pods', () => {
  beforeAll(async () => {
    const asleep = pods.slice(0, SLEEPERS);
    await Promise.all([Promise.all(asleep.map(sleep)), use(pods.slice(SLEEPERS))]);
    await use(asleep);
  }, 60_000);

  const all = () =>
    db()
      .select()
      .from(deviceCommands)
      .where(
        inArray(
          deviceCommands.spaceId,
          pods.map(({ id }) => id),
        ),
      );

  it('leaves no command open: each was acknowledged, failed or expired, as its sender was told', async () => {
    const rows = await all();
    expect(rows.length).toBeGreaterThan(850);
    const kept = rows.map(({ id, spaceId, state }) => `${id} ${spaceId} ${state}`).sort();
    const told = seen.ordered.map(({ commandId, spaceId, state }) => `${commandId} ${spaceId} ${state}`);
    expect(told.sort()).toEqual(kept);
    expect(rows.filter(({ state }) => state === 'expired')).toHaveLength(SLEEPERS);
  });

  it('does each command once, and takes one word of it', async () => {
    const rows = await all();
    const awake = rows.filter(({ state }) => state !== 'expired').map(({ id }) => id);
    expect([...seen.done.keys()].sort()).toEqual(awake.sort());
    expect(Math.max(...seen.done.values())).toBe(1);
    const words = await db().execute<{ command_id: string }>(sql`select command_id from words`);
    expect(words.map(({ command_id }) => Number(command_id)).sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  it('hands no command to another pod, and none that expired', async () => {
    const rows = await all();
    const owner = new Map(rows.map(({ id, spaceId }) => [id, spaceId]));
    expect(seen.handedOver.filter(({ to, id }) => owner.get(id) !== to)).toEqual([]);
    const expired = new Set(rows.filter(({ state }) => state === 'expired').map(({ id }) => id));
    expect(seen.handedOver.filter(({ id }) => expired.has(id))).toEqual([]);
    // Once each, and once more for each answer that was lost or not acknowledged in time.
    expect(seen.handedOver).toHaveLength(rows.length - SLEEPERS + seen.lost + seen.again);
  });

  it('was no easy week', async () => {
    expect(seen.lost).toBeGreaterThan(80);
    expect(seen.refused).toBeGreaterThan(80);
    expect(seen.repeated).toBeGreaterThan(250);
    expect(seen.brokenOff).toBeGreaterThan(300);
    const ids = pods.map(({ id }) => id);
    expect(await db().$count(podHealth, inArray(podHealth.spaceId, ids))).toBe(PODS);
  });
});

describe('a poll that waits', () => {
  it('is handed what another lost, when it is due again and long before it expires', async () => {
    const pod = pods[0]!;
    const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: 'unlock' });
    const [lost] = await take(pod, 1, one);
    const begun = Date.now();
    const [again] = await poll(pod, 20);
    expect(again?.id).toBe(lost?.id);
    expect(Date.now() - begun).toBeLessThan(6_000);
    await acknowledge(pod, lost!.id, { ok: true });
    expect((await ordering).state).toBe('acknowledged');
  });

  it('ends when it is broken off, and takes nothing any more', async () => {
    const pod = pods[1]!;
    const gone = new AbortController();
    const polls = Array.from({ length: 5 }, () => poll(pod, 20, gone.signal));
    const begun = Date.now();
    gone.abort();
    expect((await Promise.all(polls)).flat()).toEqual([]);
    expect(Date.now() - begun).toBeLessThan(5_000);

    const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: 'lock' });
    const open = sql`space_id = ${pod.id} and state = 'queued'`;
    await eventually('the command', async () => (await db().$count(deviceCommands, open)) === 1);
    expect(await poll(pod, 20, gone.signal)).toEqual([]);
    expect(await db().$count(deviceCommands, open)).toBe(1);
    const [command] = await take(pod, 1, one);
    await acknowledge(pod, command!.id, { ok: true });
    expect((await ordering).commandId).toBe(command!.id);
  });
});
