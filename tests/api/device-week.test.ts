import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, rawSql } from '@/db/client';
import { deviceCommands, locations, podHealth, spaces } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import { sha256 } from '@/lib/foundation/tokens';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type Outcome, sendCommand } from '@/lib/pods/pod-commands/commands';
import type { DeviceCommandWire } from '@/lib/pods/pod-commands/wire';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { actorOf, adminToken } from '../fixtures/people';

/** Numbers below 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A pod with its token, its own random numbers, and another pod that is unrelated to it. */
type Pod = { id: number; token: string; roll: () => number; other: () => Pod };

/** A random element, by the pod's random numbers. */
const pick = <T>(pod: Pod, from: readonly T[]): T => from[Math.floor(pod.roll() * from.length)]!;

/** This many new spaces with a device token each. Their random numbers are the same in every run. */
async function weekPods(many: number): Promise<Pod[]> {
  const [place] = await db().select({ id: locations.id }).from(locations).orderBy(locations.id).limit(1);
  const tokens = Array.from({ length: many }, () => `hpd_${randomBytes(24).toString('base64url')}`);
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
  const pods: Pod[] = rows.map(({ id }, at) => ({
    id,
    token: tokens[at]!,
    roll: randomNumbers(at + 1),
    other: () => pods[(at + 1) % many]!,
  }));
  return pods;
}

/**
 * A compressed week of many pods (300 in the trials). Each pod is used once, with two to four commands at the same
 * moment (three on average), and reports its health once instead of every 15 s. The hours in between are skipped. If a
 * pod lost a response, the three seconds until the command is delivered again are subtracted in the row. Commands that
 * expire do so after their real ten seconds.
 */
const PODS = Number(process.env.WEEK_PODS ?? 90);
/** How many commands are sent at once. */
const BURSTS = [2, 3, 3, 4] as const;
/** Pods that are offline when the week begins, whose commands then expire. */
const SLEEPERS = PODS / 10;
/** How many pods are in use at the same moment: few enough that no command expires on a slow machine. */
const AT_ONCE = 6;
const TYPES = ['unlock', 'lock', 'wifi-change'] as const;

