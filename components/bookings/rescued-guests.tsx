'use client';

import { useEffect, useState } from 'react';
import { useApi } from '@/components/api/use-api';
import { ConfirmButton } from '@/components/list/confirm-button';
import { callingOnce } from '@/components/list/confirmation';
import { RecordLink } from '@/components/list/record-link';
import { Alert } from '@/components/ui/alert';
import { Button, buttonVariants } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { X } from '@/components/ui/icons/x.gen';
import type { BookingWire } from '@/lib/booking/bookings/detail-wire';
import { moveToFreePodAction } from '@/lib/booking/moves/actions';
import { RESCUED_EVENT, type Rescued } from './rescued';

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

/** `946 509`, as it is read out. */
const inGroups = (passcode: string): string => passcode.replace(/^(...)(...)$/, '$1 $2');

function Guest({ rescued, putAway }: { rescued: Rescued; putAway: () => void }) {
  const { bookingId, plate, until, from, isBack } = rescued;
  const { data } = useApi<BookingWire>(`/admin/booking/${bookingId}`, { whenEnded: 'stay' });
  const name = data?.user.name || 'The guest';
  return (
    <Alert
      tone="ok"
      title={`${name} is in ${plate} until ${until}`}
      action={
        <span className="flex flex-wrap items-center gap-2">
          {data?.accessCode && (
            <CopyButton size="sm" variant="secondary" value={data.accessCode} label="Copy passcode">
              Passcode {inGroups(data.accessCode)}
            </CopyButton>
          )}
          {data?.user.phone && (
            <a href={`tel:${data.user.phone}`} className={buttonVariants({ size: 'sm' })}>
              Call
            </a>
          )}
          {!isBack && (
            <ConfirmButton
              size="sm"
              confirmation={{
                title: `Move ${data?.user.name || 'the guest'} back to ${from.plate}?`,
                verb: `Move back to ${from.plate}`,
                description:
                  'A second email goes out, with another passcode. Their whole time begins again there, at no cost.',
                run: callingOnce(moveToFreePodAction, { id: bookingId, freePodId: from.id, undo: true }),
                success: `Moved back to ${from.plate}`,
              }}
            >
              Undo
            </ConfirmButton>
          )}
          <Button
            size="sm"
            variant="ghost"
            className="px-1.5"
            aria-label={`Put away the notice of ${name}`}
            onClick={putAway}
          >
            <X aria-hidden />
          </Button>
        </span>
      }
    >
      {isBack ? `Moved back from ${from.plate}. ` : `Moved from ${from.plate}. `}
      <RecordLink href={`/admin/booking/${bookingId}`}>Open booking</RecordLink>
    </Alert>
  );
}
