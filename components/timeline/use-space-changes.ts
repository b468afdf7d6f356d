'use client';

import { useEffect, useEffectEvent } from 'react';
import { loadProof } from '@/components/health/live-calls';
import { keepLive } from '@/components/health/live-connection';
import { createTimers } from '@/components/health/timers';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';

/** Changes within this time are reported once. */
const TOGETHER_MS = 500;

/** How a screen is notified of changes: the realtime service, and the channels that its reader may join. */
export type Listening = { settings: RealtimeSettings; channels: string[] };

/**
 * Reports that the time of one of the spaces has changed, or may have while there was no connection:
 * docs/rules.md#board-events. Without channels it reports nothing.
 */
export function useSpaceChanges({ settings, channels }: Listening, ids: Set<number>, onChange: () => void) {
  const tell = useEffectEvent(onChange);
  const concerns = useEffectEvent((entries: { podId: number }[]) =>
    entries.some(({ podId }) => ids.has(podId)),
  );
  const key = channels.join(' ');
  useEffect(() => {
    const names = key.split(' ').filter(Boolean);
    if (names.length === 0) return;
    const timers = createTimers();
    let isPlanned = false;
    const soon = () => {
      if (isPlanned) return;
      isPlanned = true;
      timers.later(() => {
        isPlanned = false;
        tell();
      }, TOGETHER_MS);
    };
    const live = keepLive<{ podId: number }, null>({
      settings: { key: settings.key, url: settings.url },
      channels: names,
      prove: loadProof,
      // The screen itself reads the visible part again.
      snapshot: async () => ({ status: 200, data: null }),
      onSnapshot: soon,
      onEntries: (entries) => concerns(entries) && soon(),
      onState: () => {},
    });
    window.addEventListener('online', live.retry);
    return () => {
      window.removeEventListener('online', live.retry);
      timers.clear();
      live.end();
    };
  }, [key, settings.key, settings.url]);
}
