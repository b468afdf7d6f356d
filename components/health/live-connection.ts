import type Pusher from 'pusher-js';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import { type ChannelEvent, channelsAfter, hasGap, NO_CHANNELS } from './live-channels';
import { createClient, type Proof, type ProofPath, type Proves } from './live-client';
import { createTimers } from './timers';

/** A sequence number that does not arrive within this time is lost, not late. */
const LATE_MS = 1_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5_000;
/** States that a connection does not leave by itself, or not soon. */
const GIVEN_UP = new Set(['unavailable', 'failed', 'disconnected']);

export type Connectivity = 'live' | 'lost' | 'refused';
export type Answered<T> = { status: number; data: T };

/** An event of a channel. `at` is ISO 8601. */
type DataEvent<Entry> = { seq: number; at: string; entries: Entry[] };

export type LiveOptions<Entry, Snapshot> = {
  settings: RealtimeSettings;
  channels: string[];
  /** Authenticates this connection with the realtime service, and authorizes its channels. */
  prove: (path: ProofPath, body: object) => Promise<Answered<Proof>>;
  /** Loads the current state. Any status other than 200 is retried, or ends the connection. */
  snapshot: () => Promise<Answered<Snapshot>>;
  onSnapshot: (data: Snapshot) => void;
  /** `time` is when the server sent them. */
  onEntries: (entries: Entry[], time: Date) => void;
  onState: (state: Connectivity) => void;
};

/** `retry` connects at once if there is no connection. */
export type Live = { end: () => void; retry: () => void };

const isRefusal = (status: number) => status === 401 || status === 403;

/**
 * Subscribes to channels, then loads a snapshot, so that no event is missed. A dropped connection, and an event whose
 * number never arrived, both lead to another snapshot. Throws if the client library cannot be loaded.
 */
export async function openLive<Entry, Snapshot>(options: LiveOptions<Entry, Snapshot>): Promise<Live> {
  const { default: Client } = await import('pusher-js');
  const connection = new LiveConnection(Client, options);
  connection.begin();
  return { end: () => connection.end(), retry: () => connection.retry() };
}

/** Like {@link openLive}, but loads the library later if there is no connection yet. */
export function keepLive<Entry, Snapshot>(options: LiveOptions<Entry, Snapshot>): Live {
  const timers = createTimers();
  let live: Live | null = null;
  const take = (opened: Live) => {
    if (timers.isCleared()) opened.end();
    else live = opened;
  };
  const open = () => void openLive(options).then(take, () => timers.later(open, LONGEST_RETRY_MS));
  open();
  return {
    end: () => {
      timers.clear();
      live?.end();
    },
    retry: () => live?.retry(),
  };
}

class LiveConnection<Entry, Snapshot> {
  readonly #Client: typeof Pusher;
  readonly #options: LiveOptions<Entry, Snapshot>;
  readonly #timers = createTimers();
  #client: Pusher | null = null;
  #channels = NO_CHANNELS;
  #tries = 0;
  #asking = false;
  #cancelPause = () => {};

  constructor(Client: typeof Pusher, options: LiveOptions<Entry, Snapshot>) {
    this.#Client = Client;
    this.#options = options;
  }

  /** The library gives up a connection after several failures: a new one replaces it. */
  begin() {
    const { settings, channels } = this.#options;
    const client = createClient(this.#Client, settings, (path) => this.#proofOf(path));
    this.#client = client;
    this.#channels = NO_CHANNELS;
    client.connection.bind('state_change', ({ current }: { current: string }) => {
      if (this.#isCurrent(client) && current !== 'connected') this.#lose(client, current);
    });
    for (const name of channels) this.#listen(client, name);
    client.signin();
  }

  end() {
    this.#timers.clear();
    this.#client?.disconnect();
  }

  retry() {
    if (this.#timers.isCleared() || this.#client?.connection.state === 'connected') return;
    this.#cancelPause();
    this.#drop();
    this.begin();
  }

  #isCurrent(client: Pusher): boolean {
    return !this.#timers.isCleared() && this.#client === client;
  }

  #note(event: ChannelEvent) {
    this.#channels = channelsAfter(this.#channels, event);
  }

  #backOff(): number {
    const ms = Math.min(RETRY_MS * 2 ** this.#tries, LONGEST_RETRY_MS);
    this.#tries += 1;
    return ms * (0.75 + Math.random() / 2);
  }

  /** Drops the reference before disconnecting: later reports of the old client are ignored. */
  #drop() {
    const before = this.#client;
    this.#client = null;
    before?.disconnect();
  }

  #lose(client: Pusher, state: string) {
    this.#note({ kind: 'left' });
    this.#options.onState('lost');
    if (GIVEN_UP.has(state)) this.#replace(client);
  }

  #replace(client: Pusher) {
    if (!this.#isCurrent(client)) return;
    this.#options.onState('lost');
    this.#drop();
    this.#cancelPause = this.#timers.later(() => this.begin(), this.#backOff());
  }

  #refuse() {
    if (this.#timers.isCleared()) return;
    this.#options.onState('refused');
    this.end();
  }

  #listen(client: Pusher, name: string) {
    const channel = client.subscribe(name);
    channel.bind('pusher:subscription_succeeded', () => this.#isCurrent(client) && this.#join(name));
    channel.bind('pusher:subscription_error', () => this.#replace(client));
    channel.bind('data', (event: DataEvent<Entry>) => this.#isCurrent(client) && this.#take(name, event));
  }

  #join(name: string) {
    this.#note({ kind: 'joined', name });
    if (this.#hasJoinedAll()) void this.#catchUp();
  }

  #hasJoinedAll(): boolean {
    return this.#channels.joined.size === this.#options.channels.length;
  }

  #take(name: string, { seq, at, entries }: DataEvent<Entry>) {
    this.#options.onEntries(entries, new Date(at));
    this.#note({ kind: 'received', name, seq });
    if (!hasGap(this.#channels, name)) return;
    this.#timers.later(() => hasGap(this.#channels, name) && void this.#catchUp(), LATE_MS);
  }

  async #catchUp() {
    if (this.#asking || this.#timers.isCleared()) return;
    this.#asking = true;
    const answer = await this.#options.snapshot().catch(() => null);
    this.#asking = false;
    if (this.#timers.isCleared()) return;
    if (answer && isRefusal(answer.status)) return this.#refuse();
    if (answer?.status !== 200) return void this.#timers.later(() => this.#catchUp(), this.#backOff());
    this.#note({ kind: 'caught-up' });
    this.#options.onSnapshot(answer.data);
    if (!this.#hasJoinedAll()) return;
    this.#tries = 0;
    this.#options.onState('live');
  }

  #proofOf(path: ProofPath): Proves {
    return async ({ socketId, channelName }, done) => {
      const asking = this.#client;
      const body = { socket_id: socketId, ...(channelName && { channel_name: channelName }) };
      const answer = await this.#options.prove(path, body).catch(() => null);
      // With its proof, the library would write to a connection that is closed by now.
      if (!asking || !this.#isCurrent(asking)) return;
      if (answer?.status === 200) return done(null, answer.data);
      done(new Error(`${path} returned ${answer?.status ?? 'nothing'}`), null);
      if (answer && isRefusal(answer.status)) this.#refuse();
    };
  }
}
