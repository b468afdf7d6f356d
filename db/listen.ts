import 'server-only';
import { EventEmitter } from 'node:events';
import type postgres from 'postgres';
import { isDatabaseUnreachable } from '@/lib/foundation/database-errors';
import { logError } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { env } from '@/lib/foundation/settings/env';
import { directSetting, listener } from './client';
import { withSentence } from './connection-problem';

/** Notification channels that reach every instance at a commit. The payload is an id, or a realtime channel. */
export type Channel = 'device_command' | 'device_ack' | 'realtime_listener';

/**
 * A lone waiter also polls after this pause, in milliseconds. A notification is lost while the listening connection
 * is down, and behind a pooler every notification is lost: docs/rules.md#notifications.
 */
export const LOOK_AGAIN_MS = { least: 1_000, most: 2_000 };

const pause = () => LOOK_AGAIN_MS.least + Math.random() * (LOOK_AGAIN_MS.most - LOOK_AGAIN_MS.least);

type Hub = { emitter: EventEmitter; listening: Map<Channel, postgres.Sql> };
const hub = processState(
  'notifications',
  (): Hub => ({ emitter: new EventEmitter().setMaxListeners(0), listening: new Map() }),
);

/**
 * Starts to listen on a channel, without waiting until it does. The driver retries until it is connected, and
 * reconnects when the connection is lost. Each time that it starts to listen, every waiter on the channel looks,
 * because it may have missed a notification.
 */
function subscribe(channel: Channel): EventEmitter {
  const { emitter, listening } = hub();
  // A frozen process would keep its connection but process no notification.
  if (env().FUNCTIONS) return emitter;
  const client = listener();
  if (listening.get(channel) === client) return emitter;
  listening.set(channel, client);
  const wakeAll = () => {
    for (const event of emitter.eventNames()) {
      if (String(event).startsWith(`${channel}:`)) emitter.emit(event);
    }
  };
  const take = (payload: string) => {
    emitter.emit(`${channel}:${payload}`);
    emitter.emit(channel, payload);
  };
  client
    .listen(channel, take, wakeAll)
    .catch((error) => logError('listen.away', withSentence(directSetting(), error), { channel }));
  return emitter;
}

/** Calls `take` with each payload of the channel from now on. A lost notification is not repeated. */
export function onNotification(channel: Channel, take: (payload: string) => void): void {
  const emitter = subscribe(channel);
  if (!emitter.listeners(channel).includes(take)) emitter.on(channel, take);
}

/**
 * Registers `wake`, which makes a waiter look again without a notification. Returns a function that ends the
 * registration.
 */
export type LookAgain = (wake: () => void) => () => void;

const alone: LookAgain = (wake) => {
  const timer = setTimeout(wake, pause());
  return () => clearTimeout(timer);
};

type Wait = {
  /** Aborting any of these ends the wait. */
  gone?: AbortSignal[];
  /** Polls every 1 to 2 s unless this is given. */
  lookAgain?: LookAgain;
};

/**
 * Calls `look` immediately, after each notification, and when `lookAgain` wakes it, until it returns something, the
 * time is over (null) or one of `gone` is aborted. Only the first look throws when the database is unreachable; later
 * ones continue to wait.
 */
export async function waitUntil<T>(
  channel: Channel,
  payload: string,
  ms: number,
  look: () => Promise<T | null>,
  { gone = [], lookAgain = alone }: Wait = {},
): Promise<T | null> {
  const emitter = subscribe(channel);
  const event = `${channel}:${payload}`;
  let ring = () => {};
  let isOver = false;
  const wake = () => ring();
  const end = () => {
    isOver = true;
    ring();
  };
  const clock = setTimeout(end, ms);
  emitter.on(event, wake);
  for (const signal of gone) signal.addEventListener('abort', end, { once: true });
  let again = look;
  try {
    for (;;) {
      // Registered before the look, so that no notification that arrives during the look is missed.
      const rung = new Promise<void>((resolve) => {
        ring = resolve;
      });
      if (gone.some(({ aborted }) => aborted)) return null;
      const result = await again();
      if (result !== null || isOver) return result;
      const endLooking = lookAgain(wake);
      await rung;
      endLooking();
      again = () => whilePresent(look);
    }
  } finally {
    clearTimeout(clock);
    emitter.off(event, wake);
    for (const signal of gone) signal.removeEventListener('abort', end);
  }
}

/** What `look` finds; null while the database is unreachable. */
async function whilePresent<T>(look: () => Promise<T | null>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if (isDatabaseUnreachable(error)) return null;
    throw error;
  }
}
