import { defineList, textCell } from '@/lib/list/define';
import type { PartnerReceipt } from './schema';

export const partnerReceiptList = defineList<PartnerReceipt>({
  name: 'partner-receipts',
  title: 'RECEIPTS',
  summary: 'What the receipts of a partner’s own partners say',
  noun: 'receipt',
  path: '/admin/partner-receipt',
  permission: 'businessPartners.manage',
  columns: [
    {
      key: 'partnerName',
      label: 'Partner Name',
      sort: 'sortByName',
      cell: (receipt) => textCell(receipt.partnerName),
    },
    { key: 'receiptName', label: 'Receipt Name', cell: (receipt) => textCell(receipt.receiptName) },
    {
      key: 'receiptEmail',
      label: 'Receipt Email',
      sort: 'sortByEmail',
      cell: (receipt) => textCell(receipt.receiptEmail),
    },
  ],
  extraFilters: ['id'],
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
