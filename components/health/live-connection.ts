import type Pusher from 'pusher-js';
import type { HealthEvent, HealthStatus } from '@/lib/fleet/health/schema';
import { nextSequence, type SequenceState } from '@/lib/fleet/health/sequence';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';

/** A number that did not come within this time is lost, not late. */
const LATE_MS = 1_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;
/** States that a connection does not leave by itself, or not soon. */
const GIVEN_UP = new Set(['unavailable', 'failed', 'disconnected']);

export type Connectivity = 'live' | 'lost' | 'refused';
/** The status and data of a response of our API. */
type Answered<T> = { status: number; data: T };

export type LiveOptions = {
  settings: RealtimeSettings;
  channels: string[];
  /** Authenticates this connection with the realtime service, and authorizes its channels. */
  prove: (path: '/realtime/auth' | '/realtime/user-auth', body: object) => Promise<Answered<ProofOf>>;
  /** The state as it is now; throws without a connection. */
  snapshot: () => Promise<Answered<HealthStatus[]>>;
  onStatuses: (statuses: HealthStatus[], at: string | null) => void;
  onState: (state: Connectivity) => void;
};
type ProofOf = { auth: string; user_data?: string };

const isRefusal = (status: number) => status === 401 || status === 403;

/**
 * Subscribes to health channels, then loads a snapshot, so that nothing is missed. A connection that was
 * dropped, and an event whose number never came, both end in another snapshot. `retry` waits for nothing.
 */
export async function openLive(options: LiveOptions): Promise<{ end: () => void; retry: () => void }> {
  const { settings, channels, prove, snapshot, onStatuses, onState } = options;
  const { default: Client } = await import('pusher-js');
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let pusher: Pusher | undefined;
  let sequences = new Map<string, SequenceState>();
  let joined = new Set<string>();
  let ended = false;
  let tries = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!ended) work();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const backOff = () => Math.min(RETRY_MS * 2 ** tries++, LONGEST_RETRY_MS) * (0.75 + Math.random() / 2);

  const proveTo =
    (path: '/realtime/auth' | '/realtime/user-auth'): Proves =>
    ({ socketId, channelName }, done) => {
      const body = { socket_id: socketId, ...(channelName && { channel_name: channelName }) };
      prove(path, body).then(
        ({ status, data }) => {
          if (status === 200) return done(null, data);
          done(new Error(`${path} returned ${status}`), null);
          if (isRefusal(status)) refuse();
        },
        (error) => done(error, null),
      );
    };

  async function catchUp(): Promise<unknown> {
    if (asking || ended) return;
    asking = true;
    const answer = await snapshot().catch(() => null);
    asking = false;
    if (ended) return;
    if (answer && isRefusal(answer.status)) return refuse();
    if (answer?.status !== 200) return later(catchUp, backOff());
    for (const [channel, { last }] of sequences) sequences.set(channel, { last, missing: [] });
    onStatuses(answer.data, null);
    if (joined.size < channels.length) return;
    tries = 0;
    onState('live');
  }

  /** The library gives up a connection after some failures: a new one replaces it. */
  function begin() {
    const client = connect(Client, settings, proveTo('/realtime/auth'), proveTo('/realtime/user-auth'));
    pusher = client;
    sequences = new Map();
    joined = new Set();
    const whileCurrent =
      <Args extends unknown[]>(work: (...args: Args) => void) =>
      (...args: Args) => {
        if (!ended && pusher === client) work(...args);
      };
    const again = whileCurrent(() => {
      onState('lost');
      pusher = undefined;
      client.disconnect();
      pause = later(begin, backOff());
    });
    const lose = whileCurrent(({ current }: { current: string }) => {
      if (current === 'connected') return;
      joined.clear();
      onState('lost');
      if (GIVEN_UP.has(current)) again();
    });
    client.connection.bind('state_change', lose);
    for (const name of channels) listenTo(client, name, whileCurrent, again);
    client.signin();
  }

  type WhileCurrent = <Args extends unknown[]>(work: (...args: Args) => void) => (...args: Args) => void;
  function listenTo(client: Pusher, name: string, whileCurrent: WhileCurrent, again: () => void) {
    const channel = client.subscribe(name);
    const join = whileCurrent(() => {
      sequences.delete(name);
      joined.add(name);
      if (joined.size === channels.length) void catchUp();
    });
    const take = whileCurrent(({ seq, at, entries }: HealthEvent) => {
      onStatuses(entries, at);
      const state = nextSequence(sequences.get(name), seq);
      sequences.set(name, state);
      if (state.missing.length > 0)
        later(() => (sequences.get(name)?.missing.length ?? 0) > 0 && void catchUp(), LATE_MS);
    });
    channel.bind('pusher:subscription_succeeded', join);
    channel.bind('pusher:subscription_error', again);
    channel.bind('data', take);
  }

  function end() {
    ended = true;
    for (const timer of timers) clearTimeout(timer);
    pusher?.disconnect();
  }
  function refuse() {
    if (ended) return;
    onState('refused');
    end();
  }
  function retry() {
    if (ended || pusher?.connection.state === 'connected') return;
    clearTimeout(pause);
    const before = pusher;
    pusher = undefined;
    before?.disconnect();
    begin();
  }
  begin();
  return { end, retry };
}

type Proves = (
  asked: { socketId: string; channelName?: string },
  done: (error: Error | null, proof: ProofOf | null) => void,
) => void;

function connect(
  Client: typeof Pusher,
  { key, url }: RealtimeSettings,
  channel: Proves,
  user: Proves,
): Pusher {
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'wss:';
  return new Client(key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port) || 80,
    wssPort: Number(port) || 443,
    forceTLS: secure,
    enabledTransports: [secure ? 'wss' : 'ws'],
    // A connection that died without a word is noticed within half a minute.
    activityTimeout: 20_000,
    pongTimeout: 6_000,
    unavailableTimeout: 3_000,
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler: channel },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: (asked, done) =>
        user(asked, (error, proof) =>
          done(error, proof && { auth: proof.auth, user_data: proof.user_data ?? '' }),
        ),
    },
  });
}
