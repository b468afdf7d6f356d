import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { audios, locations, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import type { Actor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { nestedRows } from '@/lib/platform/list/nested';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { audioList } from './list';
import type { Audio, AudioRow } from './schema';

export const audioSource = listSource({
  list: audioList,
  table: sql`${audios}`,
  id: audios.id,
  always: isNull(audios.deletedAt),
  scope: () => undefined,
  search: (term) => textContains(sql`${audios.audioName} || ' ' || ${audios.fileName}`, term),
  filters: {},
  sorts: { createdAt: [audios.createdAt], sortByName: [byLanguage(audios.audioName)] },
  load: loadRows,
  lookupName: audios.audioName,
});

const toAudio = (row: typeof audios.$inferSelect): Audio => ({
  id: row.id,
  name: row.audioName,
  fileName: row.fileName,
  url: fileUrl(row.pathname),
  mimetype: row.mimetype,
  sizeBytes: row.sizeBytes,
  durationSeconds: row.durationSeconds,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Audio files by id, deleted ones too. */
export async function loadAudio(on: Db, ids: number[]): Promise<Audio[]> {
  const rows = await on.select().from(audios).where(hasId(audios.id, ids));
  return rows.map(toAudio);
}

/** Adds the spaces that use each file, as far as the actor may see them. */
async function loadRows(on: Db, ids: number[], actor: Actor): Promise<AudioRow[]> {
  const uses = and(eq(spaces.audioId, audios.id), ne(spaces.status, 'deleted'), spaceScope(actor));
  const users = nestedRows<AudioRow['spaces'][number]>({
    row: { id: spaces.id, name: spaces.name, shortName: spaces.shortName, location: locations.name },
    from: sql`${spaces} join ${locations} on ${eq(locations.id, spaces.locationId)} where ${uses}`,
    orderBy: sql`${spaces.name}, ${spaces.id}`,
  });
  const rows = await on.select({ audio: audios, users }).from(audios).where(hasId(audios.id, ids));
  return rows.map(({ audio, users }) => ({ ...toAudio(audio), spaces: users }));
}
