'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { AddTimeDialog } from './on-demand';

type Props = {
  booking: { id: number; transactionId: string; contact: { name: string } };
  /** The clock, from before the booking's end on. */
  clock: ZoneClock;
  isBest?: boolean;
  onDone: () => void;
};

/** Opens Add time in its place: beside a list, and in the panel of the board. */
export function AddTime({ booking: { id, transactionId, contact }, clock, isBest = false, onDone }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={isBest ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        Add time
      </Button>
      {isOpen && (
        <AddTimeDialog
          booking={{ id, transactionId, customer: contact.name }}
          clock={clock}
          onDone={onDone}
          close={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
