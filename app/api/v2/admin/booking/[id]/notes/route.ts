import { addNote } from '@/lib/booking/bookings/note-commands';
import { noteInput } from '@/lib/booking/bookings/note-schema';
import { bookingNote } from '@/lib/booking/bookings/note-wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.note',
  tag: 'Bookings',
  summary: 'Add a note for staff to a booking',
  params: idParam,
  body: noteInput,
  output: bookingNote,
  status: 201,
  idempotent: true,
  handle: ({ actor, params, body }) => addNote(actor, { ...body, id: params.id }),
});
