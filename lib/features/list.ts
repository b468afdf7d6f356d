import { codeCell, defineList, textCell } from '@/lib/list/define';
import type { Feature } from './schema';

export const featureList = defineList<Feature>({
  name: 'features',
  title: 'Internal App Controls',
  summary: 'What the app inside a space offers',
  noun: 'feature',
  path: '/admin/features',
  permission: 'features.view',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (feature) => textCell(feature.name) },
    { key: 'key', label: 'Key', cell: (feature) => codeCell(feature.key) },
  ],
  csv: {
    fileName: 'internal app controls',
    columns: [
      { header: 'name', value: (feature) => feature.name },
      { header: 'key', value: (feature) => feature.key },
      { header: 'image', value: (feature) => feature.image },
    ],
  },
});
