import 'server-only';
import { EventEmitter, once } from 'node:events';
import { rawSql } from './client';

/** What PostgreSQL tells every instance at a commit; the payload is an id. */
export type Channel = 'outbox' | 'device_command' | 'device_ack';

type Hub = { emitter: EventEmitter; channels: Map<Channel, Promise<unknown>> };
const shared = globalThis as typeof globalThis & { __hushpodHub?: Hub };

function hub(): Hub {
  shared.__hushpodHub ??= { emitter: new EventEmitter().setMaxListeners(0), channels: new Map() };
  return shared.__hushpodHub;
}

/** Makes sure that notifications of the channel arrive; a lost connection is taken up again by the driver. */
async function subscribe(channel: Channel): Promise<EventEmitter> {
  const { emitter, channels } = hub();
  if (!channels.has(channel)) {
    const listening = rawSql().listen(
      channel,
      (payload) => emitter.emit(`${channel}:${payload}`),
      () => emitter.emit(`${channel}:`),
    );
    channels.set(channel, listening);
    listening.catch(() => channels.delete(channel));
  }
  await channels.get(channel);
  return emitter;
}

/** Calls back for every notification with this payload; answers how to stop. */
export async function onNotify(channel: Channel, payload: string, callback: () => void): Promise<() => void> {
  const emitter = await subscribe(channel);
  const event = `${channel}:${payload}`;
  emitter.on(event, callback);
  return () => emitter.off(event, callback);
}

/**
 * Asks `look` at once, and again at each notification, until it answers something or the time is over (null), or
 * whoever asked is gone. Listening begins before the first look, so that nothing falls between.
 */
export async function waitUntil<T>(
  channel: Channel,
  payload: string,
  ms: number,
  look: () => Promise<T | null>,
  gone?: AbortSignal,
): Promise<T | null> {
  const emitter = await subscribe(channel);
  // One controller: what `AbortSignal.any` makes may be collected with its clock, and then never ends.
  const over = new AbortController();
  const end = () => over.abort();
  const clock = setTimeout(end, ms);
  gone?.addEventListener('abort', end, { once: true });
  try {
    for (;;) {
      const woken = once(emitter, `${channel}:${payload}`, { signal: over.signal }).catch(() => null);
      if (gone?.aborted) return null;
      const found = await look();
      if (found !== null || over.signal.aborted) return found;
      await woken;
    }
  } finally {
    clearTimeout(clock);
    gone?.removeEventListener('abort', end);
    end();
  }
}
