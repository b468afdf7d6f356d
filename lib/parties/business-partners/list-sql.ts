import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { businessPartners } from '@/db/tables';
import { dbNow } from '@/lib/foundation/clock';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { hasId, idIs, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { MASKED_KEY } from './keys';
import { businessPartnerList } from './list';
import type { BusinessPartner } from './schema';
import { ownPartners } from './scope';

export const businessPartnerSource = listSource({
  list: businessPartnerList,
  table: sql`${businessPartners}`,
  id: businessPartners.id,
  always: isNull(businessPartners.deletedAt),
  scope: (actor) => ownPartners(actor, businessPartners.id),
  search: (term) => textContains(sql`${businessPartners.name} || ' ' || ${businessPartners.code}`, term),
  filters: { parentId: idIs('parentId', businessPartners.parentId) },
  sorts: {
    createdAt: [businessPartners.createdAt],
    sortByName: [byLanguage(businessPartners.name)],
    sortByCode: [sql`upper(${businessPartners.code})`],
  },
  load: loadBusinessPartners,
});

const parents = alias(businessPartners, 'parents');

/** Business partners by id, deleted ones too. Their API keys are masked. */
export async function loadBusinessPartners(on: Db, ids: number[]): Promise<BusinessPartner[]> {
  const rows = await on
    .select({
      partner: businessPartners,
      parent: { id: parents.id, name: parents.name, code: parents.code },
    })
    .from(businessPartners)
    .leftJoin(parents, eq(parents.id, businessPartners.parentId))
    .where(hasId(businessPartners.id, ids));
  const now = dbNow();
  return rows.map(({ partner, parent }) => {
    const until = partner.previousApiKeyHash ? partner.previousApiKeyExpiresAt : null;
    return {
      id: partner.id,
      name: partner.name,
      code: partner.code,
      apiKey: MASKED_KEY,
      previousKeyExpiresAt: until && until > now ? until : null,
      boxKey: partner.boxKey,
      parent,
      isDefault: partner.isHouse,
      logo: partner.logo && fileUrl(partner.logo),
      fileName: partner.fileName,
      receiptName: partner.receiptName,
      receiptEmail: partner.receiptEmail,
      receiptDescription: partner.receiptDescription,
      createdAt: partner.createdAt,
      updatedAt: partner.updatedAt,
    };
  });
}
