'use client';

import { useEffect, useState } from 'react';

/** The server's clock, ticking each second: the phone's own may be an hour off. */
export function useServerClock(serverTime: Date): number {
  const started = serverTime.getTime();
  const [now, setNow] = useState(started);
  useEffect(() => {
    // Measured by a clock that nobody can set while the page is open.
    const began = performance.now();
    const timer = setInterval(() => setNow(started + performance.now() - began), 1000);
    return () => clearInterval(timer);
  }, [started]);
  return now;
}

/** `1:05`, `1:02:03`: time left for people. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
