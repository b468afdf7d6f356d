import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { audios, spaces } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { lockLive, softDelete } from '@/lib/catalogue';
import { command, type Effect } from '@/lib/command';
import { invalidField, notFound } from '@/lib/errors';
import { UPLOADS } from '@/lib/images/rules';
import { signUpload } from '@/lib/integrations/blob';
import { assertFresh } from '@/lib/write';
import { acceptAudio } from './accept';
import { loadAudio } from './list-sql';
import { AUDIO_TYPES, audioEnding, LARGEST_AUDIO_BYTES, WRONG_AUDIO } from './rules';
import { type Audio, audioInput, audioUpdate } from './schema';

const entity = 'audio file';
/** Whoever plays a file when it is replaced may hear it to its end, and a save whose answer was lost may be repeated. */
const KEPT_MS = 3_600_000;

async function answer(tx: Tx, id: number): Promise<Audio> {
  const [audio] = await loadAudio(tx, [id]);
  if (!audio) throw notFound('Audio file');
  return audio;
}

const removal = (pathname: string): Effect => ({
  kind: 'file.remove',
  payload: { pathname },
  notBefore: new Date(Date.now() + KEPT_MS),
});

/** Where a browser may PUT one audio file; what it then saves is the pathname. Throws 400 for another ending. */
export async function signAudioUpload(
  actor: Actor,
  filename: string,
): Promise<{ url: string; pathname: string }> {
  authorize(actor, 'audio.view');
  const ending = audioEnding(filename);
  if (!ending) throw invalidField('filename', WRONG_AUDIO);
  const pathname = `${UPLOADS}${randomUUID()}.${ending}`;
  return { url: await signUpload(pathname, [AUDIO_TYPES[ending]], LARGEST_AUDIO_BYTES), pathname };
}

/** Adds an audio file (permission 145); 400 beside `file` for what is no MP3 or WAV of at most 10 MB. */
export const createAudio = command({
  permission: 'audio.view',
  input: audioInput,
  prepare: (_, { file, fileName }) => acceptAudio(file, fileName),
  async run({ tx, input: { audioName, file }, prepared, audit, effect }) {
    const rows = await tx
      .insert(audios)
      .values({ audioName, ...prepared })
      .returning({ id: audios.id });
    const audio = await answer(tx, rows[0]?.id ?? 0);
    if (typeof file === 'string') await effect(removal(file));
    await audit({ action: 'audio.create', entity, entityId: audio.id, after: audio });
    return audio;
  },
});

/** Changes the name, or replaces the file: the old one leaves the store after the commit. */
export const updateAudio = command({
  permission: 'audio.view',
  input: audioUpdate,
  prepare: async (_, { file, fileName }) => (file === undefined ? undefined : acceptAudio(file, fileName)),
  async run({ tx, input: { id, audioName, file, updatedAt }, prepared, audit, effect }) {
    const row = await lockLive(tx, audios, id, entity);
    assertFresh(row.updatedAt, updatedAt, entity);
    const before = await answer(tx, id);
    await tx
      .update(audios)
      .set({ audioName: audioName ?? row.audioName, ...prepared })
      .where(eq(audios.id, id));
    if (prepared) await effect(removal(row.pathname));
    if (typeof file === 'string') await effect(removal(file));
    const after = await answer(tx, id);
    await audit({ action: 'audio.update', entity, entityId: id, before, after });
    return after;
  },
});

/** Takes an audio file out of the catalogue; 409 while spaces have it. */
export const deleteAudio = softDelete({
  permission: 'audio.view',
  table: audios,
  noun: entity,
  action: 'audio.delete',
  usedBy: (id) => eq(spaces.audioId, id),
  load: loadAudio,
});
