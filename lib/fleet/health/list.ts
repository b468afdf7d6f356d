import { dbNow } from '@/lib/foundation/clock';
import { exactDateTime, formatDateTime } from '@/lib/foundation/time-zones';
import {
  badgeCell,
  type CsvColumn,
  defineList,
  numberCell,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import { type ComponentKind, INSTANCES, type InstanceName } from './components';
import { figuresText } from './figures';
import type { HealthRow } from './schema';
import { allOn } from './status';
import { verdictOf } from './verdict';
import { uptimeText, VERDICT_BADGES, VERDICT_CHOICES } from './verdict-words';

const STATUS_WORDS = { active: 'Active', inactive: 'InActive', deleted: 'Deleted' } as const;
const onOff = (row: HealthRow, instance: InstanceName, kind: ComponentKind) =>
  allOn(row, instance, kind) ? 'on' : 'off';

const instanceCell = (instance: InstanceName) => (row: HealthRow) =>
  twoLineCell(
    figuresText(row, instance),
    `Hardware ${onOff(row, instance, 'hardware')}, software ${onOff(row, instance, 'software')}`,
  );

const csvOf = (instance: InstanceName): CsvColumn<HealthRow>[] => [
  {
    header: `${instance}_app_status`,
    value: (row) => (row.instances[instance].isReporting ? 'on' : 'off'),
  },
  { header: `${instance}_cpu`, value: (row) => row.instances[instance].cpu },
  { header: `${instance}_mem`, value: (row) => row.instances[instance].mem },
  { header: `${instance}_total_mem`, value: (row) => row.instances[instance].totalMem },
  { header: `${instance}_hardware`, value: (row) => onOff(row, instance, 'hardware') },
  { header: `${instance}_software`, value: (row) => onOff(row, instance, 'software') },
];

export const healthList = defineList<HealthRow>()({
  name: 'health',
  title: 'Health Status',
  summary: 'Live status of every pod',
  noun: 'space',
  lesson: 'Each active space has a row here, with what its pod reports.',
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
    { kind: 'choice', key: 'verdict', label: 'Status', choices: VERDICT_CHOICES },
    {
      kind: 'lookup',
      key: 'businessPartnerId',
      former: 'partnerId',
      label: 'Partner',
      lookup: '/admin/business-partner?lookup=true',
    },
  ],
  columns: [
    {
      key: 'name',
      label: 'Space',
      sort: 'sortByName',
      cell: (row) => twoLineCell(row.name, `Space ${row.id}`),
    },
    {
      key: 'verdict',
      label: 'Status',
      sort: 'sortByVerdict',
      cell: (row) => {
        const { label, tone } = VERDICT_BADGES[verdictOf(row, row.hasPod, dbNow().getTime())];
        return badgeCell(label, tone);
      },
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
      cell: ({ reportedAt, timezone }, zone = timezone) =>
        textCell(reportedAt ? formatDateTime(reportedAt, zone) : 'Never'),
    },
    {
      key: 'uptime',
      label: 'Uptime',
      right: true,
      cell: ({ uptime }) => numberCell(uptimeText(uptime)),
    },
    {
      key: 'status',
      label: 'Status',
      cell: ({ status }) => badgeCell(STATUS_WORDS[status], status === 'active' ? 'ok' : 'off'),
    },
  ],
  csv: {
    fileName: 'health status',
    clock: 'space',
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'name', value: ({ name }) => name },
      { header: 'status', value: ({ status }) => STATUS_WORDS[status] },
      { header: 'location', value: ({ location }) => location.name },
      {
        header: 'partners',
        value: ({ businessPartners }) => businessPartners.map(({ name }) => name).join(', '),
      },
      {
        header: 'verdict',
        value: (row) => VERDICT_BADGES[verdictOf(row, row.hasPod, dbNow().getTime())].label,
      },
      { header: 'uptime_30_days', value: ({ uptime }) => uptime },
      ...INSTANCES.flatMap(csvOf),
      {
        header: 'last_report',
        value: ({ reportedAt, timezone }, zone = timezone) => reportedAt && exactDateTime(reportedAt, zone),
      },
    ],
  },
});
