import { zoneOffset } from '@/lib/foundation/time-zones';
import {
  ACTIVE_CHOICES,
  badgeCell,
  codeCell,
  defineList,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import type { Location } from './schema';
import { LOCATION_EXPORT } from './sheet';

export const locationList = defineList<Location>()({
  name: 'locations',
  title: 'Locations',
  summary: 'Airports and stations with spaces',
  noun: 'location',
  lesson:
    'A location is an airport or a station. Its address, time zone and coordinates are filled into its spaces.',
  path: '/locations',
  permission: 'locations.view',
  searchLabel: 'Search name, address or zip code',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: ({ name, address }) => twoLineCell(name, address),
    },
    {
      key: 'city',
      label: 'City',
      cell: ({ city, state }) => (city ? twoLineCell(city, state) : textCell(state)),
    },
    {
      key: 'country',
      label: 'Country',
      sort: 'sortByCountry',
      cell: (location) => textCell(location.country),
    },
    {
      key: 'zipcode',
      label: 'Zip code',
      cell: ({ zipcode }) => (zipcode ? codeCell(zipcode) : textCell(null)),
    },
    {
      key: 'timezone',
      label: 'Time zone',
      cell: ({ timezone }) => (timezone ? twoLineCell(timezone, zoneOffset(timezone)) : textCell(null)),
    },
    {
      key: 'status',
      label: 'Status',
      cell: (location) => (location.isActive ? badgeCell('Active', 'ok') : badgeCell('Inactive', 'off')),
    },
  ],
  filters: [
    { key: 'country', label: 'Country', kind: 'lookup', lookup: '/countries', whole: true },
    {
      key: 'state',
      label: 'State',
      kind: 'lookup',
      lookup: '/states',
      whole: true,
      dependsOn: { filter: 'country', query: 'id' },
    },
    {
      key: 'city',
      label: 'City',
      kind: 'lookup',
      lookup: '/cities',
      whole: true,
      dependsOn: { filter: 'state', query: 'id' },
    },
    { key: 'status', label: 'Status', kind: 'choice', choices: ACTIVE_CHOICES },
  ],
  csv: {
    fileName: 'location',
    columns: LOCATION_EXPORT,
  },
});
