import { z } from 'zod';
import { spaceOfRecordRow } from '@/lib/catalogue/spaces/record-schema';
import { CLEANING_STATES } from '@/lib/entities/descriptions/cleanings';
import { chosenId, dollarsField, instantText, optionalText, updateOf } from '@/lib/foundation/input/fields';
import { outputOf } from '@/lib/platform/http/output';
import { optionalPicture } from '@/lib/platform/images/rules';

const cost = dollarsField(0, 'The cost cannot be negative', 'Enter the cost in dollars');

export const cleaningFields = z.object({
  crewId: chosenId('Choose a crew'),
  startsAt: instantText({ offset: true, sentence: 'Choose when it starts' }),
  cost,
  image: optionalPicture,
  note: optionalText(500),
});

export const cleaningInput = cleaningFields.extend({ spaceId: chosenId('Choose a space') });
export const cleaningUpdate = updateOf(cleaningFields);
export const finishInput = z.object({ cost });

const cleaningRow = z.object({
  id: z.number().int(),
  space: spaceOfRecordRow,
  crew: z.object({ id: z.number().int(), name: z.string() }),
  startsAt: z.date(),
  costCents: z.number(),
  image: z.string().nullable().meta({ description: 'The address of the picture' }),
  note: z.string().nullable(),
  state: z.enum(CLEANING_STATES),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Cleaning = z.infer<typeof cleaningRow>;

export const cleaningOutput = outputOf('Cleaning', cleaningRow);
