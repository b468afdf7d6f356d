'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useSessionEnd } from '@/components/api/session-end';
import { callApi } from '@/components/api/transport';
import type { HealthStatus } from '@/lib/fleet/health/schema';
import { newer } from '@/lib/fleet/health/status';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import { type Connectivity, openLive } from './live-connection';

const TICK_MS = 5_000;
/** How long "Reconnecting…" is true; after it, what one sees is stale. */
const PATIENCE_MS = 5_000;

export type FeedState =
  | { kind: 'connecting' | 'live' | 'reconnecting' | 'refused' }
  | { kind: 'stale'; since: number };

type LiveHealth = {
  state: FeedState;
  /** The newest status of each pod that reported since the page was loaded. */
  known: ReadonlyMap<number, HealthStatus>;
  /** Now by the server's clock, in steps of some seconds. */
  now: number;
  /** Loads the newest state of what is on the screen; false when it could not. */
  refresh: () => Promise<boolean>;
};

type Options = {
  settings: RealtimeSettings;
  channels: string[];
  /** The API path that returns the data of the screen. */
  path: string;
  renderedAt: string;
};

/** The data of a screen: of one pod, or of a list of them. */
const readStatuses = async (response: Response) => {
  const { data } = await response.json();
  const statuses: HealthStatus[] = [data ?? []].flat();
  return { statuses, at: dateOf(response) };
};

/** Keeps statuses live: see {@link openLive}; returns the state of the feed, and a manual refresh. */
export function useLiveHealth({ settings, channels, path, renderedAt }: Options): LiveHealth {
  const router = useRouter();
  const endSession = useSessionEnd();
  const [state, setState] = useState<FeedState>({ kind: channels.length > 0 ? 'connecting' : 'live' });
  const [known, setKnown] = useState<ReadonlyMap<number, HealthStatus>>(new Map());
  const [now, setNow] = useState(Date.parse(renderedAt));
  const clock = useRef<number | null>(null);
  const shown = useRef({ path, endSession, retry: () => {}, router });
  Object.assign(shown.current, { path, endSession, router });

  const take = useRef((statuses: HealthStatus[], at: string | null) => {
    if (at) clock.current = Date.parse(at) - Date.now();
    if (clock.current !== null) setNow(Date.now() + clock.current);
    setKnown((before) => {
      const next = new Map(before);
      for (const status of statuses) {
        const old = next.get(status.podId);
        next.set(status.podId, old ? newer(old, status) : status);
      }
      return next;
    });
  }).current;

  const snapshot = useRef(async () => {
    const answer = await callApi(shown.current.path, { read: readStatuses });
    if (!answer.ok) return { status: answer.status, data: [], at: null };
    return { status: 200, data: answer.data.statuses, at: answer.data.at };
  }).current;

  const key = channels.join(' ');
  useEffect(() => {
    const names = key.split(' ').filter(Boolean);
    if (names.length === 0) return;
    let live: Awaited<ReturnType<typeof openLive>> | undefined;
    let gone = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    let lastGood = Date.now();
    const onState = (next: Connectivity) => {
      if (gone) return;
      if (next === 'lost') {
        if (patience) return;
        lastGood = Date.now();
        setState((before) => (before.kind === 'connecting' ? before : { kind: 'reconnecting' }));
        patience = setTimeout(() => setState({ kind: 'stale', since: lastGood }), PATIENCE_MS);
        return;
      }
      clearTimeout(patience);
      patience = undefined;
      setState({ kind: next });
      // The permitted channels have changed: the server returns what is left of them, or refuses.
      if (next === 'refused') shown.current.router.refresh();
    };
    onState('lost');
    const options = {
      settings: { key: settings.key, url: settings.url },
      channels: names,
      onState,
      onStatuses: take,
      snapshot: async () => {
        const answer = await snapshot();
        if (answer.status === 401) shown.current.endSession();
        if (answer.status === 200) take([], answer.at);
        return answer;
      },
      prove: async (to: string, body: object) => {
        const answer = await callApi(to, { method: 'POST', body, read: readProof });
        if (answer.ok) return { status: 200, data: answer.data };
        if (answer.status === 401) shown.current.endSession();
        return { status: answer.status, data: { auth: '' } };
      },
    };
    const open = () =>
      openLive(options).then(
        (opened) => {
          if (gone) return opened.end();
          live = opened;
          shown.current.retry = opened.retry;
        },
        // The library could not be loaded: without a connection it comes later.
        () => gone || setTimeout(open, PATIENCE_MS),
      );
    void open();
    const online = () => live?.retry();
    window.addEventListener('online', online);
    return () => {
      gone = true;
      clearTimeout(patience);
      window.removeEventListener('online', online);
      live?.end();
    };
  }, [key, settings.key, settings.url, take, snapshot]);

  // Without a connection the clock stops: silence then says nothing about the pods.
  const isLive = state.kind === 'live';
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => clock.current !== null && setNow(Date.now() + clock.current), TICK_MS);
    return () => clearInterval(timer);
  }, [isLive]);

  const refresh = async (): Promise<boolean> => {
    const answer = await snapshot().catch(() => null);
    if (answer?.status === 401) endSession();
    if (answer?.status !== 200) return false;
    take(answer.data, answer.at);
    setState((before) => (before.kind === 'stale' ? { kind: 'stale', since: Date.now() } : before));
    shown.current.retry();
    return true;
  };
  return { state, known, now, refresh };
}

/** The proof has no envelope: its form is the realtime service's. */
const readProof = (response: Response): Promise<{ auth: string; user_data?: string }> => response.json();

const dateOf = (response: Response): string | null => {
  const date = response.headers.get('date');
  return date && new Date(date).toISOString();
};
