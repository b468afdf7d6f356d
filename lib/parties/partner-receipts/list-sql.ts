import 'server-only';
import { and, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { businessPartners, partnerReceipts } from '@/db/tables';
import { ownPartners } from '@/lib/parties/business-partners/scope';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { hasId, idIs, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { partnerReceiptList } from './list';
import type { PartnerReceipt } from './schema';

/** Receipts of a deleted partner are hidden with it. */
const partnerExists = sql`exists (select 1 from ${businessPartners} where ${businessPartners.id} = ${partnerReceipts.businessPartnerId} and ${businessPartners.deletedAt} is null)`;

export const partnerReceiptSource = listSource({
  list: partnerReceiptList,
  table: sql`${partnerReceipts}`,
  id: partnerReceipts.id,
  always: and(isNull(partnerReceipts.deletedAt), partnerExists),
  scope: (actor) => ownPartners(actor, partnerReceipts.businessPartnerId),
  search: (term) =>
    textContains(
      sql`concat_ws(' ', ${partnerReceipts.partnerName}, ${partnerReceipts.receiptName}, ${partnerReceipts.receiptEmail})`,
      term,
    ),
  // On the wire, `id` is the business partner: docs/rules.md#partner-receipts.
  filters: { id: idIs('id', partnerReceipts.businessPartnerId) },
  sorts: {
    createdAt: [partnerReceipts.createdAt],
    sortByName: [byLanguage(partnerReceipts.partnerName)],
    sortByEmail: [partnerReceipts.receiptEmail],
  },
  load: loadPartnerReceipts,
  lookupName: partnerReceipts.partnerName,
});

export async function loadPartnerReceipts(on: Db, ids: number[]): Promise<PartnerReceipt[]> {
  const rows = await on.select().from(partnerReceipts).where(hasId(partnerReceipts.id, ids));
  return rows.map(({ deletedAt: _, logo, ...receipt }) => ({
    ...receipt,
    logo: logo && fileUrl(logo),
  }));
}
