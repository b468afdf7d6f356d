import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { partners } from '@/db/tables';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { codeCell, defineList, numberCell, textCell } from '@/lib/platform/list/define';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import { discountText } from './promo-discount';
import type { Partner } from './schema';

export const partnerList = defineList<Partner>()({
  name: 'partners',
  title: 'Partners',
  summary: 'Partners whose promo codes give a discount in selected spaces',
  noun: 'partner',
  lesson: 'The promo code of a partner gives a discount in the spaces that have the partner.',
  path: '/partner',
  permission: 'partners.view',
  searchLabel: 'Search name or promo',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (partner) => textCell(partner.name) },
    {
      key: 'promo',
      label: 'Promo',
      sort: 'sortByPromo',
      cell: ({ promo }) => (promo ? codeCell(promo) : textCell(null)),
    },
    {
      key: 'discount',
      label: 'Discount',
      right: true,
      cell: (partner) => numberCell(discountText(partner.discountPercent)),
    },
  ],
  csv: {
    fileName: 'partners',
    columns: [
      { header: 'id', value: (partner) => partner.id },
      { header: 'name', value: (partner) => partner.name },
      { header: 'promo', value: (partner) => partner.promo },
      { header: 'discount', value: (partner) => partner.discountPercent || null },
      { header: 'logoUrl', value: (partner) => partner.logoUrl },
      { header: 'fileName', value: (partner) => partner.fileName },
    ],
  },
});

export const partnerSource = listSource({
  list: partnerList,
  table: sql`${partners}`,
  id: partners.id,
  always: isNull(partners.deletedAt),
  scope: () => undefined,
  search: (term) => textContains(sql`concat_ws(' ', ${partners.name}, ${partners.promo})`, term),
  filters: {},
  sorts: {
    createdAt: [partners.createdAt],
    sortByName: [byLanguage(partners.name)],
    sortByPromo: [sql`upper(coalesce(${partners.promo}, ''))`],
  },
  load: loadPartners,
  lookupName: partners.name,
});

/** Partners by id, including deleted ones, which a deleted space can still refer to. */
export async function loadPartners(on: Db, ids: number[]): Promise<Partner[]> {
  const rows = await on.select().from(partners).where(hasId(partners.id, ids));
  return rows.map(({ deletedAt: _, logoUrl, ...row }) => ({ ...row, logoUrl: logoUrl && fileUrl(logoUrl) }));
}
