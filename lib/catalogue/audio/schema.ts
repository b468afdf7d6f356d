import { z } from 'zod';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { boundedText, nameField, optionalText, seenVersion } from '@/lib/foundation/input/fields';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';

const CHOOSE = 'Choose an audio file';

const fields = z.object({
  audioName: nameField,
  file: z
    .union([z.file(), boundedText(255).min(1)], { error: CHOOSE })
    .meta({ description: 'MP3 or WAV up to 10 MB, or a pathname from `GET /admin/audio/signed-url`' }),
  fileName: optionalText(255).meta({ description: 'What the file was called, with a pathname' }),
});

export const audioInput = fields.extend({ ownerId: ownerField });

/** The input of the forms: a file that the browser uploaded, by its pathname. */
export const audioForm = audioInput.extend({ file: boundedText(255, { missing: CHOOSE }).min(1, CHOOSE) });
/** The file only if it is replaced. */
export const audioChange = audioForm.omit({ ownerId: true }).partial({ file: true });

export const audioUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export type Audio = Owned & {
  id: number;
  name: string;
  fileName: string;
  url: string;
  mimetype: string;
  sizeBytes: number;
  durationSeconds: number;
  createdAt: Date;
  updatedAt: Date;
};

/** An audio file with the spaces in scope that use it. */
export type AudioRow = Audio & { spaces: (NamedSpace & { id: number })[] };
