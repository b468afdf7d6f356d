import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { audios, spaces } from '@/db/tables';
import { lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { invalidField, notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow } from '@/lib/foundation/write';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import type { Effect } from '@/lib/platform/effects';
import { UPLOADS } from '@/lib/platform/images/rules';
import { signUpload } from '@/lib/platform/integrations/blob';
import { acceptAudio } from './accept';
import { loadAudio } from './list-sql';
import { AUDIO_TYPES, audioEnding, MAX_AUDIO_BYTES, WRONG_AUDIO } from './rules';
import { type Audio, audioInput, audioUpdate } from './schema';

const noun = 'audio file';
/** A player may finish the replaced file, and a save whose response was lost may be repeated. */
const KEPT_MS = 3_600_000;

async function loadOne(tx: Tx, id: number): Promise<Audio> {
  const [audio] = await loadAudio(tx, [id]);
  if (!audio) throw notFound('Audio file');
  return audio;
}

const removal = (pathname: string): Effect => ({
  kind: 'file.remove',
  payload: { pathname },
  notBefore: new Date(Date.now() + KEPT_MS),
});

/**
 * An address where a browser may PUT one audio file; the form then saves the pathname. Throws 400 for another
 * extension.
 */
export async function signAudioUpload(
  actor: Actor,
  filename: string,
): Promise<{ url: string; pathname: string }> {
  authorize(actor, 'audio.view');
  const ending = audioEnding(filename);
  if (!ending) throw invalidField('filename', WRONG_AUDIO);
  const pathname = `${UPLOADS}${randomUUID()}.${ending}`;
  return { url: await signUpload(pathname, [AUDIO_TYPES[ending]], MAX_AUDIO_BYTES), pathname };
}

/** Adds an audio file (`audio.view`); throws 400 beside `file` unless it is MP3 or WAV of at most 10 MB. */
export const createAudio = command({
  permission: 'audio.view',
  input: audioInput,
  prepare: (_, { file, fileName }) => acceptAudio(file, fileName),
  async run({ tx, input: { audioName, file }, prepared, audit, effect }) {
    const rows = await tx
      .insert(audios)
      .values({ audioName, ...prepared })
      .returning({ id: audios.id });
    const audio = await loadOne(tx, onlyRow(rows).id);
    if (typeof file === 'string') await effect(removal(file));
    await audit({ action: 'audio.create', entityId: audio.id, after: audio });
    return audio;
  },
});

/** Changes the name, or replaces the file: the old one is removed from the store after the commit. */
export const updateAudio = command({
  permission: 'audio.view',
  input: audioUpdate,
  prepare: async (_, { file, fileName }) => (file === undefined ? undefined : acceptAudio(file, fileName)),
  async run({ tx, input: { id, audioName, file, updatedAt }, prepared, audit, effect }) {
    const row = await lockLive(tx, audios, id, noun);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    await tx
      .update(audios)
      .set({ audioName: audioName ?? row.audioName, ...prepared })
      .where(eq(audios.id, id));
    if (prepared) await effect(removal(row.pathname));
    if (typeof file === 'string') await effect(removal(file));
    const after = await loadOne(tx, id);
    await audit({ action: 'audio.update', entityId: id, before, after });
    return after;
  },
});

/** Deletes an audio file; 409 while spaces have it. */
export const deleteAudio = softDelete({
  permission: 'audio.view',
  table: audios,
  noun: noun,
  action: 'audio.delete',
  usedBy: (id) => eq(spaces.audioId, id),
  load: loadAudio,
});
