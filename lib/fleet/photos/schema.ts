import { z } from 'zod';
import { emailField } from '@/lib/foundation/fields';

/** A photo of a booking. */
export type Photo = { id: number; bookingId: number; url: string; createdAt: Date };

/** `GET /admin/photo`. */
export const photoQuery = z.object({
  bookingId: z.coerce
    .number({ error: 'bookingId must be an id' })
    .int('bookingId must be an id')
    .positive('bookingId must be an id')
    .max(Number.MAX_SAFE_INTEGER, 'bookingId must be an id'),
});

/** Where the photos are sent. */
export const photosTo = z.object({ email: emailField });
