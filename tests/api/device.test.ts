import { eq, sql } from 'drizzle-orm';
import PusherClient from 'pusher-js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, podHealth, spaces } from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import { expireCommands } from '@/lib/pods/pod-commands/commands';
import type { DeviceCommandWire } from '@/lib/pods/pod-commands/wire';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { REALTIME } from '../fixtures/listeners';
import { adminToken } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { readsWhole, statementsOf } from '../fixtures/statements';
import { bookNow, visitorAt } from '../fixtures/visitors';

const healthOf = async (spaceId: number) =>
  (await db().select().from(podHealth).where(eq(podHealth.spaceId, spaceId)))[0];

async function makeCommand(spaceId: number, seconds: number): Promise<number> {
  const expiresAt = new Date(Date.now() + seconds * 1000);
  const [row] = await db()
    .insert(deviceCommands)
    .values({ spaceId, type: 'lock', requestedByKind: 'staff', expiresAt })
    .returning({ id: deviceCommands.id });
  return row!.id;
}

describe('a pod authenticates with its device token', () => {
  it('and with no other credential', async () => {
    const space = await makeSpace();
    const token = await watch(space.id);
    const request = (options: object) => api.get('/device/commands', options);
    expect((await request({ token })).status).toBe(200);
    for (const wrong of [{}, { token: `${token}x` }, { token: await adminToken() }, { key: space.key }])
      expect((await request(wrong)).status).toBe(401);
    expect((await api.post('/device/health', {}, {})).status).toBe(401);
    expect((await api.post('/device/commands/1/ack', { ok: true }, {})).status).toBe(401);
    // It does not authorize staff endpoints either.
    expect((await api.get('/admin/pod', { token })).status).toBe(401);
  });

  it('which becomes invalid when another is issued or the space is deleted', async () => {
    const space = await makeSpace();
    const [first, second] = [await watch(space.id), await watch(space.id, null)];
    const request = async (token: string) => (await api.get('/device/commands', { token })).status;
    expect([await request(first), await request(second)]).toEqual([401, 200]);
    await db().update(spaces).set({ status: 'deleted' }).where(eq(spaces.id, space.id));
    expect(await request(second)).toBe(401);
  });
});

describe('health', () => {
  it('is stored as reported, each instance with its own time', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id, null));
    const { internal, external } = healthReport('broken');
    expect((await pod.report({ internal, external })).status).toBe(200);
    const first = await healthOf(space.id);
    expect(first).toMatchObject({ internal, external });
    await db().execute(sql`update pod_health set reported_at = reported_at - interval '1 hour',
      internal_at = internal_at - interval '1 hour', external_at = external_at - interval '1 hour'
      where space_id = ${space.id}`);
    const changed = { ...internal, internalCamera: true };
    const since = Date.now();
    await pod.report({ internal: changed });
    const second = await healthOf(space.id);
    expect(second).toMatchObject({ internal: changed, external });
    expect(second!.reportedAt.getTime()).toBeGreaterThanOrEqual(since);
    expect(second!.internalAt!.getTime()).toBeGreaterThanOrEqual(since);
    expect(Date.now() - second!.externalAt!.getTime()).toBeGreaterThan(3_000_000);
  });

  it('drops unknown fields, and refuses impossible values', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id, null));
    await pod.report({ internal: { pod_app_status: true, cpu: 3, secret: 'x' }, other: 1 });
    expect((await healthOf(space.id))?.internal).toEqual({ pod_app_status: true, cpu: 3 });
    expect((await pod.report({ internal: { cpu: 101 } })).status).toBe(400);
    expect((await pod.report({ internal: { mem: -1 } })).status).toBe(400);
    expect((await pod.report({ external: { doorLock: 'yes' } })).status).toBe(400);
  });
});

