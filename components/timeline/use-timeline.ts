'use client';

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSessionEnd } from '@/components/api/session-end';
import { callApi } from '@/components/api/transport';
import { ownClock } from '@/components/ui/own-clock';
import type { TimelineSpace } from '@/lib/console/timeline/schema';
import type { SpaceTimesWire } from '@/lib/console/timeline/wire';
import { spaceTimesFromApi } from './from-api';
import { BLOCK, keysOf, type Loaded, loadedAfter, missingParts, type Part } from './loaded';
import type { TimelineDay } from './scale';

/** Nothing is read during scrolling; the visible part is read after this pause. */
const SETTLED_MS = 80;
/** How often the visible part is read again. */
const AGAIN_MS = 12_000;

type Options = {
  spaces: TimelineSpace[];
  days: TimelineDay[];
  /** The visible rows and days: first and last index. */
  rows: [number, number];
  inSight: [number, number];
  /** Changes when a booking or block was changed, so that the data is read again. */
  version: number;
};

/**
 * Reads what happens in the visible rows and days, and reads it again every 12 s and when `version` changes:
 * docs/rules.md#timeline.
 */
export function useTimeline({ spaces, days, rows, inSight, version }: Options) {
  const endSession = useSessionEnd();
  const [loaded, setLoaded] = useState<Loaded>(() => new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const loadedKeys = useRef(new Set<string>());
  const readAt = useRef(Date.now());
  const [firstRow, lastRow] = rows;
  const [firstDay, lastDay] = inSight;

  const read = useEffectEvent(async (part: Part, signal: AbortSignal) => {
    const keys = keysOf(part);
    for (const key of keys) loadedKeys.current.add(key);
    const ids = spaces.slice(part.block * BLOCK, (part.block + 1) * BLOCK).map(({ id }) => id);
    const from = new Date(days[part.first]?.from ?? 0).toISOString();
    const until = new Date(days[part.last]?.until ?? 0).toISOString();
    const result = await callApi<SpaceTimesWire[]>(
      `/admin/timeline?ids=${ids.join(',')}&from=${from}&until=${until}`,
      { signal },
    );
    if (result.ok) {
      setFailure(null);
      readAt.current = Date.now();
      const sent = result.data.map(spaceTimesFromApi);
      setLoaded((before) => loadedAfter(before, sent, days, part));
      return;
    }
    for (const key of keys) loadedKeys.current.delete(key);
    if (result.status === 401) endSession();
    else if (result.code !== 'aborted')
      setFailure(`${result.message}. Not updated since ${ownClock(readAt.current)}`);
  });

  // Data for days that are no longer shown is discarded.
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads the same parts again
  useEffect(() => {
    const timer = setTimeout(() => {
      const { signal } = leaving.current;
      const parts = missingParts(loadedKeys.current, [firstRow, lastRow], [firstDay, lastDay]);
      for (const part of parts) void read(part, signal);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [firstRow, lastRow, firstDay, lastDay, round]);

  const refresh = useCallback(() => {
    loadedKeys.current.clear();
    setRound((count) => count + 1);
  }, []);

  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    refresh();
  }, [version, refresh]);

  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && refresh();
    const timer = setInterval(again, AGAIN_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [refresh]);

  return { loaded, failure, refresh };
}
