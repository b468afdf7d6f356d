import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { businessPartners } from '@/db/tables';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { codeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { hasId, idIs } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { MASKED_KEY } from './keys';
import type { BusinessPartner } from './schema';

/** The parent of a business partner as text: `Sub-partner of Priority Pass`, or an empty text. */
export const familyText = ({ parent }: BusinessPartner): string | null =>
  parent && `Sub-partner of ${parent.name}`;

export const businessPartnerList = defineList<BusinessPartner>()({
  name: 'partners-api',
  title: 'Partners Api',
  summary: 'Businesses that sell your spaces with their own key',
  noun: 'business partner',
  lesson: 'A business partner sells your spaces with a key of its own, and sees its own bookings.',
  path: '/admin/business-partner',
  permission: 'businessPartners.manage',
  searchLabel: 'Search name or code',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (partner) => twoLineCell(partner.name, familyText(partner)),
    },
    { key: 'code', label: 'Code', sort: 'sortByCode', cell: ({ code }) => codeCell(code) },
    { key: 'boxKey', label: 'Box key', cell: ({ boxKey }) => codeCell(boxKey) },
    { key: 'receiptName', label: 'Receipt name', cell: ({ receiptName }) => textCell(receiptName) },
  ],
  extraFilters: [{ key: 'parentId', label: 'Sub-partners of', name: ({ parent }) => parent?.name }],
  csv: {
    fileName: 'partners api',
    columns: [
      { header: 'id', value: (partner) => partner.id },
      { header: 'name', value: (partner) => partner.name },
      { header: 'code', value: (partner) => partner.code },
      { header: 'parent', value: (partner) => partner.parent?.code },
      { header: 'api_key', value: (partner) => partner.apiKey },
      { header: 'boxKey', value: (partner) => partner.boxKey },
      { header: 'logo', value: (partner) => partner.logo },
      { header: 'fileName', value: (partner) => partner.fileName },
      { header: 'receiptName', value: (partner) => partner.receiptName },
      { header: 'receiptEmail', value: (partner) => partner.receiptEmail },
      { header: 'receiptDescription', value: (partner) => partner.receiptDescription },
    ],
  },
});

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

/** Business partners by id, including deleted ones. Their API keys are masked. */
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

/** One business partner as the list shows it (`businessPartners.manage`), with its key masked; throws 404. */
export const getBusinessPartner = recordOf(businessPartnerSource);
