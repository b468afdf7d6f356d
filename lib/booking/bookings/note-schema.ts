import { z } from 'zod';
import { requiredText } from '@/lib/foundation/input/fields';

export const NOTE_LENGTH = 1_000;

/** `POST /admin/booking/{id}/notes`: a note of staff for each other: docs/rules.md#booking-notes. */
export const noteInput = z.object({ text: requiredText(NOTE_LENGTH, 'Enter a note') });

export type BookingNote = { id: number; text: string; by: string; createdAt: Date };
