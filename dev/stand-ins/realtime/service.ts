import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { Channels, type Connection, send } from './channels';
import { receive } from './protocol';
import { type RealtimeKeys, refusalOf } from './signatures';

const eventSchema = z.object({
  name: z.string().max(200),
  data: z.string(),
  channel: z.string().optional(),
  channels: z.array(z.string()).max(100).optional(),
  socket_id: z.string().optional(),
});
const DATA_LIMIT = 10 * 1024;
const ACTIVITY_TIMEOUT_SECONDS = 120;

/** The realtime service on this machine: Pusher's protocol 7 on `/app/{key}`, its HTTP API under `/apps/{id}`. */
export function createRealtimeService(keys: RealtimeKeys) {
  const channels = new Channels();
  const connections = new Set<Connection>();
  const sockets = new WebSocketServer({ noServer: true });

  sockets.on('connection', (socket) => {
    const connection: Connection = { id: `${randomInt(1e9)}.${randomInt(1e9)}`, socket };
    connections.add(connection);
    const greeting = { socket_id: connection.id, activity_timeout: ACTIVITY_TIMEOUT_SECONDS };
    send(connection, 'pusher:connection_established', greeting);
    socket.on('message', (raw) => receive(channels, keys, connection, raw.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      channels.leaveAll(connection);
      connections.delete(connection);
    });
  });

  const fire = (input: unknown): void => {
    const event = eventSchema.parse(input);
    for (const channel of event.channels ?? [event.channel ?? '']) {
      channels.broadcast(channel, event.name, event.data, event.socket_id);
    }
  };

  const tooLarge = (events: unknown[]) =>
    z
      .array(eventSchema)
      .parse(events)
      .some(({ data }) => Buffer.byteLength(data) > DATA_LIMIT);

  const answer = (call: string, query: URLSearchParams, body: string): Response => {
    if (call === 'POST /events' || call === 'POST /batch_events') {
      const parsed = JSON.parse(body);
      const events: unknown[] =
        call === 'POST /events' ? [parsed] : z.array(z.unknown()).max(10).parse(parsed.batch);
      if (tooLarge(events))
        return new Response('The data content of this event exceeds 10 kB', { status: 413 });
      for (const event of events) fire(event);
      return Response.json({});
    }
    if (call === 'GET /channels') {
      const prefix = query.get('filter_by_prefix') ?? '';
      const counts = query.get('info')?.split(',').includes('user_count') ?? false;
      // As documented, only presence channels report their users.
      if (counts && !prefix.startsWith('presence-'))
        return new Response('user_count may only be requested for presence channels', { status: 400 });
      const names = channels.names(prefix);
      const facts = (name: string) => (counts ? { user_count: channels.members(name).size } : {});
      return Response.json({ channels: Object.fromEntries(names.map((name) => [name, facts(name)])) });
    }
    const [, one, users] = /^GET \/channels\/([^/]+)(\/users)?$/.exec(call) ?? [];
    if (one && users)
      return Response.json({ users: [...channels.members(one).keys()].map((id) => ({ id })) });
    if (one) {
      const count = channels.count(one);
      return Response.json({
        occupied: count > 0,
        subscription_count: count,
        user_count: channels.members(one).size,
      });
    }
    const [, userId] = /^POST \/users\/([^/]+)\/terminate_connections$/.exec(call) ?? [];
    if (!userId) return new Response('Unknown path', { status: 404 });
    for (const connection of connections)
      if (connection.userId === decodeURIComponent(userId)) end(connection);
    return Response.json({});
  };

  return {
    handle: async (request: Request, url: URL): Promise<Response | undefined> => {
      if (url.pathname === '/control/realtime' && request.method === 'GET') {
        return Response.json({ connections: connections.size, channels: channels.names() });
      }
      if (url.pathname === '/control/realtime/drop' && request.method === 'POST') {
        for (const { socket } of connections) socket.terminate();
        return Response.json({});
      }
      const base = `/apps/${keys.appId}`;
      if (!url.pathname.startsWith(`${base}/`)) return undefined;
      const body = await request.text();
      const refusal = refusalOf(keys, request.method, url, body);
      if (refusal) return new Response(refusal, { status: 401 });
      return answer(`${request.method} ${url.pathname.slice(base.length)}`, url.searchParams, body);
    },
    /** Takes over a connection that requests the realtime protocol. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      const key = /^\/app\/([^/?]+)/.exec(request.url ?? '')?.[1];
      sockets.handleUpgrade(request, socket, head, (client) => {
        if (key === keys.key) return void sockets.emit('connection', client, request);
        client.send(
          JSON.stringify({ event: 'pusher:error', data: { code: 4001, message: 'App key not found' } }),
        );
        client.close(4001, 'App key not found');
      });
    },
    close: (): void => {
      for (const { socket } of connections) socket.terminate();
      sockets.close();
    },
  };
}

function end(connection: Connection): void {
  send(connection, 'pusher:error', { code: 4009, message: 'Connection terminated by the app' });
  connection.socket.close(4009, 'Connection terminated by the app');
}
