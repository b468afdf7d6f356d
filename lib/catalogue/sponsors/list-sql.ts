import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { sponsors } from '@/db/tables';
import { offeredWhereSold, ownedScope, ownerIs, ownerName } from '@/lib/catalogue/owners';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { sponsorList } from './list';
import type { Sponsor } from './schema';
import { themeColors } from './theme';

export const sponsorSource = listSource({
  list: sponsorList,
  table: sql`${sponsors}`,
  id: sponsors.id,
  always: isNull(sponsors.deletedAt),
  scope: (actor) => ownedScope(actor, sponsors.ownerId),
  search: (term) => textContains(sponsors.name, term),
  filters: { ownerId: ownerIs(sponsors.ownerId), soldBy: offeredWhereSold(sponsors.ownerId) },
  sorts: {
    createdAt: [sponsors.createdAt],
    sortByName: [byLanguage(sponsors.name)],
  },
  load: loadSponsors,
  lookupName: sponsors.name,
});

/** Sponsors by id, deleted ones too: a deleted space may still refer to one. */
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
