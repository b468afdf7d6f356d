'use client';

import { useEffect, useState } from 'react';
import { countdown, type Span } from '@/lib/foundation/time/durations';

const TICK_MS = 10_000;

/** The time until a stretch of time begins or ends, updated as it passes. Amber in its last five minutes. */
export function Countdown({ from, until }: Span) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { text, isSoon } = countdown({ from, until }, now);
  return (
    // The browser renders a moment later than the server.
    <span
      className={isSoon ? 'text-warn min-[1320px]:whitespace-nowrap' : 'min-[1320px]:whitespace-nowrap'}
      suppressHydrationWarning
    >
      {text}
    </span>
  );
}
