import { z } from 'zod';
import type { CleaningState } from '@/lib/column-values/cleaning-states';
import {
  chosenId,
  dollarsField,
  instantText,
  optionalText,
  seenVersion,
} from '@/lib/foundation/input/fields';
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

export type Cleaning = {
  id: number;
  space: { id: number; name: string; shortName: string | null; location: string; zone: string };
  crew: { id: number; name: string };
  startsAt: Date;
  costCents: number;
  image: string | null;
  note: string | null;
  state: CleaningState;
  createdAt: Date;
  updatedAt: Date;
};
