import 'server-only';
import { inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { audios } from '@/db/tables';
import { fileUrl } from '@/lib/integrations/blob';
import { contains, type ListSource } from '@/lib/list/run';
import { audioList } from './list';
import type { Audio } from './schema';

export const audioSource: ListSource<Audio> = {
  list: audioList,
  table: sql`${audios}`,
  id: audios.id,
  always: isNull(audios.deletedAt),
  scope: () => undefined,
  search: (term) => sql`lower(${audios.audioName}) like ${contains(term)}`,
  sorts: { createdAt: [audios.createdAt], sortByName: [sql`lower(${audios.audioName})`] },
  load: loadAudio,
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
