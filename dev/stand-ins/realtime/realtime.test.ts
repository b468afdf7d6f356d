import Pusher from 'pusher';
import PusherClient from 'pusher-js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../poll';
import { testStandIns } from '../fixtures';

let standIns: Awaited<ReturnType<typeof testStandIns>>;
let server: Pusher;
const clients: PusherClient[] = [];

beforeEach(async () => {
  standIns = await testStandIns();
  const { pusherAppId: appId, pusherKey: key, pusherSecret: secret } = standIns.secrets;
  server = new Pusher({ appId, key, secret, host: 'localhost', port: String(standIns.port), useTLS: false });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await standIns.stop();
});

function connect(userId: string, { honest = true } = {}): PusherClient {
  const client = new PusherClient(standIns.secrets.pusherKey, {
    cluster: '',
    wsHost: 'localhost',
    wsPort: standIns.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        const member = channelName.startsWith('presence-')
          ? { user_id: userId, user_info: { name: userId } }
          : undefined;
        const proof = server.authorizeChannel(socketId, channelName, member);
        done(null, honest ? proof : { ...proof, auth: 'no:proof' });
      },
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => done(null, server.authenticateUser(socketId, { id: userId })),
    },
  });
  clients.push(client);
  return client;
}

const untilSubscribed = (client: PusherClient, name: string) =>
  until(`a subscription to ${name}`, () => client.channel(name)?.subscribed);

it('events are delivered to authorized subscribers', async () => {
  const client = connect('1');
  const received: unknown[] = [];
  client.subscribe('private-pod-7').bind('command', (data: unknown) => received.push(data));
  await untilSubscribed(client, 'private-pod-7');
  await server.trigger('private-pod-7', 'command', { id: 1 });
  await server.triggerBatch([{ channel: 'private-pod-7', name: 'command', data: { id: 2 } }]);
  await until('both events', () => received.length === 2);
  expect(received).toEqual([{ id: 1 }, { id: 2 }]);
  const channels = await (await server.get({ path: '/channels' })).json();
  expect(channels).toEqual({ channels: { 'private-pod-7': {} } });
});

it('joined channels are listed, with the requested information', async () => {
  const client = connect('ann');
  for (const name of ['private-health-all', 'private-pod-7', 'presence-room']) {
    client.subscribe(name);
    await untilSubscribed(client, name);
  }
  const listChannels = async (params: Record<string, string>) =>
    (await (await server.get({ path: '/channels', params })).json()).channels;
  expect(await listChannels({ filter_by_prefix: 'private-health-' })).toEqual({ 'private-health-all': {} });
  expect(await listChannels({ filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
    'presence-room': { user_count: 1 },
  });
  await expect(listChannels({ filter_by_prefix: 'private-', info: 'user_count' })).rejects.toMatchObject({
    status: 400,
  });
  client.unsubscribe('private-health-all');
  await until('the leaving', async () => !('private-health-all' in (await listChannels({}))));
});

it('a private channel is refused without the app’s signature', async () => {
  const client = connect('1', { honest: false });
  let refusal: unknown;
  client.subscribe('private-x').bind('pusher:subscription_error', (error: unknown) => {
    refusal = error;
  });
  await until('the refusal', () => refusal);
  expect(refusal).toMatchObject({ type: 'AuthError', status: 401 });
});

it('a presence channel lists its members', async () => {
  const first = connect('ann');
  first.subscribe('presence-room');
  await untilSubscribed(first, 'presence-room');
  const events: string[] = [];
  first.channel('presence-room').bind('pusher:member_added', () => events.push('added'));
  first.channel('presence-room').bind('pusher:member_removed', () => events.push('removed'));
  const second = connect('bob');
  second.subscribe('presence-room');
  await until('bob', () => events.includes('added'));
  const users = await (await server.get({ path: '/channels/presence-room/users' })).json();
  expect(users).toEqual({ users: [{ id: 'ann' }, { id: 'bob' }] });
  second.disconnect();
  await until('his leaving', () => events.includes('removed'));
});

it('the connections of a person whose access was revoked are closed', async () => {
  const client = connect('9');
  client.signin();
  await until('the sign-in', () => client.user.user_data);
  const received: unknown[] = [];
  client.user.bind('hello', (data: unknown) => received.push(data));
  const userChannel = '#server-to-user-9';
  const isOpen = async () =>
    (await standIns.control('GET', '/control/realtime')).channels.includes(userChannel);
  await until('his own channel', isOpen);
  await server.sendToUser('9', 'hello', { n: 1 });
  await until('his event', () => received.length === 1);
  await server.terminateUserConnections('9');
  await until('the end', () => client.connection.state !== 'connected');
});

it('wrong signatures and events over 10 kB are refused', async () => {
  const { pusherAppId: appId, pusherKey: key } = standIns.secrets;
  const stranger = new Pusher({
    appId,
    key,
    secret: 'wrong',
    host: 'localhost',
    port: String(standIns.port),
  });
  await expect(stranger.trigger('x', 'y', {})).rejects.toMatchObject({ status: 401 });
  const path = `/apps/${appId}/events?auth_key=${key}`;
  expect((await fetch(standIns.url + path, { method: 'POST', body: '{}' })).status).toBe(401);
  await expect(server.trigger('c', 'x', 'x'.repeat(10_241))).rejects.toMatchObject({ status: 413 });
});

it('a client reconnects after its connection was dropped', async () => {
  const client = connect('1');
  await until('the connection', () => client.connection.state === 'connected');
  const first = client.connection.socket_id;
  await standIns.control('POST', '/control/realtime/drop');
  await until(
    'another',
    () => client.connection.state === 'connected' && client.connection.socket_id !== first,
  );
});
