import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { audios, locations, spaces } from '@/db/tables';
import { offeredWhereSold, ownedScope, ownerIs, ownerName } from '@/lib/catalogue/owners';
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
  scope: (actor) => ownedScope(actor, audios.ownerId),
  search: (term) => textContains(sql`${audios.audioName} || ' ' || ${audios.fileName}`, term),
  filters: { ownerId: ownerIs(audios.ownerId), soldBy: offeredWhereSold(audios.ownerId) },
  sorts: { createdAt: [audios.createdAt], sortByName: [byLanguage(audios.audioName)] },
  load: loadRows,
  lookupName: audios.audioName,
});

const owner = ownerName(audios.ownerId);

const toAudio = (row: typeof audios.$inferSelect, owner: string): Audio => ({
  id: row.id,
  ownerId: row.ownerId,
  owner,
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
  const rows = await on.select({ audio: audios, owner }).from(audios).where(hasId(audios.id, ids));
  return rows.map(({ audio, owner }) => toAudio(audio, owner));
}

/** Adds the spaces that use each file, as far as the actor may see them. */
async function loadRows(on: Db, ids: number[], actor: Actor): Promise<AudioRow[]> {
  const uses = and(eq(spaces.audioId, audios.id), ne(spaces.status, 'deleted'), spaceScope(actor));
  const users = nestedRows<AudioRow['spaces'][number]>({
    row: { id: spaces.id, name: spaces.name, shortName: spaces.shortName, location: locations.name },
    from: sql`${spaces} join ${locations} on ${eq(locations.id, spaces.locationId)} where ${uses}`,
    orderBy: sql`${spaces.name}, ${spaces.id}`,
  });
  const rows = await on.select({ audio: audios, owner, users }).from(audios).where(hasId(audios.id, ids));
  return rows.map(({ audio, owner, users }) => ({ ...toAudio(audio, owner), spaces: users }));
}
