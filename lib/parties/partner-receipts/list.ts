import 'server-only';
import { and, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { businessPartners, partnerReceipts } from '@/db/tables';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { defineList, textCell } from '@/lib/platform/list/define';
import { hasId, idIs } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import type { PartnerReceipt } from './schema';

export const partnerReceiptList = defineList<PartnerReceipt>()({
  name: 'partner-receipts',
  title: 'Receipts',
  summary: 'Receipt details of sub-partners',
  noun: 'receipt',
  path: '/admin/partner-receipt',
  permission: 'businessPartners.manage',
  columns: [
    {
      key: 'partnerName',
      label: 'Partner name',
      sort: 'sortByName',
      cell: (receipt) => textCell(receipt.partnerName),
    },
    { key: 'receiptName', label: 'Receipt name', cell: (receipt) => textCell(receipt.receiptName) },
    {
      key: 'receiptEmail',
      label: 'Receipt email',
      sort: 'sortByEmail',
      cell: (receipt) => textCell(receipt.receiptEmail),
    },
  ],
  extraFilters: [{ key: 'id', label: 'Receipt', name: (receipt) => receipt.receiptName }],
  csv: {
    fileName: 'receipts',
    columns: [
      { header: 'id', value: (receipt) => receipt.id },
      { header: 'businessPartnerId', value: (receipt) => receipt.businessPartnerId },
      { header: 'partnerName', value: (receipt) => receipt.partnerName },
      { header: 'receiptName', value: (receipt) => receipt.receiptName },
      { header: 'receiptEmail', value: (receipt) => receipt.receiptEmail },
      { header: 'receiptDescription', value: (receipt) => receipt.receiptDescription },
      { header: 'logo', value: (receipt) => receipt.logo },
    ],
  },
});

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

/** One partner receipt (`businessPartners.manage`); throws 404. */
export const getPartnerReceipt = recordOf(partnerReceiptSource);
