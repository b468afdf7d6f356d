'use client';

import { type ReactNode, useEffect, useRef } from 'react';

const TURN_MS = 15_000;

/** A display on a wall, which nobody scrolls: it turns a page every 15 seconds, and begins anew after the last one. */
export function Wall({ children }: { children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const { current } = screen;
      if (!current) return;
      const { scrollTop, clientHeight, scrollHeight } = current;
      const isLast = scrollTop + clientHeight >= scrollHeight - 1;
      current.scrollTo({ top: isLast ? 0 : scrollTop + clientHeight });
    }, TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      ref={screen}
      data-theme="dark"
      className="board-wall fixed inset-0 z-40 overflow-y-auto bg-bg px-6 py-5 text-ink"
    >
      {children}
    </div>
  );
}
