import { z } from 'zod';
import { nameField, optionalText, seenVersion } from '@/lib/fields';

const CHOOSE = 'Choose an audio file';

/** What an audio file is made of. */
export const audioInput = z.object({
  audioName: nameField,
  file: z
    .union([z.file(), z.string().min(1).max(255)], { error: CHOOSE })
    .meta({ description: 'MP3 or WAV up to 10 MB, or a pathname that `GET /admin/audio/signed-url` gave' }),
  fileName: optionalText(255).meta({ description: 'What the file was called, with a pathname' }),
});

/** As the forms send it: a file that the browser brought to the store, by its pathname. */
export const audioForm = audioInput.extend({ file: z.string({ error: CHOOSE }).min(1, CHOOSE) });
/** The file only if it is replaced. */
export const audioChange = audioForm.partial({ file: true });

export const audioUpdate = audioInput.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

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

/** As the list shows one. */
export const audioRow = audioOutput
  .extend({
    spaces: z
      .array(z.object({ id: z.number().int(), name: z.string() }))
      .meta({ description: 'Who uses it, of the spaces in scope' }),
  })
  .meta({ id: 'AudioRow' });

export type AudioRow = z.infer<typeof audioRow>;
