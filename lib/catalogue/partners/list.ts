import { codeCell, defineList, numberCell, textCell } from '@/lib/platform/list/define';
import type { Partner } from './schema';

/** `12.5 %`, or a dash without a discount. */
export const discountText = (percent: number): string => (percent > 0 ? `${percent} %` : '—');

export const partnerList = defineList<Partner>()({
  name: 'partners',
  title: 'Partners',
  summary: 'Partners whose promo codes give a discount in selected spaces',
  noun: 'partner',
  lesson: 'The promo code of a partner gives a discount in the spaces that have the partner.',
  path: '/partner',
  permission: 'partners.view',
  searchLabel: 'Search name or promo',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (partner) => textCell(partner.name) },
    {
      key: 'promo',
      label: 'Promo',
      sort: 'sortByPromo',
      cell: ({ promo }) => (promo ? codeCell(promo) : textCell(null)),
    },
    {
      key: 'discount',
      label: 'Discount',
      right: true,
      cell: (partner) => numberCell(discountText(partner.discountPercent)),
    },
  ],
  csv: {
    fileName: 'partners',
    columns: [
      { header: 'id', value: (partner) => partner.id },
      { header: 'name', value: (partner) => partner.name },
      { header: 'promo', value: (partner) => partner.promo },
      { header: 'discount', value: (partner) => partner.discountPercent || null },
      { header: 'logoUrl', value: (partner) => partner.logoUrl },
      { header: 'fileName', value: (partner) => partner.fileName },
    ],
  },
});
