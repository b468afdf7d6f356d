'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { statusFromApi } from '@/components/health/from-api';
import { loadLive } from '@/components/health/live-calls';
import { createTimers } from '@/components/health/timers';
import { useLive } from '@/components/health/use-live';
import { type BoardSpace, MOST_IDS } from '@/lib/console/board/schema';
import type { BoardSpaceWire } from '@/lib/console/board/wire';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import { reportsOf } from '@/lib/pods/health/pod-state';
import type { HealthStatusWire } from '@/lib/pods/health/wire';
import { type BoardUpdate, boardAfter, boardOf } from './board-state';
import { perFrame } from './frames';
import { boardSpaceFromApi } from './from-api';

const TICK_MS = 1_000;
/** Polls as well, because an event can be lost: docs/rules.md#board-events. */
const POLL_MS = 10_000;
/** Changes within this time are read with one request. */
const TOGETHER_MS = 150;
const AGAIN_MS = 2_000;

/** An entry of an event: the health of a pod, or a changed space. */
type Entry = HealthStatusWire | { podId: number };

const load = (ids?: number[]) =>
  loadLive(`/admin/board${ids ? `?ids=${ids.join(',')}` : ''}`, (data?: BoardSpaceWire[]) =>
    (data ?? []).map(boardSpaceFromApi),
  );

/** Reads the changed spaces, with at most one request at a time. Those of a failed request are read again. */
function createReader(take: (update: BoardUpdate) => void) {
  const timers = createTimers();
  const changed = new Set<number>();
  let isReading = false;

  async function read() {
    if (isReading || changed.size === 0) return;
    isReading = true;
    const ids = [...changed].slice(0, MOST_IDS);
    for (const id of ids) changed.delete(id);
    const { status, data } = await load(ids);
    isReading = false;
    if (timers.isCleared()) return;
    if (status === 200) take({ kind: 'some', ids, spaces: data });
    else for (const id of ids) changed.add(id);
    // After a refusal, stops reading: the connection ends too.
    if (changed.size > 0 && status !== 401 && status !== 403)
      timers.later(read, status === 200 ? 0 : AGAIN_MS);
  }

  return {
    add(id: number) {
      changed.add(id);
      timers.later(read, TOGETHER_MS);
    },
    end: timers.clear,
  };
}

type Options = {
  settings: RealtimeSettings;
  channels: string[];
  spaces: BoardSpace[];
  renderedAt: Date;
};

/**
 * Keeps a board live. Events name the spaces to read again, and carry the health of pods: docs/rules.md#board-events.
 */
export function useLiveBoard({ spaces, ...options }: Options) {
  const [board, setBoard] = useState(() => boardOf(spaces));
  const intake = useRef<{ take: (update: BoardUpdate) => void; changed: (id: number) => void }>(null);
  const apply = useEffectEvent((updates: BoardUpdate[]) => setBoard((before) => boardAfter(before, updates)));

  useEffect(() => {
    const frames = perFrame<BoardUpdate>((updates) => apply(updates));
    const reader = createReader(frames.add);
    intake.current = { take: frames.add, changed: reader.add };
    return () => {
      reader.end();
      frames.clear();
      intake.current = null;
    };
  }, []);

  const feed = useLive<Entry, BoardSpace[]>({
    ...options,
    tickMs: TICK_MS,
    pollMs: POLL_MS,
    load: () => load(),
    onSnapshot: (all) => intake.current?.take({ kind: 'all', spaces: all }),
    onEntries: (entries) => {
      for (const entry of entries)
        if ('liveStatus' in entry) {
          const pod = reportsOf(statusFromApi(entry));
          intake.current?.take({ kind: 'pod', spaceId: entry.podId, pod });
        } else intake.current?.changed(entry.podId);
    },
  });
  return { ...feed, board };
}
