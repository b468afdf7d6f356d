'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pauseSince, QUESTION_MS } from '@/components/api/reachable';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import type { BookingVersionWire } from '@/lib/booking/visitors/wire';
import { call } from './call';
import { useReturn } from './use-return';
import { useServerClock } from './use-server-clock';

const POLL_EVERY_MS = 4_000;
/** The interval while the page is hidden, after nothing can change any more, and after a server error. */
const POLL_SELDOM_MS = 60_000;

/** The booking to poll, and its known state. */
export type Watched = Pick<VisitorBooking, 'webId' | 'version' | 'serverTime' | 'status' | 'opensUntil'>;

type Live = {
  /** The server's clock in milliseconds. */
  now: number;
  /** Without a connection, or while the server fails, it is unknown whether the booking was changed. */
  isOffline: boolean;
};

/**
 * Keeps the page of a booking up to date within five seconds. It polls the server for its clock and for changes of
 * the booking, every few seconds while the page is visible and at once when the visitor returns, and rerenders the
 * page after a change: docs/rules.md#confirmation-page. Not while `mayRender` is false.
 */
export function useLiveBooking(
  { webId, version, serverTime, status, opensUntil }: Watched,
  boxKey: string,
  mayRender = true,
): Live {
  const router = useRouter();
  const [lastServerTime, setLastServerTime] = useState(serverTime);
  const [isOffline, setOffline] = useState(false);
  const now = useServerClock(lastServerTime > serverTime ? lastServerTime : serverTime);

  const poll = useEffectEvent(async (signal: AbortSignal): Promise<number> => {
    const startedAt = performance.now();
    const response = await call<BookingVersionWire>(boxKey, `/bookings/web/${webId}/version`, {
      signal,
      limitMs: QUESTION_MS,
    });
    if (signal.aborted) return POLL_EVERY_MS;
    setOffline(!response.ok && (response.status === 0 || response.status >= 500));
    if (!response.ok)
      return response.status === 0 || response.status === 503 ? pauseSince(startedAt) : POLL_SELDOM_MS;
    setLastServerTime(new Date(response.data.serverTime));
    if (mayRender && response.data.version !== version) router.refresh();
    const isOver = status === 'cancelled' || now > opensUntil.getTime();
    return document.hidden || isOver ? POLL_SELDOM_MS : POLL_EVERY_MS;
  });

  const pollNow = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let controller = new AbortController();
    const loop = async () => {
      clearTimeout(timer);
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const pause = await poll(signal);
      if (!signal.aborted) timer = setTimeout(loop, pause);
    };
    pollNow.current = loop;
    timer = setTimeout(loop, POLL_EVERY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
  useReturn(() => pollNow.current(), { focus: true });

  return { now, isOffline };
}
