import PusherClient from 'pusher-js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceCommandWire } from '@/lib/devices/pod-commands/wire';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { REALTIME } from '../fixtures/listeners';
import { adminToken } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { bookNow, visitorAt } from '../fixtures/visitors';

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
  it('gets no command by the long poll that it has open, which ends; the new one gets it at once', async () => {
    const space = await makeSpace();
    const old = await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const waiting = poll(old);
    const token = await rotate(space);
    const fresh = poll(token);
    const unlocking = visitor.unlock(webId);
    const [command, ...more] = (await fresh).data;
    expect(more).toEqual([]);
    const delay = Date.now() - Date.parse(command!.createdAt);
    await podWith(token).acknowledge(command!.id);
    expect((await unlocking).status).toBe(200);
    expect(await waiting).toMatchObject({ status: 401 });
    expect(delay).toBeLessThan(3_000);
  });

  it('hears nothing more on the connection that it has open', async () => {
    const space = await makeSpace();
    const before = await watch(space.id);
    const visitor = visitorAt(space);
    const webId = await bookNow(visitor);
    const old = await listen(before);
    const token = await rotate(space);
    const fresh = await listen(token);
    const unlocking = visitor.unlock(webId);
    await eventually('the command', () => fresh.length === 1);
    await podWith(token).acknowledge(fresh[0]!);
    expect((await unlocking).data.commandId).toBe(fresh[0]);
    expect(old).toEqual([]);
  });
});
