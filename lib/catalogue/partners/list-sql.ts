import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { partners } from '@/db/tables';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { partnerList } from './list';
import type { Partner } from './schema';

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

/** Partners by id, deleted ones too: a deleted space may still refer to one. */
export async function loadPartners(on: Db, ids: number[]): Promise<Partner[]> {
  const rows = await on.select().from(partners).where(hasId(partners.id, ids));
  return rows.map(({ deletedAt: _, logoUrl, ...row }) => ({ ...row, logoUrl: logoUrl && fileUrl(logoUrl) }));
}
