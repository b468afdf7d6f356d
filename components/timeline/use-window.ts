'use client';

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { HEAD_PX, ROW_PX } from './scale';

/** The visible part: rows by index, and pixels of the axis. In steps, so that scrolling rarely rerenders. */
type Sight = { firstRow: number; lastRow: number; firstPx: number; lastPx: number };

const ROWS = 6;
const PIXELS = 400;
const FIRST: Sight = { firstRow: 0, lastRow: 17, firstPx: 0, lastPx: 2_400 };

/** Tracks the visible part of the timeline, with a margin around it. */
export function useWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rows: number,
  startPx: number,
  isFresh: string,
) {
  const [sight, setSight] = useState(FIRST);

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const top = Math.floor(scrollTop / ROW_PX / ROWS) * ROWS;
    const left = Math.floor(scrollLeft / PIXELS) * PIXELS;
    const next = {
      firstRow: Math.max(0, top - ROWS),
      lastRow: Math.min(rows - 1, top + Math.ceil((clientHeight - HEAD_PX) / ROW_PX) + 2 * ROWS),
      firstPx: left,
      lastPx: left + Math.ceil(clientWidth / PIXELS) * PIXELS + PIXELS,
    };
    setSight((before) =>
      Object.entries(next).every(([key, value]) => before[key as keyof Sight] === value) ? before : next,
    );
  }, [scroller, rows]);

  // Before the paint, so that the current time is visible instead of midnight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls only when other days are shown
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = startPx;
    look();
  }, [isFresh]);

  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, look]);

  return { sight, look };
}
