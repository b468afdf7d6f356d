import { formatDateTime, zoneOffset } from '@/lib/foundation/time';
import { badgeCell, type CsvColumn, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { type ComponentKind, INSTANCES, type InstanceName } from './components';
import type { HealthRow } from './schema';
import { allOn } from './status';

const STATUS_WORDS = { active: 'Active', inactive: 'InActive', deleted: 'Deleted' } as const;
const onOff = (row: HealthRow, instance: InstanceName, kind: ComponentKind) =>
  allOn(row, instance, kind) ? 'on' : 'off';

/** `CPU 12 %, 61 % free`, or `N/A` for an instance that does not report. */
export function figuresText({ liveStatus }: Pick<HealthRow, 'liveStatus'>, instance: InstanceName): string {
  const { cpu, mem } = liveStatus[instance];
  if (cpu === null && mem === null) return 'N/A';
  return `CPU ${cpu ?? '–'} % · ${mem ?? '–'} % free`;
}

const instanceCell = (instance: InstanceName) => (row: HealthRow) =>
  twoLineCell(
    figuresText(row, instance),
    `Hardware ${onOff(row, instance, 'hardware')}, software ${onOff(row, instance, 'software')}`,
  );

const csvOf = (instance: InstanceName): CsvColumn<HealthRow>[] => [
  {
    header: `${instance}_app_status`,
    value: (row) => (row.liveStatus[instance].pod_app_status ? 'on' : 'off'),
  },
  { header: `${instance}_cpu`, value: (row) => row.liveStatus[instance].cpu },
  { header: `${instance}_mem`, value: (row) => row.liveStatus[instance].mem },
  { header: `${instance}_total_mem`, value: (row) => row.liveStatus[instance].total_mem },
  { header: `${instance}_hardware`, value: (row) => onOff(row, instance, 'hardware') },
  { header: `${instance}_software`, value: (row) => onOff(row, instance, 'software') },
];

export const healthList = defineList<HealthRow>()({
  name: 'health',
  title: 'Health Status',
  summary: 'Live status of every pod',
  noun: 'space',
  path: '/admin/health',
  permission: 'health.view',
  searchLabel: 'Search name, address, inventory id',
  tabs: {
    param: 'tab',
    tabs: [
      { key: 'active', label: 'Active Spaces' },
      { key: 'inactive', label: 'Inactive Spaces' },
      { key: 'all', label: 'All Spaces' },
    ],
  },
  filters: [
    { kind: 'lookup', key: 'partnerId', label: 'Partner', lookup: '/admin/business-partner?lookup=true' },
  ],
  columns: [
    {
      key: 'name',
      label: 'Space',
      sort: 'sortByName',
      cell: (row) => twoLineCell(row.pod.name, `Space ${row.podId}`),
    },
    {
      key: 'location',
      label: 'Location',
      sort: 'sortByLocation',
      cell: ({ location }) => textCell(location.name),
    },
    { key: 'internal', label: 'Internal', cell: instanceCell('internal') },
    { key: 'external', label: 'External', cell: instanceCell('external') },
    {
      key: 'reportedAt',
      label: 'Last report',
      sort: 'sortByLastReport',
      cell: ({ reportedAt, timezone }) =>
        textCell(reportedAt ? formatDateTime(new Date(reportedAt), timezone) : 'Never'),
    },
    {
      key: 'status',
      label: 'Status',
      cell: ({ pod }) => badgeCell(STATUS_WORDS[pod.status], pod.isActive ? 'ok' : 'off'),
    },
  ],
  csv: {
    fileName: 'health status',
    columns: [
      { header: 'id', value: ({ podId }) => podId },
      { header: 'name', value: ({ pod }) => pod.name },
      { header: 'status', value: ({ pod }) => STATUS_WORDS[pod.status] },
      { header: 'location', value: ({ location }) => location.name },
      { header: 'partners', value: ({ pod }) => pod.businessPartners.map(({ name }) => name).join(', ') },
      ...INSTANCES.flatMap(csvOf),
      {
        header: 'last_report',
        value: ({ reportedAt, timezone }) =>
          reportedAt &&
          `${formatDateTime(new Date(reportedAt), timezone)} ${zoneOffset(timezone, new Date(reportedAt))}`,
      },
    ],
  },
});
