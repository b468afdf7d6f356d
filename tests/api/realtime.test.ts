import { sql } from 'drizzle-orm';
import PusherClient from 'pusher-js';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { statusFromApi } from '@/components/health/from-api';
import { type Connectivity, openLive } from '@/components/health/live-connection';
import { db } from '@/db/client';
import { healthReport } from '@/dev/pods/health';
import { sha256 } from '@/lib/foundation/tokens';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { HEALTH_ALL, healthOf, podChannel } from '@/lib/platform/realtime/channels';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { newerStatus } from '@/lib/pods/health/status';
import type { HealthStatusWire } from '@/lib/pods/health/wire';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { thenPass } from '../fixtures/frozen-timers';
import { joinChannels, provenBy, REALTIME } from '../fixtures/listeners';
import { adminToken, browserCookie, partner, subAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { dropConnections, fail, pendingFaults, realtime } from '../fixtures/stand-ins';

const SOCKET = '123.456';
/** A value of a WebSocket's `readyState`. */
const CLOSED = 3;
let admin: string;
let meridian: number;
const ends: (() => void)[] = [];

beforeAll(async () => {
  await db().execute(sql`update spaces set device_token_hash = null`);
  admin = await adminToken();
  meridian = (await partner('MERIDIAN')).id;
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

/** The events that arrive on channels for the holder of this token. */
async function listen(token: string, channels: string[]) {
  const { events, end } = await joinChannels(provenBy(token), channels);
  ends.push(end);
  return events;
}

/** The console's own connection, as its screen uses it. */
async function openFeed(token: string, channels: string[]) {
  const feed = { state: 'lost' as Connectivity, snapshots: 0, known: new Map<number, HealthStatus>() };
  const take = (statuses: HealthStatus[]) => {
    for (const status of statuses) {
      const old = feed.known.get(status.spaceId);
      feed.known.set(status.spaceId, old ? newerStatus(old, status) : status);
    }
  };
  const { end } = await openLive({
    settings: REALTIME,
    channels,
    prove: async (path, body) => {
      const { status, text } = await api.post(path, body, { token });
      return { status, data: JSON.parse(text) };
    },
    snapshot: async () => {
      feed.snapshots += 1;
      const query = { limit: 1_000 };
      const { status, data } = await api.get<HealthStatusWire[]>('/admin/health', { token, query });
      return { status, data: status === 200 ? data.map(statusFromApi) : [] };
    },
    onSnapshot: take,
    onEntries: (entries: HealthStatusWire[]) => take(entries.map(statusFromApi)),
    onState: (state) => {
      feed.state = state;
    },
  });
  ends.push(end);
  await eventually('a live feed', () => feed.state === 'live');
  return feed;
}

const watchedSpace = async (partners = ['HUSHPOD']) => {
  const space = await makeSpace({ partners });
  return { ...space, pod: podWith(await watch(space.id, null)) };
};
const cpuOf = (status: HealthStatusWire | undefined) => status?.liveStatus.internal.cpu;
const shownCpu = (status: HealthStatus | undefined) => status?.instances.internal.cpu;
const withCpu = (cpu: number) => ({ internal: { ...healthReport('healthy').internal, cpu } });

describe('a report', () => {
  it('arrives within a second for staff who see all spaces and for its partners, and for no others', async () => {
    const [meridianSpace, other] = [await watchedSpace(['MERIDIAN', 'HUSHPOD']), await watchedSpace()];
    const seller = await subAdmin([144], [meridian]);
    const adminEvents = await listen(admin, [HEALTH_ALL]);
    const sellerEvents = await listen(seller.token, [healthOf(meridian)]);
    // Advances only timers by the second, at once: an event that is sent later than that is never sent.
    await thenPass(1_000, () =>
      Promise.all([meridianSpace.pod.report(withCpu(41)), other.pod.report(withCpu(42))]),
    );
    const received = (events: typeof adminEvents) =>
      events.flatMap(({ entries }) => entries.map(({ podId }) => podId));
    await eventually('both', () => received(adminEvents).length >= 2 && received(sellerEvents).length >= 1);
    expect(received(adminEvents).sort((a, b) => a - b)).toEqual([meridianSpace.id, other.id]);
    expect(received(sellerEvents)).toEqual([meridianSpace.id]);
    expect(cpuOf(sellerEvents[0]?.entries[0])).toBe(41);
    expect(sellerEvents[0]?.entries[0]).toMatchObject({ internalCamera: true, doorLock: null });
  });

  it('is numbered: 200 reports of 20 pods leave no gap in any channel, and no event is over 10 kB', async () => {
    const spaces = await Promise.all(Array.from({ length: 20 }, () => watchedSpace(['MERIDIAN', 'HUSHPOD'])));
    const channels = [HEALTH_ALL, healthOf(meridian)];
    const events = await listen(admin, channels);
    for (let round = 1; round <= 10; round += 1)
      await Promise.all(
        spaces.map(({ pod }) => pod.report({ ...healthReport('healthy'), ...withCpu(round) })),
      );
    for (const channel of channels) {
      const eventsOfChannel = () => events.filter((event) => event.channel === channel);
      const last = (id: number) =>
        cpuOf(
          eventsOfChannel()
            .flatMap(({ entries }) => entries)
            .findLast(({ podId }) => podId === id),
        );
      await eventually('the last reports', () => spaces.every(({ id }) => last(id) === 10));
      const numbers = eventsOfChannel().map(({ seq }) => seq);
      expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
      for (const { channel: _, ...event } of eventsOfChannel())
        expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(10_000);
    }
  });

  it('is stored and answered even if the service is away', async () => {
    const { id, pod } = await watchedSpace();
    await fail({ match: 'POST /apps/*', mode: 'error-before', times: 1 });
    expect((await pod.report(withCpu(33))).status).toBe(200);
    await eventually('the failure', async () => (await pendingFaults()).length === 0);
    const { data } = await api.get<HealthStatusWire>(`/admin/health/${id}`, { token: admin });
    expect(cpuOf(data)).toBe(33);
  });
});

describe('the screen’s connection', () => {
  it('detects a missing number, and requests a snapshot', async () => {
    const [lost, next] = [await watchedSpace(), await watchedSpace()];
    const feed = await openFeed(admin, [HEALTH_ALL]);
    await next.pod.report(withCpu(1));
    await eventually('a first number', () => shownCpu(feed.known.get(next.id)) === 1);
    const { snapshots } = feed;
    await fail({ match: 'POST /apps/*', mode: 'error-before', times: 1 });
    await lost.pod.report(withCpu(77));
    await eventually('the failure', async () => (await pendingFaults()).length === 0);
    await next.pod.report(withCpu(2));
    await eventually('what was lost', () => shownCpu(feed.known.get(lost.id)) === 77);
    await eventually('a snapshot', () => feed.snapshots === snapshots + 1);
    expect(feed.state).toBe('live');
  });

  it('reconnects after it was dropped, and catches up on the reports in between', async () => {
    const { id, pod } = await watchedSpace();
    const feed = await openFeed(admin, [HEALTH_ALL]);
    // More often than the service's own client tolerates.
    for (const cpu of [55, 56, 57]) {
      await dropConnections();
      await pod.report(withCpu(cpu));
      await eventually('the loss', () => feed.state === 'lost');
      await eventually('its return', () => feed.state === 'live');
      await eventually('what it missed', () => shownCpu(feed.known.get(id)) === cpu);
    }
  });

  it('writes nothing to an ended connection, even if it ends while a proof arrives', async () => {
    const runtime = (PusherClient as unknown as { Runtime: { getWebSocketAPI: () => typeof WebSocket } })
      .Runtime;
    const Socket = runtime.getWebSocketAPI();
    const sockets: WebSocket[] = [];
    class Noted extends Socket {
      constructor(url: string | URL) {
        super(url);
        sockets.push(this);
      }
    }
    const noted = vi.spyOn(runtime, 'getWebSocketAPI').mockReturnValue(Noted);
    const send = vi.spyOn(Socket.prototype, 'send');
    const { end } = await openLive({
      settings: REALTIME,
      channels: [HEALTH_ALL],
      prove: async (path, body) => {
        const { status, text } = await api.post(path, body, { token: admin });
        // Runs between the proof and the timer with which the library sends it.
        if (path === '/realtime/auth') setTimeout(end);
        return { status, data: JSON.parse(text) };
      },
      snapshot: async () => ({ status: 200, data: [] }),
      onSnapshot: () => {},
      onEntries: () => {},
      onState: () => {},
    });
    await eventually('the end of the connection', () =>
      sockets.some(({ readyState }) => readyState === CLOSED),
    );
    expect(send.mock.results.map(({ value }) => value)).not.toContain(false);
    send.mockRestore();
    noted.mockRestore();
  });

  it('receives all reports in scope when it requests data', async () => {
    const [meridianSpace, other] = [await watchedSpace(['MERIDIAN']), await watchedSpace()];
    await Promise.all([meridianSpace.pod.report(withCpu(5)), other.pod.report(withCpu(6))]);
    const seller = await subAdmin([144], [meridian]);
    const events = await listen(seller.token, [healthOf(meridian)]);
    const { data } = await api.post<{ entries: number }>(
      '/admin/health/request',
      {},
      { token: seller.token },
    );
    const ids = () => new Set(events.flatMap(({ entries }) => entries.map(({ podId }) => podId)));
    await eventually('all of it', () => ids().size === data.entries);
    expect([ids().has(meridianSpace.id), ids().has(other.id)]).toEqual([true, false]);
  });
});

describe('a private channel', () => {
  const request = (channel_name: string, options: object, path = '/realtime/auth') =>
    api.post(path, { socket_id: SOCKET, channel_name }, options);

  it('is open to its own audience only', async () => {
    const seller = await subAdmin([144], [meridian]);
    const unpermitted = await subAdmin([3], [meridian]);
    const full = await subAdmin([49], []);
    const hushpod = (await partner('HUSHPOD')).id;
    const space = await makeSpace();
    const before = await watch(space.id);
    const pod = await watch(space.id, null);
    const channelOf = (token: string) => podChannel(space.id, sha256(token));
    const allowed: [string, string][] = [
      [admin, HEALTH_ALL],
      [admin, healthOf(meridian)],
      [full.token, HEALTH_ALL],
      [seller.token, healthOf(meridian)],
      [seller.token, `private-admin-${seller.id}`],
      [unpermitted.token, `private-admin-${unpermitted.id}`],
      [pod, channelOf(pod)],
    ];
    const refused: [string, string][] = [
      [seller.token, HEALTH_ALL],
      [seller.token, healthOf(hushpod)],
      [unpermitted.token, healthOf(meridian)],
      [seller.token, `private-admin-${unpermitted.id}`],
      [admin, `private-admin-${seller.id}`],
      [admin, channelOf(pod)],
      [pod, channelOf(before)],
      [pod, podChannel(space.id + 1, sha256(pod))],
      [pod, `private-pod-${space.id}`],
      [pod, HEALTH_ALL],
      [admin, 'presence-health'],
    ];
    for (const [token, channel] of allowed) {
      const { status, text } = await request(channel, { token });
      expect([channel, status]).toEqual([channel, 200]);
      expect(JSON.parse(text)).toEqual({ auth: expect.stringContaining(`${REALTIME.key}:`) });
    }
    for (const [token, channel] of refused)
      expect([channel, (await request(channel, { token })).status]).toEqual([channel, 403]);
  });

  it('is authorized with a session: by cookie from our own pages only', async () => {
    const { id } = await subAdmin([144], [meridian]);
    const cookie = await browserCookie(id);
    const origin = 'http://localhost:3000';
    for (const path of ['/realtime/auth', '/realtime/user-auth']) {
      expect((await request(healthOf(meridian), { cookie, origin }, path)).status).toBe(200);
      expect((await request(healthOf(meridian), { cookie }, path)).status).toBe(403);
      expect(
        (await request(healthOf(meridian), { cookie, origin: 'https://elsewhere.test' }, path)).status,
      ).toBe(403);
      expect((await request(healthOf(meridian), {}, path)).status).toBe(401);
    }
  });

  it('is authorized by JSON or by a form, and for a valid connection only', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams({ socket_id: SOCKET, channel_name: HEALTH_ALL }).toString();
    expect((await api.post('/realtime/auth', form, { token: admin, headers })).status).toBe(200);
    const wrong = { socket_id: `${SOCKET}:x`, channel_name: HEALTH_ALL };
    expect((await api.post('/realtime/auth', wrong, { token: admin })).status).toBe(400);
    // No other endpoint accepts a form.
    expect((await api.post('/login', 'a=1', { headers })).status).toBe(415);
  });
});

describe('revoking access', () => {
  const revocations: [string, (id: number, token: string) => Promise<unknown>][] = [
    ['deactivation', (id) => api.put(`/admin/admins/${id}`, { isActive: false }, { token: admin })],
    ['deletion', (id) => api.delete(`/admin/admins/${id}`, { token: admin })],
    [
      'the permission revoked',
      (id) => api.put(`/admin/admins/${id}`, { permissions: [3] }, { token: admin }),
    ],
    ['sign-out', (_id, token) => api.put('/logout', undefined, { token })],
  ];
  it.each(revocations)('closes the connections: %s', async (_name, revoke) => {
    const person = await subAdmin([144], [meridian]);
    const before = (await realtime()).connections;
    const feed = await openFeed(person.token, [healthOf(meridian)]);
    await eventually('one more connection', async () => (await realtime()).connections === before + 1);
    await revoke(person.id, person.token);
    await drainOutbox();
    await eventually('the refusal', () => feed.state === 'refused');
    await eventually('one less', async () => (await realtime()).connections === before);
  });

  it('to another partner reconnects the person with the access that remains', async () => {
    const hushpod = (await partner('HUSHPOD')).id;
    const person = await subAdmin([144], [meridian, hushpod]);
    const feed = await openFeed(person.token, [healthOf(meridian)]);
    await api.put(`/admin/admins/${person.id}`, { business_partner_id: [meridian] }, { token: admin });
    await drainOutbox();
    await eventually('the loss', () => feed.state === 'lost');
    await eventually('its return', () => feed.state === 'live');
  });
});
