import { z } from 'zod';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { chosenId, instantText, queryText, seenVersion } from '@/lib/foundation/input/fields';

const start = instantText({ offset: true, sentence: 'Choose a new start' });

/** `PUT /booking/{id}`: docs/rules.md#reschedule. */
export const moveInput = z.object({
  datetimeStart: start.meta({ description: 'The new start; the duration stays' }),
  podId: chosenId('Choose a space').optional().meta({
    description: 'Another space that the same partner sells, with the same plan and tax; by default its own',
  }),
  updatedAt: seenVersion,
});

/** `POST /admin/booking/{id}/free-pod`: docs/rules.md#staff-move. */
export const freePodInput = z.object({
  freePodId: chosenId('Choose a space'),
  undo: z.boolean().optional().meta({
    description: 'Undoes the last move: back to its space, while the door of the new one has not opened',
  }),
});

/** `GET /admin/booking/{id}/move`: whether the booking could be moved there. */
export const moveQuery = z.object({
  datetimeStart: start,
  podId: queryText
    .regex(/^\d{1,15}$/, 'Choose a space')
    .transform(Number)
    .optional(),
});

/** The time of a booking after a move, or why it cannot be moved. */
export type MoveCheck = {
  startsAt: Date;
  endsAt: Date;
  refusal: { code: string; message: string } | null;
};

/** A space that a booking could be moved to, including its own. */
export type MoveSpace = NamedSpace & { id: number };
