'use client';

import { useState } from 'react';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { newerStatus } from '@/lib/pods/health/status';
import type { HealthStatusWire } from '@/lib/pods/health/wire';
import { statusFromApi } from './from-api';
import { loadStatuses } from './live-calls';
import { useLive } from './use-live';

const TICK_MS = 5_000;

type Options = {
  settings: RealtimeSettings;
  channels: string[];
  /** The API path that returns the data of the screen. */
  path: string;
  renderedAt: Date;
};

/** The newest status of each pod, because events and snapshots can arrive out of order. */
function withStatuses(before: ReadonlyMap<number, HealthStatus>, statuses: HealthStatus[]) {
  const rows = new Map(before);
  for (const status of statuses) {
    const old = rows.get(status.spaceId);
    rows.set(status.spaceId, old ? newerStatus(old, status) : status);
  }
  return rows;
}

/** Keeps the statuses of a screen live: the statuses received since it was rendered, by space. */
export function useLiveHealth({ path, ...options }: Options) {
  const [known, setKnown] = useState<ReadonlyMap<number, HealthStatus>>(new Map());
  const take = (statuses: HealthStatus[]) => setKnown((before) => withStatuses(before, statuses));
  const feed = useLive<HealthStatusWire, HealthStatus[]>({
    ...options,
    tickMs: TICK_MS,
    load: () => loadStatuses(path),
    onSnapshot: take,
    onEntries: (entries) => take(entries.map(statusFromApi)),
  });
  return { ...feed, known };
}
