import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, locations, podHealth, spaces } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import type { StaffActor } from '@/lib/access/actor';
import { sha256 } from '@/lib/access/secrets';
import { type Outcome, sendCommand } from '@/lib/pods/commands';
import type { DeviceCommand } from '@/lib/pods/schema';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';

/**
 * A week of 300 pods in fast time. Compressed: each pod gets one command a day (2,100 in all) and reports its health
 * once a day instead of every 15 s; the nights are left out; where a pod lost an answer, the three seconds until it is
 * handed over again are taken from the row's clock. What expires does so in its real ten seconds.
 */
const PODS = 300;
const DAYS = 7;
/** Pods that sleep through the first day: what they are told then expires. */
const SLEEPERS = 30;
/** As many pods as are awake at the same moment. */
const AT_ONCE = 30;
const TYPES = ['unlock', 'lock', 'wifi-change'] as const;

/** Numbers below 1 that are the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Pod = { id: number; token: string; roll: () => number; other: () => Pod };
/** What happened in the week, as the pods and the people saw it. */
const seen = {
  handedOver: [] as { to: number; id: number }[],
  done: new Map<number, number>(),
  ordered: [] as (Outcome & { spaceId: number; by: 'awake' | 'asleep' })[],
  refused: 0,
  repeated: 0,
  lost: 0,
  brokenOff: 0,
};

let pods: Pod[];
let staff: StaffActor;

async function make(): Promise<Pod[]> {
  const [place] = await db().select({ id: locations.id }).from(locations).orderBy(locations.id).limit(1);
  const tokens = Array.from({ length: PODS }, () => `hpd_${randomBytes(24).toString('base64url')}`);
  const rows = await db()
    .insert(spaces)
    .values(
      tokens.map((token, at) => ({
        name: `Week ${at}`,
        locationId: place!.id,
        timezone: 'UTC',
        taxPercent: 0,
        deviceTokenHash: sha256(token),
      })),
    )
    .returning({ id: spaces.id });
  return rows.map(({ id }, at) => ({
    id,
    token: tokens[at]!,
    roll: dice(at + 1),
    other: () => pods[(at + 1) % PODS]!,
  }));
}

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
  pods = await make();
  await db().execute(KEEP_WORDS);
});

const pick = <T>(pod: Pod, from: readonly T[]): T => from[Math.floor(pod.roll() * from.length)]!;

async function poll(pod: Pod, wait: number, signal?: AbortSignal): Promise<DeviceCommand[]> {
  const { status, data } = await api.get<DeviceCommand[]>('/device/commands', {
    token: pod.token,
    query: { wait },
    signal,
  });
  expect(status).toBe(200);
  for (const { id } of data) seen.handedOver.push({ to: pod.id, id });
  return data;
}

const acknowledge = (pod: Pod, id: number, outcome: object) =>
  api.post<{ state: string }>(`/device/commands/${id}/ack`, outcome, { token: pod.token });

async function rowOf(id: number) {
  const [row] = await db().select().from(deviceCommands).where(sql`id = ${id}`);
  return row!;
}

/** What several polls of a pod are handed over between them; those that got nothing are broken off. */
async function firstOf(pod: Pod, pollers: number): Promise<DeviceCommand> {
  const gone = new AbortController();
  const polls = Array.from({ length: pollers }, () => poll(pod, 20, gone.signal));
  const some = polls.map(async (each) => (await each)[0] ?? Promise.reject(new Error('nothing')));
  const command = await Promise.any(some);
  gone.abort();
  const all = (await Promise.all(polls)).flat();
  expect(all.map(({ id }) => id)).toEqual([command.id]);
  seen.brokenOff += pollers - 1;
  return command;
}

