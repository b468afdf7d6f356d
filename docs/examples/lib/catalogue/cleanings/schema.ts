import { z } from 'zod';
import { spaceOfRecordRow } from '@/lib/catalogue/spaces/record-schema';
import { CLEANING_STATES } from '@/lib/entities/descriptions/cleanings';
import {
  chosenId,
  dollarsField,
  instantText,
  optionalText,
  seenVersion,
} from '@/lib/foundation/input/fields';
import { outputOf } from '@/lib/platform/http/output';
import { pictureText } from '@/lib/platform/images/rules';

export const costField = dollarsField(0, 'The cost cannot be negative', 'Enter the cost in dollars');

/** The fields of a cleaning, except its start, which forms ask for on the clock of the space. */
export const cleaningWords = z.object({
  crewId: chosenId('Choose a crew'),
  cost: costField,
  image: pictureText('Choose a picture')
    .nullish()
    .meta({ description: 'A data URL up to 1 MB, or a pathname from `GET /images/signed-url`' }),
  note: optionalText(500),
});

const fields = cleaningWords.extend({
  startsAt: instantText({ offset: true, sentence: 'Choose when it starts' }),
});

export const cleaningInput = fields.extend({ spaceId: chosenId('Choose a space') });

/** An absent key keeps its value, null clears it. */
export const cleaningUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

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
