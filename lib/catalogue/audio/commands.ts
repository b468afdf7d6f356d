import 'server-only';
import { eq } from 'drizzle-orm';
import { audios, spaces } from '@/db/tables';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { invalidField } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import type { Effect } from '@/lib/platform/effects';
import { type SignedUpload, signNewUpload } from '@/lib/platform/uploads';
import { acceptAudio } from './accept';
import { loadAudio } from './list';
import { AUDIO_TYPES, audioEnding, MAX_AUDIO_BYTES, WRONG_AUDIO } from './rules';
import { audioInput, audioUpdate } from './schema';

const audio = recordCommands({
  table: audios,
  belongsTo: 'owner',
  noun: 'audio file',
  record: 'audio',
  load: loadAudio,
});
/**
 * How long a replaced file is kept, in minutes: a player can finish it, and a save whose response was lost can be
 * repeated.
 */
const KEPT_MINUTES = 60;

const SAME_FILE = {
  fileName: undefined,
  pathname: undefined,
  mimetype: undefined,
  sizeBytes: undefined,
  durationSeconds: undefined,
};

/** The effect that removes audio that is no longer played, or an upload, which is private. */
const removal = (pathname: string, access: 'public' | 'private' = 'public'): Effect => ({
  kind: 'file.remove',
  payload: { pathname, access },
  delayMinutes: KEPT_MINUTES,
});

/**
 * An address where a browser can PUT one audio file; the form then saves the pathname. Throws 400 for any other
 * extension.
 */
export async function signAudioUpload(actor: Actor, filename: string): Promise<SignedUpload> {
  authorize(actor, 'audio.view');
  const ending = audioEnding(filename);
  if (!ending) throw invalidField('filename', WRONG_AUDIO);
  return signNewUpload(ending, { types: [AUDIO_TYPES[ending]], most: MAX_AUDIO_BYTES });
}

/** Adds an audio file (`audio.view`); throws 400 on `file` unless it is MP3 or WAV of at most 10 MB. */
export const createAudio = command({
  permission: 'audio.view',
  input: audioInput,
  prepare: (_, { file, fileName }) => acceptAudio(file, fileName),
  async run({ prepared, ...context }) {
    const { audioName, file } = context.input;
    if (typeof file === 'string') await context.effect(removal(file, 'private'));
    return audio.create(context, { audioName, ...prepared });
  },
});

/** Changes the name, or replaces the file: the old one is removed from the store an hour later. */
export const updateAudio = command({
  permission: 'audio.view',
  input: audioUpdate,
  async prepare(actor, { id, file, fileName }) {
    await audio.assertMayWrite(actor, id);
    return file === undefined ? undefined : acceptAudio(file, fileName);
  },
  run({ prepared, ...context }) {
    const { audioName, file } = context.input;
    return audio.update(context, async (row) => {
      if (prepared) await context.effect(removal(row.pathname));
      if (typeof file === 'string') await context.effect(removal(file, 'private'));
      return { audioName, ...(prepared ?? SAME_FILE) };
    });
  },
});

/** Deletes an audio file; 409 while spaces have it. */
export const deleteAudio = audio.deletion({
  permission: 'audio.view',
  usedBy: (id) => eq(spaces.audioId, id),
});
