import { defineList, textCell } from '@/lib/platform/list/define';
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
