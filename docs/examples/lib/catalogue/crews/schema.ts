import { z } from 'zod';
import { nameField, optionalEmail, optionalText, updateOf } from '@/lib/foundation/input/fields';
import { outputOf } from '@/lib/platform/http/output';

export const crewInput = z.object({ name: nameField, phone: optionalText(40), email: optionalEmail });

export const crewUpdate = updateOf(
  crewInput.extend({ isActive: z.boolean({ error: 'isActive must be true or false' }) }),
);

const crewRow = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Crew = z.infer<typeof crewRow>;

export const crewOutput = outputOf('Crew', crewRow);
