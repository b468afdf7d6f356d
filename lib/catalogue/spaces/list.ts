import { zoneOffset } from '@/lib/foundation/time-zones';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import type { Space } from './schema';
import { SPACE_EXPORT, STATUS_WORDS } from './sheet';

export const spaceList = defineList<Space>()({
  name: 'spaces',
  title: 'Space Management',
  summary: 'All spaces that can be rented, with their status',
  noun: 'space',
  lesson:
    'A space is what visitors book, one for each pod. Add the first, then clone it, or import many from a sheet.',
  path: '/admin/pod',
  permission: 'spaces.view',
  searchLabel: 'Search name, address, inventory id',
  // A screen shows the first; the API shows every space unless it is asked: docs/rules.md#space-statuses.
  tabs: {
    param: 'status',
    tabs: [
      { key: 'standing', label: 'All' },
      { key: 'active', label: 'Active' },
      { key: 'inactive', label: 'Inactive' },
      { key: 'deleted', label: 'Deleted' },
    ],
  },
  filters: [
    { kind: 'lookup', key: 'country', label: 'Country', lookup: '/countries', whole: true },
    {
      kind: 'lookup',
      key: 'state',
      label: 'State',
      lookup: '/states',
      whole: true,
      dependsOn: { filter: 'country', query: 'id' },
    },
    {
      kind: 'lookup',
      key: 'city',
      label: 'City',
      lookup: '/cities',
      whole: true,
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
    columns: SPACE_EXPORT,
  },
});

/** The shortest plan and how many more: all names would not fit into a row. */
function plansText({ plans }: Space): string {
  const [first, ...more] = plans;
  if (!first) return 'None';
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}
