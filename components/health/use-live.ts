'use client';

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useSessionEnd } from '@/components/api/session-end';
import { useRefresh } from '@/components/api/use-refresh';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import { loadProof, type Snapshot } from './live-calls';
import type { ProofPath } from './live-client';
import { type Connectivity, keepLive, type Live } from './live-connection';
import { firstState, type LiveState, liveReducer } from './live-state';

/** How long "Reconnecting…" applies. After that, the data is stale. */
const PATIENCE_MS = 5_000;
/** A screen that polls counts as live for so long after a read. */
const TRUE_FOR_MS = 15_000;

type Feed = Pick<LiveState, 'now'> & {
  state: LiveState['feed'];
  /** Loads the newest state of what is on the screen; returns false if it could not. */
  refresh: () => Promise<boolean>;
};

type Options<Entry, T> = {
  settings: RealtimeSettings;
  channels: string[];
  renderedAt: Date;
  /** How often `now` is updated, in milliseconds. */
  tickMs: number;
  /** How often the screen is read again, in milliseconds, because an event can be lost; by default never. */
  pollMs?: number;
  load: () => Promise<Snapshot<T>>;
  onSnapshot: (data: T) => void;
  onEntries: (entries: Entry[]) => void;
};

/** Keeps a screen live (see {@link keepLive}). Returns the state of the feed, and a manual refresh. */
export function useLive<Entry, T>(options: Options<Entry, T>): Feed {
  const { settings, channels, renderedAt, tickMs, pollMs } = options;
  const { refresh: refreshPage } = useRefresh();
  const endSession = useSessionEnd();
  const begin = { isWatching: channels.length > 0, renderedAt };
  const [{ feed, lostAt, now }, dispatch] = useReducer(liveReducer, begin, firstState);
  const live = useRef<Live | null>(null);

  /** Passes the response on. A 401 ends the session here too. */
  function checked<T extends { status: number }>(answer: T): T {
    if (answer.status === 401) endSession();
    return answer;
  }

  const onState = useEffectEvent((next: Connectivity) => {
    dispatch(next === 'lost' ? { kind: 'lost', at: Date.now() } : { kind: next });
    // The permitted channels have changed: the server returns the remaining ones, or refuses.
    if (next === 'refused') refreshPage();
  });
  const snapshot = useEffectEvent(async () => {
    const answer = checked(await options.load());
    if (answer.status === 200) dispatch({ kind: 'clock', serverTime: answer.at, at: Date.now() });
    return answer;
  });
  const onSnapshot = useEffectEvent((data: T) => options.onSnapshot(data));
  const onEntries = useEffectEvent((entries: Entry[], serverTime: Date) => {
    dispatch({ kind: 'clock', serverTime, at: Date.now() });
    options.onEntries(entries);
  });
  const prove = useEffectEvent(async (to: ProofPath, body: object) => checked(await loadProof(to, body)));

  const key = channels.join(' ');
  useEffect(() => {
    const names = key.split(' ').filter(Boolean);
    if (names.length === 0) return;
    onState('lost');
    const opened = keepLive({
      settings: { key: settings.key, url: settings.url },
      channels: names,
      prove: (to, body) => prove(to, body),
      snapshot: () => snapshot(),
      onState: (next) => onState(next),
      onSnapshot: (data: T) => onSnapshot(data),
      onEntries: (entries: Entry[], time) => onEntries(entries, time),
    });
    live.current = opened;
    window.addEventListener('online', opened.retry);
    return () => {
      window.removeEventListener('online', opened.retry);
      opened.end();
      live.current = null;
    };
  }, [key, settings.key, settings.url]);

  useEffect(() => {
    if (lostAt === null) return;
    const timer = setTimeout(() => dispatch({ kind: 'overdue' }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lostAt]);

  // Without a connection the clock stops, because silence then means nothing about the pods.
  const isLive = feed.kind === 'live';
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => dispatch({ kind: 'tick', at: Date.now() }), tickMs);
    return () => clearInterval(timer);
  }, [isLive, tickMs]);

  const [readAt, setReadAt] = useState(() => Date.now());
  const [overdueSince, setOverdueSince] = useState<number | null>(null);
  useEffect(() => {
    if (pollMs === undefined) return;
    setOverdueSince(null);
    const timer = setTimeout(() => setOverdueSince(readAt), TRUE_FOR_MS);
    return () => clearTimeout(timer);
  }, [readAt, pollMs]);

  async function refresh(): Promise<boolean> {
    const { status, data, at: serverTime } = checked(await options.load());
    if (status !== 200) return false;
    const now = Date.now();
    setReadAt(now);
    dispatch({ kind: 'clock', serverTime, at: now });
    options.onSnapshot(data);
    dispatch({ kind: 'refreshed', at: now });
    live.current?.retry();
    return true;
  }

  const isReading = useRef(false);
  const poll = useEffectEvent(async () => {
    if (document.hidden || isReading.current) return;
    isReading.current = true;
    await refresh();
    isReading.current = false;
  });
  useEffect(() => {
    if (pollMs === undefined) return;
    const again = () => void poll();
    const timer = setInterval(again, pollMs);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [pollMs]);

  const state: LiveState['feed'] =
    isLive && overdueSince !== null ? { kind: 'stale', since: overdueSince } : feed;
  return { state, now, refresh };
}
