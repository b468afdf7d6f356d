import { z } from 'zod';
import { ownedFields } from '@/lib/platform/ownership/fields';
import type { Audio } from './schema';

export const audioOutput = z
  .object({
    id: z.number().int(),
    audioName: z.string(),
    fileName: z.string(),
    url: z.string(),
    mimetype: z.string(),
    size: z.number().int().meta({ description: 'Bytes' }),
    duration: z.number().int().meta({ description: 'Seconds' }),
    ...ownedFields,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Audio' });

export type AudioWire = z.infer<typeof audioOutput>;

/** An audio file with the spaces that use it. */
export const audioRow = audioOutput
  .extend({
    spaces: z
      .array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          shortName: z.string().nullable().meta({ description: 'On its sign' }),
          location: z.string(),
        }),
      )
      .meta({ description: 'The spaces in scope that use it' }),
  })
  .meta({ id: 'AudioRow' });

export type AudioRowWire = z.infer<typeof audioRow>;

/** An audio file, or one with the spaces that use it. */
export const audioToWire = <Row extends Audio>({ name, sizeBytes, durationSeconds, ...audio }: Row) => ({
  ...audio,
  audioName: name,
  size: sizeBytes,
  duration: durationSeconds,
});
