'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pauseSince, QUESTION_MS } from '@/components/api/reachable';
import type { BookingVersionWire } from '@/lib/booking/holds/visitor-booking-wire';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { call } from './call';
import { useReturn } from './use-return';
import { useServerClock } from './use-server-clock';

const ASK_EVERY_MS = 4_000;
/** The interval while the page is hidden, after nothing can change any more, and after a server error. */
const ASK_SELDOM_MS = 60_000;

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
  const [seen, setSeen] = useState(serverTime);
  const [isOffline, setOffline] = useState(false);
  const now = useServerClock(seen > serverTime ? seen : serverTime);

  const ask = useEffectEvent(async (signal: AbortSignal): Promise<number> => {
    const startedAt = performance.now();
    const answer = await call<BookingVersionWire>(boxKey, `/bookings/web/${webId}/version`, {
      signal,
      limitMs: QUESTION_MS,
    });
    if (signal.aborted) return ASK_EVERY_MS;
    setOffline(!answer.ok && (answer.status === 0 || answer.status >= 500));
    if (!answer.ok)
      return answer.status === 0 || answer.status === 503 ? pauseSince(startedAt) : ASK_SELDOM_MS;
    setSeen(new Date(answer.data.serverTime));
    if (mayRender && answer.data.version !== version) router.refresh();
    const isOver = status === 'cancelled' || now > opensUntil.getTime();
    return document.hidden || isOver ? ASK_SELDOM_MS : ASK_EVERY_MS;
  });

  const askNow = useRef(() => {});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stop = new AbortController();
    const loop = async () => {
      clearTimeout(timer);
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      const pause = await ask(signal);
      if (!signal.aborted) timer = setTimeout(loop, pause);
    };
    askNow.current = loop;
    timer = setTimeout(loop, ASK_EVERY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  useReturn(() => askNow.current(), { focus: true });

  return { now, isOffline };
}
