'use client';

import { useEffect, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { RESCUED_EVENT, type Rescued } from './rescued';

/** Few pages show one, so its scripts load with the first. */
const Guest = onDemand(() => import('./rescued-guest').then(({ RescuedGuest }) => RescuedGuest));

/** Ids and signs alone: who it is and the passcode are read again. */
const STORED = 'rescued';

function stored(): Rescued[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Rescued[];
  } catch {
    return [];
  }
}

function store(all: Rescued[]): void {
  try {
    if (all.length === 0) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify(all));
  } catch {
    // A browser without storage shows them until the page is reloaded.
  }
}

/**
 * The guests whom this person moved to a free pod, above each page until they are put away: where they are now, the
 * new passcode to read out, and the way back (docs/rules.md#staff-move).
 */
export function RescuedGuests() {
  const [all, setAll] = useState<Rescued[]>([]);
  useEffect(() => {
    setAll(stored());
    const add = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      const rescued = event.detail as Rescued;
      setAll((before) => {
        const next = [rescued, ...before.filter(({ bookingId }) => bookingId !== rescued.bookingId)];
        store(next);
        return next;
      });
    };
    document.addEventListener(RESCUED_EVENT, add);
    return () => document.removeEventListener(RESCUED_EVENT, add);
  }, []);
  const putAway = (bookingId: number) => {
    const next = all.filter((each) => each.bookingId !== bookingId);
    setAll(next);
    store(next);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (all.length === 0) return null;
  return (
    <section aria-label="Guests you moved" className="mb-4 grid gap-2">
      {all.map((rescued) => (
        <Guest
          // After each move the guest is read again; the signs of two spaces can be equal.
          key={JSON.stringify(rescued)}
          rescued={rescued}
          putAway={() => putAway(rescued.bookingId)}
        />
      ))}
    </section>
  );
}
