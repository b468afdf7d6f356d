'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { StorySkeleton } from './story-skeleton';

const PeekSheet = onDemand(() => import('./peek-sheet').then(({ PeekSheet }) => PeekSheet));

/** The booking of a link to its page, or of a button that opens its story beside the list or is beside the link. */
function bookingOf(target: Element): number | null {
  const button =
    target.closest<HTMLElement>('[data-peek]') ??
    target.closest('.with-peek')?.querySelector<HTMLElement>('[data-peek]');
  const requestedId = button?.dataset.peek;
  const linkedId = target
    .closest('a.record-link')
    ?.getAttribute('href')
    ?.match(/^\/admin\/booking\/(\d+)$/)?.[1];
  const id = Number(requestedId ?? linkedId);
  return id > 0 ? id : null;
}

/**
 * Opens a booking's story beside any list that shows bookings: with Space on its link, whose page Enter opens, or
 * with the button in its row. Closing it returns the focus to where it was.
 */
export function BookingPeek({ children }: { children: ReactNode }) {
  const [bookingId, setBookingId] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);

  const close = () => setBookingId(null);

  function open(event: KeyboardEvent | MouseEvent) {
    if (!(event.target instanceof Element)) return;
    const id = bookingOf(event.target);
    if (id === null) return;
    event.preventDefault();
    opener.current = event.target.closest<HTMLElement>('a, button');
    setBookingId(id);
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside receive the events */}
      <div
        className="contents"
        onKeyDown={(event) => event.key === ' ' && event.target instanceof HTMLAnchorElement && open(event)}
        onClick={(event) =>
          event.target instanceof Element && event.target.closest('[data-peek]') && open(event)
        }
      >
        {children}
      </div>
      {bookingId !== null && (
        <PeekSheet
          bookingId={bookingId}
          returnTo={opener}
          onClose={close}
          onFail={close}
          fallback={
            <aside className="fixed inset-y-0 right-0 z-50 w-[min(420px,calc(100vw-40px))] bg-surface px-5 pt-18 shadow-xl">
              <StorySkeleton />
            </aside>
          }
        />
      )}
    </>
  );
}
