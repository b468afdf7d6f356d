import 'server-only';
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { crews } from '@/db/tables';
import { columnsOf, csvOf } from '@/lib/platform/list/columns';
import { badgeChoices, defineList } from '@/lib/platform/list/define';
import { choiceIs, hasId } from '@/lib/platform/list/filter-conditions';
import { searchIn } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import type { Crew } from './schema';

const BADGES = {
  active: { label: 'Active', tone: 'ok' },
  inactive: { label: 'Inactive', tone: 'off' },
} as const;

const column = columnsOf<Crew>();
const columns = [
  column.text('name', 'Name', ({ name }) => name, { sort: 'sortByName' }),
  column.text('phone', 'Phone', ({ phone }) => phone),
  column.text('email', 'Email', ({ email }) => email),
  column.badge('status', 'Status', BADGES, ({ isActive }) => (isActive ? 'active' : 'inactive')),
];

export const crewSource = listSource({
  list: defineList<Crew>()({
    name: 'crews',
    title: 'Crews',
    summary: 'Who cleans the pods',
    noun: 'crew',
    lesson: 'A crew cleans pods. Add each with how it is reached.',
    path: '/admin/crews',
    permission: 'crews.view',
    searchLabel: 'Search name, phone, email',
    columns,
    filters: [{ key: 'status', label: 'Status', kind: 'choice', choices: badgeChoices(BADGES) }],
    csv: { fileName: 'crews', columns: csvOf(columns) },
  }),
  table: sql`${crews}`,
  id: crews.id,
  always: isNull(crews.deletedAt),
  scope: () => undefined,
  search: searchIn(crews.name, crews.phone, crews.email),
  filters: {
    status: choiceIs('status', { active: eq(crews.isActive, true), inactive: eq(crews.isActive, false) }),
  },
  sorts: { createdAt: [crews.createdAt], sortByName: [byLanguage(crews.name)] },
  load: loadCrews,
  lookupName: crews.name,
});

/** Crews by id, deleted ones too. */
export async function loadCrews(on: Db, ids: number[]): Promise<Crew[]> {
  const { deletedAt: _, ...shown } = getTableColumns(crews);
  return on.select(shown).from(crews).where(hasId(crews.id, ids));
}
