import 'server-only';
import { and, asc, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { audios, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import type { Actor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { contains, hasId, listSource } from '@/lib/platform/list/run';
import { audioList } from './list';
import type { Audio, AudioRow } from './schema';

export const audioSource = listSource({
  list: audioList,
  table: sql`${audios}`,
  id: audios.id,
  always: isNull(audios.deletedAt),
  scope: () => undefined,
  search: (term) => sql`lower(${audios.audioName} || ' ' || ${audios.fileName}) like ${contains(term)}`,
  filters: {},
  sorts: { createdAt: [audios.createdAt], sortByName: [sql`lower(${audios.audioName})`] },
  load: loadRows,
  lookupName: audios.audioName,
});

/** Audio files by id, deleted ones too. */
export async function loadAudio(on: Db, ids: number[]): Promise<Audio[]> {
  const rows = await on.select().from(audios).where(hasId(audios.id, ids));
  return rows.map((row) => ({
    id: row.id,
    name: row.audioName,
    fileName: row.fileName,
    url: fileUrl(row.pathname),
    mimetype: row.mimetype,
    sizeBytes: row.sizeBytes,
    durationSeconds: row.durationSeconds,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

/** Adds the spaces that use each file, as far as the actor may see them. */
async function loadRows(on: Db, ids: number[], actor: Actor): Promise<AudioRow[]> {
  const [rows, users] = await Promise.all([
    loadAudio(on, ids),
    on
      .select({ id: spaces.id, name: spaces.name, audioId: spaces.audioId })
      .from(spaces)
      .where(and(hasId(spaces.audioId, ids), ne(spaces.status, 'deleted'), spaceScope(actor)))
      .orderBy(asc(spaces.name), asc(spaces.id)),
  ]);
  return rows.map((audio) => ({
    ...audio,
    spaces: users.filter(({ audioId }) => audioId === audio.id).map(({ id, name }) => ({ id, name })),
  }));
}