/** The answer never reached the pod: three seconds later it is handed over again. */
async function lose(pod: Pod, { id }: DeviceCommand): Promise<DeviceCommand> {
  seen.lost += 1;
  expect(await poll(pod, 0)).toEqual([]);
  await db().execute(
    sql`update device_commands set delivered_at = delivered_at - interval '3 seconds' where id = ${id}`,
  );
  const again = await firstOf(pod, 2);
  expect(again.id).toBe(id);
  return again;
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

/** One day: somebody orders something, and the pod does it in that day's weather. */
async function day(pod: Pod): Promise<void> {
  const weather = pick(pod, ['calm', 'calm', 'calm', 'lost', 'repeated', 'meddled', 'jammed'] as const);
  await api.post('/device/health', healthReport('healthy'), { token: pod.token });
  const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: pick(pod, TYPES) });
  let command = await firstOf(pod, 2 + Math.floor(pod.roll() * 2));
  if (weather === 'lost') command = await lose(pod, command);
  if (weather === 'meddled') await meddle(pod, command.id);
  seen.done.set(command.id, (seen.done.get(command.id) ?? 0) + 1);
  const outcome = weather === 'jammed' ? { ok: false, error: 'bolt jammed' } : { ok: true };
  const state = weather === 'jammed' ? 'failed' : 'acknowledged';
  expect((await acknowledge(pod, command.id, outcome)).data).toEqual({ state });
  const told = await ordering;
  expect(told).toMatchObject({ commandId: command.id, state });
  seen.ordered.push({ ...told, spaceId: pod.id, by: 'awake' });
  if (weather === 'repeated') await sayAgain(pod, command.id, state);
}

/** A day that the pod sleeps through; it wakes up too late, and says something all the same. */
async function sleep(pod: Pod): Promise<void> {
  const told = await sendCommand(staff, { spaceId: pod.id, bookingId: null, type: pick(pod, TYPES) });
  expect(told.state).toBe('expired');
  seen.ordered.push({ ...told, spaceId: pod.id, by: 'asleep' });
  expect(await poll(pod, 0)).toEqual([]);
  expect((await acknowledge(pod, told.commandId, { ok: true })).data).toEqual({ state: 'expired' });
  await sayAgain(pod, told.commandId, 'expired');
}

async function week(pod: Pod, asleep: boolean): Promise<void> {
  if (asleep) await sleep(pod);
  for (let at = asleep ? 1 : 0; at < DAYS; at += 1) await day(pod);
}

/** All pods live their week, so many at a time. */
async function live(some: Pod[], asleep: boolean, atOnce: number): Promise<void> {
  const queue = [...some];
  const lives = async () => {
    for (let pod = queue.shift(); pod; pod = queue.shift()) await week(pod, asleep);
  };
  await Promise.all(Array.from({ length: atOnce }, lives));
}

describe('a week of 300 pods', () => {
  beforeAll(async () => {
    await Promise.all([
      live(pods.slice(0, SLEEPERS), true, SLEEPERS),
      live(pods.slice(SLEEPERS), false, AT_ONCE),
    ]);
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
    expect(rows).toHaveLength(PODS * DAYS);
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
    // Once each, and once more for each answer that was lost.
    expect(seen.handedOver).toHaveLength(PODS * DAYS - SLEEPERS + seen.lost);
  });

  it('was no easy week', async () => {
    expect(seen.lost).toBeGreaterThan(150);
    expect(seen.refused).toBeGreaterThan(150);
    expect(seen.repeated).toBeGreaterThan(450);
    expect(seen.brokenOff).toBeGreaterThan(PODS * DAYS);
    const ids = pods.map(({ id }) => id);
    expect(await db().$count(podHealth, inArray(podHealth.spaceId, ids))).toBe(PODS);
  });
});

describe('a poll that waits', () => {
  it('is handed what another lost, when it is due again and long before it expires', async () => {
    const pod = pods[0]!;
    const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: 'unlock' });
    const lost = await firstOf(pod, 1);
    const begun = Date.now();
    const [again] = await poll(pod, 20);
    expect(again?.id).toBe(lost.id);
    expect(Date.now() - begun).toBeLessThan(6_000);
    await acknowledge(pod, lost.id, { ok: true });
    expect((await ordering).state).toBe('acknowledged');
  });

  it('takes nothing any more once it was broken off', async () => {
    const pod = pods[1]!;
    const gone = new AbortController();
    const polls = Array.from({ length: 5 }, () => poll(pod, 20, gone.signal));
    gone.abort();
    expect((await Promise.all(polls)).flat()).toEqual([]);
    const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: 'lock' });
    const { id } = await firstOf(pod, 1);
    await acknowledge(pod, id, { ok: true });
    expect((await ordering).commandId).toBe(id);
  });
});
