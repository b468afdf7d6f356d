'use client';

import { useEffect, useRef, useState } from 'react';
import { useReturn } from './use-return';

/** A reading of the server's clock, and of the phone's two clocks at the same time. */
type Reading = { server: number; running: number; wall: number };

/**
 * While a phone sleeps, its monotonic clock (`performance.now`) can stop, and its wall clock can be set. The one that
 * advanced further counts, so that too much remaining time is never shown. The next `serverTime` corrects both.
 */
const serverTimeAfter = ({ server, running, wall }: Reading): number =>
  server + Math.max(performance.now() - running, Date.now() - wall);

/** The server's clock in milliseconds, ticking each second. The phone's own clock can be an hour off. */
export function useServerClock(serverTime: Date): number {
  const server = serverTime.getTime();
  const [now, setNow] = useState(server);
  const reading = useRef<Reading>(null);
  useEffect(() => {
    reading.current = { server, running: performance.now(), wall: Date.now() };
    setNow(server);
  }, [server]);
  useEffect(() => {
    const tick = () => reading.current && setNow(serverTimeAfter(reading.current));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  useReturn(() => reading.current && setNow(serverTimeAfter(reading.current)), { focus: true });
  return now;
}

/** `1:05`, `1:02:03`: remaining time in readable form. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}
