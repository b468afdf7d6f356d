import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { sponsors } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { defineList, textCell } from '@/lib/platform/list/define';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/platform/ownership/fields';
import { offeredWhereSold, ownerIs, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { Sponsor } from './schema';
import { THEME_KEYS, themeColors, themeText } from './theme';

export const sponsorList = defineList<Sponsor>()({
  name: 'sponsors',
  title: 'Sponsors',
  summary: "Sponsors' logos and colours on visitor pages",
  noun: 'sponsor',
  lesson: 'Visitors see the logo and colours of a sponsor on the pages of its spaces.',
  path: '/admin/sponsors',
  permission: 'sponsors.view',
  searchLabel: 'Search name',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (sponsor) => textCell(sponsor.name) },
    { key: 'theme', label: 'Theme', cell: (sponsor) => textCell(themeText(sponsor)) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'sponsors',
    columns: [
      { header: 'id', value: (sponsor) => sponsor.id },
      { header: 'name', value: (sponsor) => sponsor.name },
      { header: 'logoUrl', value: (sponsor) => sponsor.logoUrl },
      { header: 'fileName', value: (sponsor) => sponsor.fileName },
      ...THEME_KEYS.map((key) => ({
        header: key,
        value: (sponsor: Sponsor) => sponsor.colors?.[key],
      })),
      ownerCsv,
    ],
  },
});

export const sponsorSource = listSource({
  list: sponsorList,
  table: sql`${sponsors}`,
  id: sponsors.id,
  always: isNull(sponsors.deletedAt),
  scope: scopeOf('owner', sponsors.ownerId),
  search: (term) => textContains(sponsors.name, term),
  filters: { ownerId: ownerIs(sponsors.ownerId), soldBy: offeredWhereSold(sponsors.ownerId) },
  sorts: {
    createdAt: [sponsors.createdAt],
    sortByName: [byLanguage(sponsors.name)],
  },
  load: loadSponsors,
  lookupName: sponsors.name,
});

/** Sponsors by id, including deleted ones, which a deleted space can still refer to. */
export async function loadSponsors(on: Db, ids: number[]): Promise<Sponsor[]> {
  const rows = await on
    .select({ row: sponsors, owner: ownerName(sponsors.ownerId) })
    .from(sponsors)
    .where(hasId(sponsors.id, ids));
  return rows.map(
    ({ owner, row: { id, ownerId, name, logoUrl, fileName, theme, createdAt, updatedAt } }) => ({
      id,
      ownerId,
      owner,
      name,
      logoUrl: logoUrl && fileUrl(logoUrl),
      fileName,
      colors: themeColors(theme?.Color),
      createdAt,
      updatedAt,
    }),
  );
}
