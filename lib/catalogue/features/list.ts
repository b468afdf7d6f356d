import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/catalogue/owned';
import { plainText } from '@/lib/foundation/plain-text';
import { codeCell, defineList, textCell } from '@/lib/platform/list/define';
import type { Feature } from './schema';

export const featureList = defineList<Feature>()({
  name: 'features',
  title: 'INTERNAL APP CONTROLS',
  summary: 'Features of the app inside a space',
  noun: 'feature',
  lesson:
    'A feature is something that the app inside a pod offers. Add one, and choose it in the spaces that show it.',
  path: '/admin/features',
  permission: 'features.view',
  searchLabel: 'Search name',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (feature) => textCell(feature.name) },
    { key: 'key', label: 'Key', cell: (feature) => codeCell(feature.key) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'internal app controls',
    columns: [
      { header: 'id', value: (feature) => feature.id },
      { header: 'name', value: (feature) => feature.name },
      { header: 'key', value: (feature) => feature.key },
      { header: 'image', value: (feature) => feature.image },
      { header: 'text', value: ({ htmlText }) => htmlText && plainText(htmlText) },
      { header: 'banner', value: (feature) => feature.bannerImg },
      ownerCsv,
    ],
  },
});
