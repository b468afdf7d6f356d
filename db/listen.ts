import 'server-only';
import { EventEmitter, once } from 'node:events';
import { rawSql } from './client';

/** Notification channels that reach every instance at a commit; the payload is an id. */
export type Channel = 'device_command' | 'device_ack';

type Hub = { emitter: EventEmitter; channels: Map<Channel, Promise<unknown>> };
const shared = globalThis as typeof globalThis & { __hushpodHub?: Hub };

function hub(): Hub {
  shared.__hushpodHub ??= { emitter: new EventEmitter().setMaxListeners(0), channels: new Map() };
  return shared.__hushpodHub;
}

/** Listens on a channel; the driver reconnects when the connection is lost. */
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

/**
 * Calls `look` at once, and again after each notification, until it returns something, the time is over
 * (null) or one of `gone` is aborted. Listening starts before the first call, so that no notification is missed.
 */
export async function waitUntil<T>(
  channel: Channel,
  payload: string,
  ms: number,
  look: () => Promise<T | null>,
  ...gone: AbortSignal[]
): Promise<T | null> {
  const emitter = await subscribe(channel);
  // One controller: a signal of `AbortSignal.any` may be garbage-collected with its timer, and then never
  // aborts.
  const over = new AbortController();
  const end = () => over.abort();
  const clock = setTimeout(end, ms);
  for (const signal of gone) signal.addEventListener('abort', end, { once: true });
  try {
    for (;;) {
      const woken = once(emitter, `${channel}:${payload}`, { signal: over.signal }).catch(() => null);
      if (gone.some(({ aborted }) => aborted)) return null;
      const found = await look();
      if (found !== null || over.signal.aborted) return found;
      await woken;
    }
  } finally {
    clearTimeout(clock);
    for (const signal of gone) signal.removeEventListener('abort', end);
    end();
  }
}
