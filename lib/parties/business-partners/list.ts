import { codeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import type { BusinessPartner } from './schema';

/** `Sub-partner of Priority Pass`, or an empty text. */
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
