import 'server-only';
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { crews } from '@/db/tables';
import { ACTIVE_CHOICES, badgeCell, defineList, textCell } from '@/lib/platform/list/define';
import { choiceIs, hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import type { Crew } from './schema';

export const crewList = defineList<Crew>()({
  name: 'crews',
  title: 'Crews',
  summary: 'Who cleans the pods',
  noun: 'crew',
  lesson: 'A crew cleans pods. Add each with how it is reached.',
  path: '/admin/crews',
  permission: 'crews.view',
  searchLabel: 'Search name, phone, email',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (crew) => textCell(crew.name) },
    { key: 'phone', label: 'Phone', cell: (crew) => textCell(crew.phone) },
    { key: 'email', label: 'Email', cell: (crew) => textCell(crew.email) },
    {
      key: 'status',
      label: 'Status',
      cell: (crew) => (crew.isActive ? badgeCell('Active', 'ok') : badgeCell('Inactive', 'off')),
    },
  ],
  filters: [{ key: 'status', label: 'Status', kind: 'choice', choices: ACTIVE_CHOICES }],
  csv: {
    fileName: 'crews',
    columns: [
      { header: 'id', value: (crew) => crew.id },
      { header: 'name', value: (crew) => crew.name },
      { header: 'phone', value: (crew) => crew.phone },
      { header: 'email', value: (crew) => crew.email },
      { header: 'status', value: (crew) => (crew.isActive ? 'active' : 'inactive') },
    ],
  },
});

export const crewSource = listSource({
  list: crewList,
  table: sql`${crews}`,
  id: crews.id,
  always: isNull(crews.deletedAt),
  scope: () => undefined,
  search: (term) =>
    textContains(sql`concat_ws(' ', ${crews.name}, ${crews.phone}, ${crews.email})`, term),
  filters: {
    status: choiceIs('status', {
      active: eq(crews.isActive, true),
      inactive: eq(crews.isActive, false),
    }),
  },
  sorts: { createdAt: [crews.createdAt], sortByName: [byLanguage(crews.name)] },
  load: loadCrews,
  lookupName: crews.name,
});

/** Crews by id, deleted ones too. */
export async function loadCrews(on: Db, ids: number[]): Promise<Crew[]> {
  const { deletedAt: _, ...columns } = getTableColumns(crews);
  return on.select(columns).from(crews).where(hasId(crews.id, ids));
}

/** One crew; throws 404. */
export const getCrew = recordOf(crewSource);
