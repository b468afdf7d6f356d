'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useSessionEnd } from '@/components/api/session-end';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import { loadProof, loadStatuses } from './live-calls';
import type { ProofPath } from './live-client';
import { type Connectivity, keepLive, type Live } from './live-connection';
import { firstState, type LiveState, liveReducer } from './live-state';

const TICK_MS = 5_000;
/** How long "Reconnecting…" is true; after it, what one sees is stale. */
const PATIENCE_MS = 5_000;

type LiveHealth = Pick<LiveState, 'known' | 'now'> & {
  state: LiveState['feed'];
  /** Loads the newest state of what is on the screen; false when it could not. */
  refresh: () => Promise<boolean>;
};

type Options = {
  settings: RealtimeSettings;
  channels: string[];
  /** The API path that returns the data of the screen. */
  path: string;
  renderedAt: Date;
};

/** Keeps statuses live: see {@link keepLive}; returns the state of the feed, and a manual refresh. */
export function useLiveHealth({ settings, channels, path, renderedAt }: Options): LiveHealth {
  const router = useRouter();
  const endSession = useSessionEnd();
  const begin = { isWatching: channels.length > 0, renderedAt };
  const [{ feed, lostAt, known, now }, dispatch] = useReducer(liveReducer, begin, firstState);
  const live = useRef<Live | null>(null);

  /** Passes the response on; a 401 ends the session here too. */
  function checked<T extends { status: number }>(answer: T): T {
    if (answer.status === 401) endSession();
    return answer;
  }

  const onState = useEffectEvent((next: Connectivity) => {
    dispatch(next === 'lost' ? { kind: 'lost', at: Date.now() } : { kind: next });
    // The permitted channels have changed: the server returns what is left of them, or refuses.
    if (next === 'refused') router.refresh();
  });
  const snapshot = useEffectEvent(async () => {
    const answer = checked(await loadStatuses(path));
    if (answer.status === 200)
      dispatch({ kind: 'statuses', statuses: [], serverTime: answer.at, at: Date.now() });
    return answer;
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
      onStatuses: (statuses, serverTime) =>
        dispatch({ kind: 'statuses', statuses, serverTime, at: Date.now() }),
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

  // Without a connection the clock stops: silence then says nothing about the pods.
  const isLive = feed.kind === 'live';
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => dispatch({ kind: 'tick', at: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [isLive]);

  async function refresh(): Promise<boolean> {
    const { status, data, at: serverTime } = checked(await loadStatuses(path));
    if (status !== 200) return false;
    const at = Date.now();
    dispatch({ kind: 'statuses', statuses: data, serverTime, at });
    dispatch({ kind: 'refreshed', at });
    live.current?.retry();
    return true;
  }
  return { state: feed, known, now, refresh };
}
