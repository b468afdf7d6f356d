'use client';

import { EmptyState } from '@/components/ui/empty-state';
import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { SpaceTimes, TimelineSpace } from '@/lib/console/timeline/schema';
import { formatDateTime, formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { blockSentence, faceOf, isOver } from './block-face';
import type { TimelineDay } from './scale';
import { useTimeline } from './use-timeline';

type Props = {
  spaces: TimelineSpace[];
  days: TimelineDay[];
  clock: ZoneClock;
  now: number;
  opens: boolean;
  opensBlocks: boolean;
  version: number;
};

/** What happens in a space, as a line of text. */
type Line = {
  key: string;
  from: Date;
  until: Date | null;
  what: string;
  detail: string;
  bookingId?: number;
  href?: string;
};

function linesOf({ times, closed, blocks, silent }: SpaceTimes, now: number, clock: ZoneClock): Line[] {
  const lines: Line[] = [
    ...times
      .filter((time) => !isOver(time, now))
      .map((time) => {
        const { title, line } = faceOf(time, now, clock);
        const detail = time.booking ? `${time.booking.transactionId} · ${line}` : line;
        const key = `${time.kind}${time.startsAt.getTime()}`;
        return {
          key,
          from: time.startsAt,
          until: time.endsAt,
          what: title,
          detail,
          bookingId: time.booking?.id,
        };
      }),
    ...closed.map(({ from, until }) => ({
      key: `closed${from.getTime()}`,
      from,
      until,
      what: 'Closed',
      detail: '',
    })),
    ...blocks.map((block) => ({
      key: `block${block.id}`,
      from: block.from,
      until: block.until,
      what: 'Out of service',
      detail: blockSentence(block, clock),
      href: `/admin/space-blocks/${block.id}`,
    })),
    ...silent.map(({ from, until }) => ({
      key: `silent${from.getTime()}`,
      from,
      until,
      what: 'Pod silent',
      detail: '',
    })),
  ];
  return lines.toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** The timeline as a table, for the keyboard and for screen readers: docs/rules.md#timeline. */
export function TimelineTable({ spaces, days, clock, now, opens, opensBlocks, version }: Props) {
  const { loaded, failure } = useTimeline({
    spaces,
    days,
    rows: [0, spaces.length - 1],
    inSight: [0, days.length - 1],
    version,
  });
  const time = (instant: Date) =>
    days.length > 1 ? formatDateTime(instant, clock) : formatTime(instant, clock);
  const rows = spaces.flatMap((space) => {
    const times = loaded.get(space.id);
    return times ? linesOf(times, now, clock).map((line) => ({ space, line })) : [];
  });
  const isRead = spaces.every(({ id }) => loaded.has(id));
  if (failure && rows.length === 0)
    return (
      <p role="alert" className="text-bad">
        {failure}
      </p>
    );
  if (isRead && rows.length === 0)
    return <EmptyState title="Nothing booked">Nothing happens in these spaces in this time.</EmptyState>;
  return (
    <TableCard aria-busy={!isRead}>
      {failure && (
        <p role="alert" className="p-3 text-small text-bad">
          {failure}
        </p>
      )}
      <Table caption="What happens in each space">
        <Thead>
          <Tr>
            <Th>Space</Th>
            <Th>Start</Th>
            <Th>End</Th>
            <Th>What</Th>
            <Th>Details</Th>
          </Tr>
        </Thead>
        <Tbody>
          {rows.map(({ space, line }) => (
            <Tr key={`${space.id}${line.key}`}>
              <Td label="Space">
                <span className="pod-sign">{space.shortName}</span> {space.name}
              </Td>
              <Td label="Start">{time(line.from)}</Td>
              <Td label="End">{line.until ? time(line.until) : 'Goes on'}</Td>
              <Td label="What">
                <What line={line} opens={opens} opensBlocks={opensBlocks} />
              </Td>
              <Td label="Details">{line.detail}</Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </TableCard>
  );
}

type WhatProps = { line: Line; opens: boolean; opensBlocks: boolean };

/** Its text, as a button or a link that opens it for readers who may. */
function What({ line: { what, bookingId, href }, opens, opensBlocks }: WhatProps) {
  if (bookingId !== undefined && opens)
    return (
      <button type="button" className="text-link underline" data-peek={bookingId}>
        {what}
      </button>
    );
  if (href && opensBlocks)
    return (
      <a className="text-link underline" href={href}>
        {what}
      </a>
    );
  return what;
}
