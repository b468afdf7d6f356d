import { z } from 'zod';
import { nameField, optionalText, seenVersion } from '@/lib/foundation/fields';

const CHOOSE = 'Choose an audio file';

/** An audio file: name and file. */
export const audioInput = z.object({
  audioName: nameField,
  file: z
    .union([z.file(), z.string().min(1).max(255)], { error: CHOOSE })
    .meta({ description: 'MP3 or WAV up to 10 MB, or a pathname from `GET /admin/audio/signed-url`' }),
  fileName: optionalText(255).meta({ description: 'What the file was called, with a pathname' }),
});

/** What the forms send: a file that the browser uploaded, by its pathname. */
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

/** An audio file as the list shows it. */
export const audioRow = audioOutput
  .extend({
    spaces: z
      .array(z.object({ id: z.number().int(), name: z.string() }))
      .meta({ description: 'The spaces in scope that use it' }),
  })
  .meta({ id: 'AudioRow' });

export type AudioRow = z.infer<typeof audioRow>;
