import { zoneOffset } from '@/lib/foundation/time';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import type { Space } from './schema';

const STATUS_WORDS = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const;

export const spaceList = defineList<Space>()({
  name: 'spaces',
  title: 'Space Management',
  summary: 'All spaces that can be rented, with their status',
  noun: 'space',
  path: '/admin/pod',
  permission: 'spaces.view',
  searchLabel: 'Search name, address, inventory id',
  filters: [
    { kind: 'lookup', key: 'country', label: 'Country', lookup: '/countries' },
    {
      kind: 'lookup',
      key: 'state',
      label: 'State',
      lookup: '/states',
      dependsOn: { filter: 'country', query: 'id' },
    },
    {
      kind: 'lookup',
      key: 'city',
      label: 'City',
      lookup: '/cities',
      dependsOn: { filter: 'state', query: 'id' },
    },
    { kind: 'lookup', key: 'locationId', label: 'Location', lookup: '/locations?lookup=true' },
  ],
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (space) => twoLineCell(space.name, `Space ${space.id}`),
    },
    {
      key: 'location',
      label: 'Location',
      cell: (space) =>
        twoLineCell(
          space.location.name,
          [space.location.city, space.location.country].filter(Boolean).join(', '),
        ),
    },
    {
      key: 'timezone',
      label: 'Time zone',
      cell: (space) => twoLineCell(space.timezone, zoneOffset(space.timezone)),
    },
    { key: 'plans', label: 'Pricing plans', cell: (space) => textCell(plansText(space)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (space) => badgeCell(STATUS_WORDS[space.status], space.status === 'active' ? 'ok' : 'off'),
    },
  ],
  csv: {
    fileName: 'space management',
    columns: [
      { header: 'id', value: (space) => space.id },
      { header: 'name', value: (space) => space.name },
      { header: 'pricing_plans', value: (space) => space.plans.map(({ name }) => name).join(', ') },
      { header: 'location', value: (space) => space.location.name },
      { header: 'address', value: (space) => space.address },
      { header: 'status', value: (space) => STATUS_WORDS[space.status] },
      { header: 'latitude', value: (space) => space.latitude },
      { header: 'longitude', value: (space) => space.longitude },
      { header: 'timezone', value: (space) => space.timezone },
      { header: 'zipcode', value: (space) => space.zipcode },
      { header: 'description', value: (space) => space.description },
      { header: 'images', value: (space) => space.images.map(({ url }) => url).join(', ') },
      { header: 'inventoryId', value: (space) => space.inventoryId },
      { header: 'iwgCentreId', value: (space) => space.iwgCentreId },
      { header: 'terminalId', value: (space) => space.terminalId },
    ],
  },
});

/** The shortest plan and how many more: all names would not fit into a row. */
function plansText({ plans }: Space): string {
  const [first, ...more] = plans;
  if (!first) return 'None';
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}