describe('commands', () => {
  it('are handed over once, and again only after a pause without an acknowledgement', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id));
    const id = await makeCommand(space.id, 30);
    expect((await pod.take()).map((each) => each.id)).toEqual([id]);
    expect(await pod.take()).toEqual([]);
    await db().execute(
      sql`update device_commands set delivered_at = now() - interval '4 seconds' where id = ${id}`,
    );
    expect((await pod.take()).map((each) => each.id)).toEqual([id]);
    await pod.acknowledge(id);
    await db().execute(
      sql`update device_commands set delivered_at = now() - interval '4 seconds' where id = ${id}`,
    );
    expect(await pod.take()).toEqual([]);
  });

  it('are handed over to only one of three concurrent polls', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id));
    await makeCommand(space.id, 30);
    const polls = await Promise.all([pod.take(), pod.take(), pod.take()]);
    expect(polls.flat()).toHaveLength(1);
  });

  it('are not handed over once they have expired', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id));
    await makeCommand(space.id, -1);
    expect(await pod.take()).toEqual([]);
  });

  it('are delivered to an open poll', async () => {
    const space = await makeSpace();
    const token = await watch(space.id);
    const idle = await watch((await makeSpace()).id);
    const poll = (by: string) =>
      api.get<{ id: number }[]>('/device/commands', { token: by, query: { wait: 20 } });
    // A poll that began earlier and receives nothing returns when its wait ends. The other poll must not wait for
    // that.
    const idlePoll = poll(idle).then(() => 'its time was over');
    const waiting = poll(token).then(({ data }) => data.map((each) => each.id));
    const id = await makeCommand(space.id, 30);
    await db().execute(sql`select pg_notify('device_command', ${String(space.id)})`);
    expect(await Promise.race([idlePoll, waiting])).toEqual([id]);
    expect((await api.get('/device/commands', { token, query: { wait: 26 } })).status).toBe(400);
  });

  it('send a notification of their acknowledgement only before they have expired', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id));
    const notifications = async (id: number) =>
      (await statementsOf(() => pod.acknowledge(id))).queries.filter((query) => query.includes('pg_notify'));
    expect(await notifications(await makeCommand(space.id, 30))).toHaveLength(1);
    const late = await makeCommand(space.id, -5);
    await expireCommands();
    expect(await notifications(late)).toEqual([]);
  });

  it('return 400 for an empty acknowledgement, and 404 for unknown ids', async () => {
    const space = await makeSpace();
    const token = await watch(space.id);
    const id = await makeCommand(space.id, 30);
    expect((await api.post(`/device/commands/${id}/ack`, {}, { token })).status).toBe(400);
    expect((await api.post('/device/commands/999999/ack', { ok: true }, { token })).status).toBe(404);
  });
});

it('commands expire without a scan of those that have ended', async () => {
  const { id } = await makeSpace();
  await db().execute(sql`insert into device_commands (space_id, type, state, requested_by_kind, expires_at)
    select ${id}, 'lock', 'acknowledged', 'staff', now() from generate_series(1, 5000)`);
  await db().execute(sql`analyze device_commands`);
  const late = await makeCommand(id, -5);
  const { statements } = await statementsOf(() => expireCommands());
  expect((await Promise.all(statements.map((each) => readsWhole(each)))).flat()).toEqual([]);
  const [row] = await db().select().from(deviceCommands).where(eq(deviceCommands.id, late));
  expect(row?.state).toBe('expired');
});

let admin: string;
beforeAll(async () => {
  admin = await adminToken();
});

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const rotate = async (space: TestSpace): Promise<string> => {
  const path = `/admin/pod/${space.id}/device-token`;
  return (await api.post<{ token: string }>(path, undefined, { token: admin })).data.token;
};

const poll = (token: string) =>
  api.get<DeviceCommandWire[]>('/device/commands', { token, query: { wait: '25' } });

/** A device that listens on the channel that its configuration names. */
async function listen(token: string) {
  const { data } = await api.get<{ realtime: { channel: string } }>('/device/config', { token });
  const { channel } = data.realtime;
  const { hostname, port } = new URL(REALTIME.url);
  const client = new PusherClient(REALTIME.key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: async ({ channelName, socketId }, done) => {
        const body = { channel_name: channelName, socket_id: socketId };
        const { text } = await api.post('/realtime/auth', body, { token });
        done(null, JSON.parse(text));
      },
    },
  });
  ends.push(() => client.disconnect());
  const received: number[] = [];
  const joined = client.subscribe(channel);
  joined.bind('command', ({ id }: { id: number }) => received.push(id));
  await eventually('the subscription', () => joined.subscribed);
  return received;
}

describe('a device whose token was replaced', () => {
  it('gets no command by its open long poll, which ends; the new device gets it at once', async () => {
    const space = await makeSpace();
    const replacedToken = await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const waiting = poll(replacedToken);
    const token = await rotate(space);
    const fresh = poll(token);
    const unlocking = visitor.unlock(webId);
    const [command, ...others] = (await fresh).data;
    expect(others).toEqual([]);
    const delay = Date.now() - Date.parse(command!.createdAt);
    await podWith(token).acknowledge(command!.id);
    expect((await unlocking).status).toBe(200);
    expect(await waiting).toMatchObject({ status: 401 });
    expect(delay).toBeLessThan(3_000);
  });

  it('receives nothing more on its open connection', async () => {
    const space = await makeSpace();
    const before = await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const oldCommands = await listen(before);
    const token = await rotate(space);
    const fresh = await listen(token);
    const unlocking = visitor.unlock(webId);
    await eventually('the command', () => fresh.length === 1);
    await podWith(token).acknowledge(fresh[0]!);
    expect((await unlocking).data.commandId).toBe(fresh[0]);
    expect(oldCommands).toEqual([]);
  });
});
