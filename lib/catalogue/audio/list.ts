import 'server-only';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { audios, locations, spaces } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import type { Actor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { defineList, numberCell, textCell } from '@/lib/platform/list/define';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { nestedRows } from '@/lib/platform/list/nested-rows';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/platform/ownership/fields';
import { offeredWhereSold, ownerIs, ownerName } from '@/lib/platform/ownership/owners-sql';
import { audioLengthText, audioSizeText } from './rules';
import type { Audio, AudioRow } from './schema';

const NAMED = 2;

/** `A04 · JFK Terminal 4, A05 · JFK Terminal 4 and 3 more`. */
function users({ spaces }: AudioRow): string {
  const names = spaces.slice(0, NAMED).map(podName);
  const more = spaces.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

export const audioList = defineList<AudioRow>()({
  name: 'audio',
  title: 'POD AUDIO',
  summary: 'Audio files that spaces can play',
  noun: 'audio file',
  lesson:
    'An audio file is what a pod plays to the person inside. Add one, and choose the spaces that play it.',
  path: '/admin/audio',
  permission: 'audio.view',
  searchLabel: 'Search name or file',
  columns: [
    { key: 'audioName', label: 'Name', sort: 'sortByName', cell: (audio) => textCell(audio.name) },
    { key: 'fileName', label: 'File', cell: (audio) => textCell(audio.fileName) },
    {
      key: 'duration',
      label: 'Duration',
      right: true,
      cell: ({ durationSeconds }) => numberCell(audioLengthText(durationSeconds)),
    },
    {
      key: 'size',
      label: 'Size',
      right: true,
      cell: ({ sizeBytes }) => numberCell(audioSizeText(sizeBytes)),
    },
    { key: 'spaces', label: 'Spaces', cell: (audio) => textCell(users(audio)) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'pod audio',
    columns: [
      { header: 'id', value: (audio) => audio.id },
      { header: 'name', value: (audio) => audio.name },
      { header: 'file', value: (audio) => audio.fileName },
      { header: 'url', value: (audio) => audio.url },
      { header: 'type', value: (audio) => audio.mimetype },
      { header: 'duration', value: (audio) => audioLengthText(audio.durationSeconds) },
      { header: 'size', value: (audio) => audio.sizeBytes },
      { header: 'spaces', value: ({ spaces }) => spaces.map(({ name }) => name).join('; ') },
      ownerCsv,
    ],
  },
});

export const audioSource = listSource({
  list: audioList,
  table: sql`${audios}`,
  id: audios.id,
  always: isNull(audios.deletedAt),
  scope: scopeOf('owner', audios.ownerId),
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

/** Audio files by id, including deleted ones. */
export async function loadAudio(on: Db, ids: number[]): Promise<Audio[]> {
  const rows = await on.select({ audio: audios, owner }).from(audios).where(hasId(audios.id, ids));
  return rows.map(({ audio, owner }) => toAudio(audio, owner));
}

/** Adds the spaces that use each file, among those that the actor may see. */
async function loadRows(on: Db, ids: number[], actor: Actor): Promise<AudioRow[]> {
  const uses = and(eq(spaces.audioId, audios.id), ne(spaces.status, 'deleted'), spaceScope(actor));
  const users = nestedRows({
    row: { id: spaces.id, ...podNameColumns },
    from: sql`${spaces} join ${locations} on ${eq(locations.id, spaces.locationId)} where ${uses}`,
    orderBy: sql`${spaces.name}, ${spaces.id}`,
  });
  const rows = await on.select({ audio: audios, owner, users }).from(audios).where(hasId(audios.id, ids));
  return rows.map(({ audio, owner, users }) => ({ ...toAudio(audio, owner), spaces: users }));
}

/** One audio file with the spaces that use it; throws 404. */
export const getAudio = recordOf(audioSource);
