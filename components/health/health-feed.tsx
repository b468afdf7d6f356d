'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { HealthStatus } from '@/lib/health/schema';
import { asOf, newer } from '@/lib/health/status';
import type { RealtimeSettings } from '@/lib/realtime/schema';
import { useLiveHealth } from './use-live-health';

const Context = createContext<ReturnType<typeof useLiveHealth> | null>(null);

type Props = {
  settings: RealtimeSettings;
  channels: string[];
  path: string;
  renderedAt: string;
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

/** A pod as it is now: what the server drew, or what was heard since; silent once its time is over. */
export function useHealth(drawn: HealthStatus): HealthStatus & { now: number } {
  const { known, now } = useFeed();
  const heard = known.get(drawn.podId);
  return { ...asOf(heard ? newer(drawn, heard) : drawn, now), now };
}
