import { podName } from '@/lib/catalogue/spaces/pod-name';
import { formatDateTime, isoIn } from '@/lib/foundation/time-zones';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { REASON_LABELS, type SpaceBlock } from './schema';

const BADGES = {
  running: { label: 'Out of service', tone: 'bad' },
  upcoming: { label: 'Upcoming', tone: 'warn' },
  over: { label: 'Over', tone: 'off' },
} as const;

/** `11/28/2026, 09:00 AM – 11/30/2026, 09:00 AM` on the space's clock. */
export const blockTimes = ({
  startsAt,
  endsAt,
  space: { zone },
}: Pick<SpaceBlock, 'startsAt' | 'endsAt' | 'space'>): string =>
  `${formatDateTime(startsAt, zone)} – ${endsAt ? formatDateTime(endsAt, zone) : 'until further notice'}`;

export const blockList = defineList<SpaceBlock>()({
  name: 'space-blocks',
  title: 'Out of service',
  summary: 'Spaces that are closed from a time to a time, or until further notice',
  noun: 'block',
  lesson: 'A space that is out of service cannot be booked meanwhile. Close one on its page, or here.',
  path: '/admin/space-blocks',
  permission: 'spaces.view',
  searchLabel: 'Search space, location or note',
  columns: [
    {
      key: 'space',
      label: 'Space',
      sort: 'sortBySpace',
      cell: ({ space }) => twoLineCell(podName(space), space.name),
    },
    {
      key: 'starts',
      label: 'Out of service',
      sort: 'sortByStart',
      cell: (block) => twoLineCell(blockTimes(block), block.note),
    },
    { key: 'reason', label: 'Reason', cell: ({ reason }) => textCell(REASON_LABELS[reason]) },
    {
      key: 'state',
      label: 'Status',
      cell: ({ state }) => badgeCell(BADGES[state].label, BADGES[state].tone),
    },
  ],
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: 'Status',
      choices: [
        { value: 'running', label: 'Out of service now' },
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'over', label: 'Over' },
      ],
    },
  ],
  csv: {
    fileName: 'out-of-service',
    clock: 'space',
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'space', value: ({ space }) => podName(space) },
      { header: 'from', value: ({ startsAt, space }, zone) => isoIn(startsAt, zone ?? space.zone) },
      {
        header: 'until',
        value: ({ endsAt, space }, zone) => (endsAt ? isoIn(endsAt, zone ?? space.zone) : 'N/A'),
      },
      { header: 'reason', value: ({ reason }) => REASON_LABELS[reason] },
      { header: 'note', value: ({ note }) => note },
      { header: 'made by', value: ({ madeBy }) => madeBy },
    ],
  },
});
