import 'server-only';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { businessPartners, partnerReceipts } from '@/db/tables';
import { ownPartners } from '@/lib/business-partners/scope';
import { fileUrl } from '@/lib/integrations/blob';
import { contains, idIs, type ListSource } from '@/lib/list/run';
import { partnerReceiptList } from './list';
import type { PartnerReceipt } from './schema';

/** They go with their partner. */
const partnerStands = sql`exists (select 1 from ${businessPartners} where ${businessPartners.id} = ${partnerReceipts.businessPartnerId} and ${businessPartners.deletedAt} is null)`;

export const partnerReceiptSource: ListSource<PartnerReceipt> = {
  list: partnerReceiptList,
  table: sql`${partnerReceipts}`,
  id: partnerReceipts.id,
  always: and(isNull(partnerReceipts.deletedAt), partnerStands),
  scope: (actor) => ownPartners(actor, partnerReceipts.businessPartnerId),
  search: (term) =>
    sql`lower(concat_ws(' ', ${partnerReceipts.partnerName}, ${partnerReceipts.receiptName}, ${partnerReceipts.receiptEmail})) like ${contains(term)}`,
  // On the wire `id` names the partner (spec 2, section 7).
  filters: { id: idIs('id', partnerReceipts.businessPartnerId) },
  sorts: {
    createdAt: [partnerReceipts.createdAt],
    sortByName: [sql`lower(${partnerReceipts.partnerName})`],
    sortByEmail: [partnerReceipts.receiptEmail],
  },
  load: loadPartnerReceipts,
  lookupName: partnerReceipts.partnerName,
};

export async function loadPartnerReceipts(tx: Tx, ids: number[]): Promise<PartnerReceipt[]> {
  const rows = await tx.select().from(partnerReceipts).where(inArray(partnerReceipts.id, ids));
  return rows.map(({ deletedAt: _, logo, createdAt, updatedAt, ...receipt }) => ({
    ...receipt,
    logo: logo && fileUrl(logo),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
