'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import { reportsOf } from '@/lib/pods/health/pod-state';
import type { HealthStatus, PodFacts } from '@/lib/pods/health/schema';
import { newerStatus, statusAsOf } from '@/lib/pods/health/status';
import { useLiveHealth } from './use-live-health';

const Context = createContext<ReturnType<typeof useLiveHealth> | null>(null);

type Props = {
  settings: RealtimeSettings;
  channels: string[];
  path: string;
  renderedAt: Date;
  children: ReactNode;
};

/** Keeps every status below it live. */
export function HealthFeed({ children, ...options }: Props) {
  return <Context value={useLiveHealth(options)}>{children}</Context>;
}

export function useFeed() {
  const feed = useContext(Context);
  if (!feed) throw new Error('useFeed needs a HealthFeed');
  return feed;
}

/** What the state of a pod depends on, now: as the server rendered it, with what it reported since. */
export function usePodFacts(rendered: HealthStatus, facts: PodFacts): PodFacts & { now: number } {
  const { known, now } = useFeed();
  const latest = known.get(rendered.spaceId);
  if (!latest) return { ...facts, now };
  const reports = reportsOf(newerStatus(rendered, latest));
  const isNewer = (reports.reportedAt?.getTime() ?? 0) > (facts.reportedAt?.getTime() ?? 0);
  return { ...facts, ...(isNewer && reports), now };
}

/** The status of a pod now: as the server rendered it, or as it reported since; silent when its time has run out. */
export function useHealth(rendered: HealthStatus): HealthStatus & { now: number } {
  const { known, now } = useFeed();
  const latest = known.get(rendered.spaceId);
  return { ...statusAsOf(latest ? newerStatus(rendered, latest) : rendered, now), now };
}
