import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/catalogue/owned';
import { counted } from '@/lib/foundation/words';
import { defineList, textCell } from '@/lib/platform/list/define';
import type { Sponsor } from './schema';
import { THEME_KEYS } from './theme';

/** `9 colours`, or that there are none. */
export const themeText = ({ colors }: Pick<Sponsor, 'colors'>): string =>
  colors ? counted(Object.keys(colors).length, 'colour') : 'Default look';

export const sponsorList = defineList<Sponsor>()({
  name: 'sponsors',
  title: 'Sponsors',
  summary: "Sponsors' logos and colours on visitor pages",
  noun: 'sponsor',
  lesson: 'Visitors see the logo and colours of a sponsor on the pages of its spaces.',
  path: '/admin/sponsors',
  permission: 'sponsors.view',
  searchLabel: 'Search name',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (sponsor) => textCell(sponsor.name) },
    { key: 'theme', label: 'Theme', cell: (sponsor) => textCell(themeText(sponsor)) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'sponsors',
    columns: [
      { header: 'id', value: (sponsor) => sponsor.id },
      { header: 'name', value: (sponsor) => sponsor.name },
      { header: 'logoUrl', value: (sponsor) => sponsor.logoUrl },
      { header: 'fileName', value: (sponsor) => sponsor.fileName },
      ...THEME_KEYS.map((key) => ({
        header: key,
        value: (sponsor: Sponsor) => sponsor.colors?.[key],
      })),
      ownerCsv,
    ],
  },
});
