'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useState } from 'react';
import { DialogBody } from '@/components/ui/dialog';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { StoryPanel } from './story-panel';

type Props = { bookingId: number; returnTo: RefObject<HTMLElement | null>; onClose: () => void };

/** A booking's story in a side panel of a list. */
export function PeekSheet({ bookingId, returnTo, onClose }: Props) {
  const router = useRouter();
  const [title, setTitle] = useState('Booking');
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={title}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnTo.current?.focus();
        }}
      >
        <DialogBody>
          <StoryPanel
            bookingId={bookingId}
            onLoad={({ booking }) => setTitle(booking.transactionId)}
            onChange={router.refresh}
          />
        </DialogBody>
      </SheetContent>
    </Sheet>
  );
}