/** The events of the week, as the pods and the people saw them. */
const seen = {
  handedOver: [] as { to: number; id: number }[],
  before: new Set<number>(),
  late: new Set<number>(),
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

/**
 * Every acknowledgement that changes a command, and every pause before it is delivered again, as seen by the
 * database.
 */
const KEEP_OUTCOMES = `
  create table outcomes (command_id bigint not null, state text not null);
  create function keep_outcome() returns trigger language plpgsql as $$
    begin insert into outcomes values (new.id, new.state); return null; end $$;
  create trigger keep_outcome after update on device_commands for each row
    when (old.acknowledged_at is distinct from new.acknowledged_at or new.error is distinct from old.error)
    execute function keep_outcome();
  create table pauses (command_id bigint not null, pause interval not null);
  create function keep_pause() returns trigger language plpgsql as $$
    begin insert into pauses values (new.id, now() - old.delivered_at); return null; end $$;
  create trigger keep_pause after update on device_commands for each row
    when (new.delivered_at > old.delivered_at) execute function keep_pause()`;

beforeAll(async () => {
  staff = await actorOf(await adminToken());
  pods = await weekPods(PODS);
  await rawSql().unsafe(KEEP_OUTCOMES);
});

async function poll(pod: Pod, wait: number, signal?: AbortSignal): Promise<DeviceCommandWire[]> {
  const { status, data } = await api.get<DeviceCommandWire[]>('/device/commands', {
    token: pod.token,
    query: { wait },
    signal,
  });
  expect(status).toBe(200);
  for (const { id } of data) {
    if (seen.before.has(id)) seen.again += 1;
    seen.before.add(id);
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

/** What several polls of a pod receive in all, until it is enough. Polls that are still open then are aborted. */
async function take(
  pod: Pod,
  pollers: number,
  isEnough: (got: Map<number, DeviceCommandWire>) => boolean,
): Promise<DeviceCommandWire[]> {
  const abort = new AbortController();
  const got = new Map<number, DeviceCommandWire>();
  const listen = async () => {
    while (!isEnough(got)) {
      const commands = await poll(pod, 20, abort.signal);
      if (commands.length === 0) seen.brokenOff += 1;
      for (const command of commands) got.set(command.id, command);
    }
    abort.abort();
  };
  await Promise.all(Array.from({ length: pollers }, listen));
  return [...got.values()];
}

const one = (got: Map<number, DeviceCommandWire>) => got.size === 1;

/** The response never reached the pod: three seconds later the command is delivered again. */
async function loseResponse(pod: Pod, { id }: DeviceCommandWire): Promise<void> {
  seen.lost += 1;
  seen.before.delete(id);
  await age('device_commands', sql`id = ${id}`, 3, ['delivered_at']);
  await take(pod, 2, (got) => got.has(id));
}

/** Acknowledged several times, concurrently and with different outcomes: only the first counts. */
async function acknowledgeAgain(pod: Pod, id: number, state: string): Promise<void> {
  const before = await rowOf(id);
  const outcomes = [{ ok: true }, { ok: false, error: 'never' }, { ok: true }];
  const responses = await Promise.all(outcomes.map((outcome) => acknowledge(pod, id, outcome)));
  expect(responses.map(({ status, data }) => [status, data.state])).toEqual(outcomes.map(() => [200, state]));
  expect(await rowOf(id)).toEqual(before);
  seen.repeated += outcomes.length;
}

/** Another pod's acknowledgement is refused. */
async function acknowledgeOfAnother(pod: Pod, id: number): Promise<void> {
  const before = await rowOf(id);
  expect((await acknowledge(pod.other(), id, { ok: false, error: 'not mine' })).status).toBe(404);
  expect(await rowOf(id)).toEqual(before);
  seen.refused += 1;
}

/** The pod executes the commands that it received, in that day's conditions, and acknowledges them. */
async function execute(pod: Pod, command: DeviceCommandWire): Promise<void> {
  const conditions = pick(pod, [
    'calm',
    'calm',
    'calm',
    'calm',
    'lost',
    'repeated',
    'acknowledged by another',
    'jammed',
  ] as const);
  if (conditions === 'lost') await loseResponse(pod, command);
  if (conditions === 'acknowledged by another') await acknowledgeOfAnother(pod, command.id);
  seen.done.set(command.id, (seen.done.get(command.id) ?? 0) + 1);
  const outcome = conditions === 'jammed' ? { ok: false, error: 'bolt jammed' } : { ok: true };
  const state = conditions === 'jammed' ? 'failed' : 'acknowledged';
  expect((await acknowledge(pod, command.id, outcome)).data).toEqual({ state });
  if (conditions === 'repeated') await acknowledgeAgain(pod, command.id, state);
}

/** A day of use: some commands arrive together, and the pod executes them one after another. */
async function activeDay(pod: Pod): Promise<void> {
  const commandCount = pick(pod, BURSTS);
  const ordering = Array.from({ length: commandCount }, () =>
    sendCommand(staff, { spaceId: pod.id, bookingId: null, type: pick(pod, TYPES) }),
  );
  const commands = await take(pod, pod.roll() < 0.25 ? 3 : 2, (got) => got.size === commandCount);
  expect(commands).toHaveLength(commandCount);
  for (const command of commands) await execute(pod, command);
  for (const sent of await Promise.all(ordering)) seen.ordered.push({ ...sent, spaceId: pod.id });
}

/** A day on which the pod is offline. It wakes up too late, but what it then reports is still the outcome. */
async function offlineDay(pod: Pod): Promise<void> {
  const sent = await sendCommand(staff, { spaceId: pod.id, bookingId: null, type: pick(pod, TYPES) });
  expect(sent.state).toBe('expired');
  seen.late.add(sent.commandId);
  expect(await poll(pod, 0)).toEqual([]);
  const late = { state: 'acknowledged' as const };
  expect((await acknowledge(pod, sent.commandId, { ok: true })).data).toEqual(late);
  await acknowledgeAgain(pod, sent.commandId, late.state);
  seen.ordered.push({ ...sent, ...late, spaceId: pod.id });
}

/** Pods are used, this many at a time, until each has reported and had its day. */
async function runDays(dayPods: Pod[]): Promise<void> {
  const report = healthReport('healthy');
  for (const { token } of dayPods)
    expect((await api.post('/device/health', report, { token })).status).toBe(200);
  const queue = [...dayPods];
  const days = async () => {
    for (let pod = queue.shift(); pod; pod = queue.shift()) await activeDay(pod);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, days));
}

describe(`a week of ${PODS} pods`, () => {
  beforeAll(async () => {
    const asleep = pods.slice(0, SLEEPERS);
    await Promise.all([Promise.all(asleep.map(offlineDay)), runDays(pods.slice(SLEEPERS))]);
    await runDays(asleep);
  }, 600_000);

  const allCommands = () =>
    db()
      .select()
      .from(deviceCommands)
      .where(
        inArray(
          deviceCommands.spaceId,
          pods.map(({ id }) => id),
        ),
      );

  it('leaves no command open: each has the outcome that its sender got or that the late pod reported', async () => {
    const rows = await allCommands();
    expect(rows.length).toBeGreaterThan(PODS * 2.8);
    const stored = rows.map(({ id, spaceId, state }) => `${id} ${spaceId} ${state}`).sort();
    const sent = seen.ordered.map(({ commandId, spaceId, state }) => `${commandId} ${spaceId} ${state}`);
    expect(sent.sort()).toEqual(stored);
    expect(seen.late).toHaveLength(SLEEPERS);
  });

  it('executes each command once, and accepts one outcome for it', async () => {
    const rows = await allCommands();
    const awake = rows.map(({ id }) => id).filter((id) => !seen.late.has(id));
    expect([...seen.done.keys()].sort()).toEqual(awake.sort());
    expect(Math.max(...seen.done.values())).toBe(1);
    const outcomes = await db().execute<{ command_id: string }>(sql`select command_id from outcomes`);
    expect(outcomes.map(({ command_id }) => Number(command_id)).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    );
  });

  it('hands over no command to another pod, and none that has expired', async () => {
    const rows = await allCommands();
    const owner = new Map(rows.map(({ id, spaceId }) => [id, spaceId]));
    expect(seen.handedOver.filter(({ to, id }) => owner.get(id) !== to)).toEqual([]);
    expect(seen.handedOver.filter(({ id }) => seen.late.has(id))).toEqual([]);
    // Once for each, and once more for each response that was lost or not acknowledged in time.
    expect(seen.handedOver).toHaveLength(rows.length - SLEEPERS + seen.lost + seen.again);
  });

  it('hands over no command again within three seconds', async () => {
    const early = await db().execute(sql`select * from pauses where pause < interval '3 seconds'`);
    expect([...early]).toEqual([]);
    expect(await db().$count(sql`pauses`)).toBe(seen.lost + seen.again);
  });

  it('includes lost responses, refused and repeated acknowledgements, and empty polls', async () => {
    expect(seen.lost).toBeGreaterThan(PODS / 4);
    expect(seen.refused).toBeGreaterThan(PODS / 4);
    expect(seen.repeated).toBeGreaterThan(PODS / 2);
    expect(seen.brokenOff).toBeGreaterThan(PODS);
    const ids = pods.map(({ id }) => id);
    expect(await db().$count(podHealth, inArray(podHealth.spaceId, ids))).toBe(PODS);
  });
});

describe('a long poll', () => {
  it('receives a command that another poll lost, once it is due again and before it expires', async () => {
    const pod = pods[0]!;
    const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: 'unlock' });
    const [lost] = await take(pod, 1, one);
    const [again, ...more] = await poll(pod, 20);
    expect([again?.id, more]).toEqual([lost?.id, []]);
    const pauses = await db().execute(sql`select pause >= interval '3 seconds' as is_due,
      (select delivered_at < expires_at from device_commands where id = command_id) as is_in_time
      from pauses where command_id = ${lost!.id}`);
    expect([...pauses]).toEqual([{ is_due: true, is_in_time: true }]);
    await acknowledge(pod, lost!.id, { ok: true });
    expect((await ordering).state).toBe('acknowledged');
  });

  it('ends when it is aborted, and receives nothing afterwards', async () => {
    const pod = pods[1]!;
    const abort = new AbortController();
    const polls = Array.from({ length: 5 }, () => poll(pod, 20, abort.signal));
    const otherAbort = new AbortController();
    const patient = poll(pods[2]!, 20, otherAbort.signal).then(() => 'the time of a poll was over');
    abort.abort();
    expect(await Promise.race([patient, Promise.all(polls).then((each) => each.flat())])).toEqual([]);
    otherAbort.abort();
    await patient;

    const ordering = sendCommand(staff, { spaceId: pod.id, bookingId: null, type: 'lock' });
    const open = sql`space_id = ${pod.id} and state = 'queued'`;
    await eventually('the command', async () => (await db().$count(deviceCommands, open)) === 1);
    expect(await poll(pod, 20, abort.signal)).toEqual([]);
    expect(await db().$count(deviceCommands, open)).toBe(1);
    const [command] = await take(pod, 1, one);
    await acknowledge(pod, command!.id, { ok: true });
    expect((await ordering).commandId).toBe(command!.id);
  });
});
