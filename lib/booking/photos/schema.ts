import { z } from 'zod';
import { boundedText, emailField, fromDigits, idText } from '@/lib/foundation/input/fields';

export type Photo = { id: number; bookingId: number; url: string; createdAt: Date };

/** `GET /admin/photo`. */
export const photoQuery = z.object({
  bookingId: idText('bookingId must be an id'),
});

/** The parameters that make the address of a photo valid; the numbers are seconds since 1970. */
export const photoAddressQuery = z.object({
  expires: fromDigits(z.number({ error: 'The address is incomplete' }).int('The address is incomplete')),
  signature: boundedText(100, { missing: 'The address is incomplete' }),
});

export const photosTo = z.object({ email: emailField });
