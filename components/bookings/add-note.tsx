'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';

const NoteForm = onDemand(() => import('./note-form').then(({ NoteForm }) => NoteForm));

type Props = {
  bookingId: number;
  /** Called when a note was added. Without it, the page is read again. */
  onDone?: () => void;
};

/** A button that is replaced by the form of a note. */
export function AddNote(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="mb-3">
      {isOpen ? (
        <NoteForm {...props} onClose={close} onFail={close} />
      ) : (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Add note
        </Button>
      )}
    </div>
  );
}
