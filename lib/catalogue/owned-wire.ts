import { z } from 'zod';

/** Whose a record is, as the API names it. */
export const ownedOutput = {
  ownerId: z.number().int().nullable().meta({ description: 'A business partner; null is the operator' }),
  owner: z
    .string()
    .meta({ description: 'The name of the business partner, of the default one for the operator' }),
};
