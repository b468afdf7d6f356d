import { z } from 'zod';

export const bookingNote = z
  .object({ id: z.number().int(), text: z.string(), by: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'BookingNote' });

export type BookingNoteWire = z.infer<typeof bookingNote>;
