import 'server-only';
import { and, asc, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { audios, spaces } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { fileUrl } from '@/lib/integrations/blob';
import { contains, type ListSource } from '@/lib/list/run';
import { spaceScope } from '@/lib/spaces/scope';
import { audioList } from './list';
import type { Audio, AudioRow } from './schema';

export const audioSource: ListSource<AudioRow> = {
  list: audioList,
  table: sql`${audios}`,
  id: audios.id,
  always: isNull(audios.deletedAt),
  scope: () => undefined,
  search: (term) => sql`lower(${audios.audioName} || ' ' || ${audios.fileName}) like ${contains(term)}`,
  sorts: { createdAt: [audios.createdAt], sortByName: [sql`lower(${audios.audioName})`] },
  load: loadRows,
  lookupName: audios.audioName,
};

/** Audio files by id, deleted ones too. */
export async function loadAudio(tx: Tx, ids: number[]): Promise<Audio[]> {
  const rows = await tx.select().from(audios).where(inArray(audios.id, ids));
  return rows.map((row) => ({
    id: row.id,
    audioName: row.audioName,
    fileName: row.fileName,
    url: fileUrl(row.pathname),
    mimetype: row.mimetype,
    size: row.sizeBytes,
    duration: row.durationSeconds,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** With the spaces that use each, of those that the actor may see. */
async function loadRows(tx: Tx, ids: number[], actor: Actor): Promise<AudioRow[]> {
  const [rows, users] = await Promise.all([
    loadAudio(tx, ids),
    tx
      .select({ id: spaces.id, name: spaces.name, audioId: spaces.audioId })
      .from(spaces)
      .where(and(inArray(spaces.audioId, ids), ne(spaces.status, 'deleted'), spaceScope(actor)))
      .orderBy(asc(spaces.name), asc(spaces.id)),
  ]);
  return rows.map((audio) => ({
    ...audio,
    spaces: users.filter(({ audioId }) => audioId === audio.id).map(({ id, name }) => ({ id, name })),
  }));
}
