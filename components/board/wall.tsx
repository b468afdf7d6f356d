'use client';

import { type ReactNode, useEffect, useRef } from 'react';

const TURN_MS = 15_000;
/** A band taller than this share of the display is not pinned, because too little of the rest would be visible. */
const MOST_PINNED = 0.5;
/** Above the first row of a page, in pixels. */
const GAP = 16;

/**
 * How far down the next page begins: rows that are cut off at the lower edge are whole there, below the pinned band.
 */
function nextPage(screen: HTMLElement): number {
  const { scrollTop, clientHeight, scrollHeight } = screen;
  if (scrollTop + clientHeight >= scrollHeight - 1) return 0;
  const band = screen.querySelector<HTMLElement>('[data-pinned]');
  if (band) band.style.position = band.offsetHeight > clientHeight * MOST_PINNED ? 'static' : '';
  const pinned = band && band.style.position === '' ? band.offsetHeight : 0;
  const { top, bottom } = screen.getBoundingClientRect();
  const rows = [...screen.querySelectorAll<HTMLElement>('.pod-tile, .board-place, .pod-chip')];
  const cut = rows
    .map((row) => row.getBoundingClientRect())
    .find((row) => row.bottom > bottom && row.top > top + pinned + 1);
  const next = cut ? scrollTop + cut.top - top - pinned - GAP : 0;
  return next > scrollTop + 1 ? next : scrollTop + clientHeight - pinned;
}

/** An unattended wall display: it turns a page every 15 seconds, and starts over after the last one. */
export function Wall({ children }: { children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const { current } = screen;
      current?.scrollTo({ top: nextPage(current) });
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
