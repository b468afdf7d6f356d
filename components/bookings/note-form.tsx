'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { callApi, isSettled } from '@/components/api/transport';
import { TextAreaField } from '@/components/form/fields';
import { Form } from '@/components/form/form';
import { KeptNotice } from '@/components/form/kept-notice';
import { SubmitButton } from '@/components/form/submit-button';
import { useZodForm } from '@/components/form/use-zod-form';
import { Button } from '@/components/ui/button';
import { NOTE_LENGTH, noteInput } from '@/lib/booking/bookings/note-schema';
import type { BookingNoteWire } from '@/lib/booking/bookings/note-wire';

type Props = {
  bookingId: number;
  /** Called when a note was added. Without it, the page is read again. */
  onDone?: () => void;
  onClose: () => void;
};

/** Adds a note for staff to a booking: docs/rules.md#booking-notes. */
export function NoteForm({ bookingId, onDone, onClose }: Props) {
  const router = useRouter();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const kit = useZodForm({
    schema: noteInput,
    title: 'note',
    defaults: { text: '' },
    async submit(body) {
      const path = `/admin/booking/${bookingId}/notes`;
      const result = await callApi<BookingNoteWire>(path, { method: 'POST', key, body });
      if (isSettled(result)) setKey(crypto.randomUUID());
      return result;
    },
    success: 'Note added',
    done() {
      if (onDone) onDone();
      else router.refresh();
      onClose();
    },
  });
  const { setFocus } = kit.form;
  useEffect(() => setFocus('text'), [setFocus]);
  const text = kit.form.watch('text');
  return (
    <Form {...kit} className="grid gap-2">
      <KeptNotice {...kit.kept} />
      <TextAreaField name="text" label="Note" rows={3} maxLength={NOTE_LENGTH} hint="Only staff see it." />
      <div className="flex gap-2">
        <SubmitButton variant="secondary" size="sm" disabled={!text?.trim()}>
          Save note
        </SubmitButton>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
