import { z } from 'zod';

/** An audio file that a space can play, as a list shows it. */
export const audioOutput = z
  .object({
    id: z.number().int(),
    audioName: z.string(),
    fileName: z.string(),
    url: z.string(),
    mimetype: z.string(),
    size: z.number().int().meta({ description: 'Bytes' }),
    duration: z.number().int().meta({ description: 'Seconds' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Audio' });

export type Audio = z.infer<typeof audioOutput>;
