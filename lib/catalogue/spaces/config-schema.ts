import { z } from 'zod';
import { spaceFields } from './schema';

export const configInput = z.object({
  config: spaceFields.shape.config.unwrap(),
  basedOn: z
    .number()
    .int()
    .nullish()
    .meta({ description: 'The version that was edited; if there is a newer one, the response is 409' }),
});
