import 'server-only';
import { z } from 'zod';
import { bookingNotes } from '@/db/tables';
import { bookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { onlyRow } from '@/lib/foundation/only-row';
import { command } from '@/lib/platform/command';
import { noteById } from './note-queries';
import { type BookingNote, noteInput } from './note-schema';

/**
 * Adds a note to a booking (`bookings.note`), visible to staff who open it: docs/rules.md#booking-notes. Throws 404
 * out of scope.
 */
export const addNote = command({
  permission: 'bookings.note',
  input: noteInput.extend({ id: z.number().int() }),
  async run({ tx, actor, input, audit }): Promise<BookingNote> {
    const { booking } = await bookingWithSpace(tx, actor, input.id);
    const rows = await tx
      .insert(bookingNotes)
      .values({ bookingId: booking.id, adminId: actor.adminId, text: input.text })
      .returning({ id: bookingNotes.id });
    const added = onlyRow(rows);
    // Without its text: what a note says about a person is stored in one place only.
    await audit({ action: 'booking.note', entityId: booking.id, after: { noteId: added.id } });
    return noteById(added.id, tx);
  },
});
