import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/catalogue/owned';
import { defineList, textCell } from '@/lib/platform/list/define';
import type { Amenity } from './schema';

export const amenityList = defineList<Amenity>()({
  name: 'amenities',
  title: 'Amenities',
  summary: 'What travellers find inside a space',
  noun: 'amenity',
  lesson:
    'An amenity is something inside a space, such as a desk or a socket. Choose them in each space: visitors see them before they pay.',
  path: '/admin/amenities',
  permission: 'amenities.view',
  searchLabel: 'Search name',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (amenity) => textCell(amenity.name) },
    { key: 'fileName', label: 'Image file', cell: (amenity) => textCell(amenity.fileName) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'amenities',
    columns: [
      { header: 'id', value: (amenity) => amenity.id },
      { header: 'name', value: (amenity) => amenity.name },
      { header: 'image', value: (amenity) => amenity.image },
      { header: 'fileName', value: (amenity) => amenity.fileName },
      ownerCsv,
    ],
  },
});
