'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { DatePicker } from '@/components/ui/date-picker';
import { EmptyState } from '@/components/ui/empty-state';
import { ChevronLeft } from '@/components/ui/icons/chevron-left.gen';
import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import { PageHeader } from '@/components/ui/page-header';
import { SegmentLinks } from '@/components/ui/segment-links';
import { Select } from '@/components/ui/select';
import { type SpaceColumns, unpackSpaces } from '@/lib/console/timeline/packed-spaces';
import type { TimelineLocation, TimelineSpace } from '@/lib/console/timeline/schema';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import '@/components/board/board.css';
import './timeline.css';
import type { Spot } from './free-time';
import { BlockEndLayer, DragLayer, WalkUpDialog } from './on-demand';
import { daysOf, rangeText, type TimelineDay, type TimelineView } from './scale';
import { TimelineGrid } from './timeline-grid';
import { TimelineTable } from './timeline-table';
import { type Listening, useSpaceChanges } from './use-space-changes';

/** The choices in the URL of a timeline. */
type TimelineState = { locationId: number; date: string; view: TimelineView; isTable: boolean };

/** The URL of a timeline. Today is omitted, so that a link to today remains one tomorrow. */
function timelineHref({ locationId, date, view, isTable }: TimelineState, today: string): string {
  const query = new URLSearchParams({ location: String(locationId) });
  if (date !== today) query.set('date', date);
  if (view === 'week') query.set('view', 'week');
  if (isTable) query.set('table', 'true');
  return `/admin/booking/timeline?${query}`;
}

/** What the reader may do with bookings, besides seeing them. */
type TimelineRights = { open: boolean; change: boolean; block: boolean; openBlocks: boolean };

type Props = {
  locations: TimelineLocation[];
  /** The rows, as they are sent with the page. */
  columns: SpaceColumns;
  state: TimelineState;
  /** The location's clock, from before the shown days. */
  clock: ZoneClock;
  renderedAt: Date;
  rights: TimelineRights;
  listening: Listening;
};

const TICK_MS = 20_000;

/** The current time, updated continuously. */
function useNow(renderedAt: Date): number {
  const [now, setNow] = useState(renderedAt.getTime());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Bookings as a timeline of a location: docs/rules.md#timeline. */
export function TimelineScreen({ locations, columns, state, clock, renderedAt, rights, listening }: Props) {
  const spaces = useMemo(() => unpackSpaces(columns), [columns]);
  const now = useNow(renderedAt);
  const days = useMemo(() => daysOf(state.date, state.view, clock), [state.date, state.view, clock]);
  const today = localDate(new Date(now), clock);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [version, setVersion] = useState(0);
  const ids = useMemo(() => new Set(spaces.map(({ id }) => id)), [spaces]);
  const readAgain = () => setVersion((count) => count + 1);
  useSpaceChanges(listening, ids, readAgain);
  const choose = rights.change ? setSpot : undefined;
  const first = spaces.find(({ isActive }) => isActive);
  const shown = {
    spaces,
    days,
    view: state.view,
    clock,
    now,
    opens: rights.open,
    opensBlocks: rights.openBlocks,
    version,
    choose,
    blockHref: rights.block ? blockHref : undefined,
  };
  // Other days are read again.
  const key = `${state.locationId} ${state.view} ${days[0]?.day}`;
  const Shown = state.isTable ? TimelineTable : MovableGrid;
  const hrefWith = (changes: Partial<TimelineState>) => timelineHref({ ...state, ...changes }, today);
  return (
    <>
      <PageHeader
        title="Bookings"
        description={spaces.length > 0 ? rangeText(days) : undefined}
        actions={
          <>
            <Controls locations={locations} state={state} today={today} hrefWith={hrefWith} />
            {choose && first && (
              <Button
                variant="primary"
                onClick={() => choose({ space: first, startsAt: startIn(days, now) })}
              >
                New booking
              </Button>
            )}
          </>
        }
      />
      {spaces.length === 0 ? (
        <EmptyState title="No spaces yet">Spaces appear here as soon as they are added.</EmptyState>
      ) : (
        <Shown key={key} {...shown} />
      )}
      {spot && (
        <WalkUpDialog
          spaces={spaces}
          space={spot.space}
          startsAt={spot.startsAt}
          clock={clock}
          mayBlock={rights.block}
          onDone={readAgain}
          onClose={() => setSpot(null)}
        />
      )}
    </>
  );
}

/** Where a marked range is put out of service. */
const blockHref = ({ id }: TimelineSpace, startsAt: Date, endsAt: Date): string =>
  `/admin/space/${id}?${new URLSearchParams({ action: 'block', from: startsAt.toISOString(), to: endsAt.toISOString() })}`;

/** Now, or noon of a future day. */
const startIn = (days: TimelineDay[], now: number): Date => {
  const first = days[0]?.from ?? now;
  return new Date(first > now ? first + 12 * 3_600_000 : now);
};

type GridProps = Omit<Parameters<typeof TimelineGrid>[0], 'overlay'>;

/** The grid, in which readers with the permission can move bookings and lengthen blocks. */
function MovableGrid(props: GridProps) {
  const { spaces, now, clock, choose, blockHref } = props;
  return (
    <TimelineGrid
      {...props}
      overlay={(overlay) => (
        <>
          {choose && <DragLayer {...overlay} spaces={spaces} now={now} clock={clock} />}
          {blockHref && <BlockEndLayer {...overlay} now={now} clock={clock} />}
        </>
      )}
    />
  );
}

type ControlsProps = {
  locations: TimelineLocation[];
  state: TimelineState;
  today: string;
  hrefWith: (changes: Partial<TimelineState>) => string;
};

function Controls({ locations, state, today, hrefWith }: ControlsProps) {
  const router = useRouter();
  const step = state.view === 'week' ? 7 : 1;
  return (
    <>
      {locations.length > 1 && (
        <Select
          aria-label="Location"
          className="w-52 max-sm:w-auto max-sm:min-w-44 max-sm:flex-1 sm:max-[1200px]:w-44"
          value={String(state.locationId)}
          options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => router.push(hrefWith({ locationId: Number(target.value) }))}
        />
      )}
      {/* Beside the title on a phone, as in the list. */}
      <div className="flex max-sm:absolute max-sm:top-0 max-sm:right-0">
        <SegmentLinks
          label="View"
          items={[
            { href: '/admin/booking', label: 'List', active: false },
            { href: hrefWith({ isTable: false }), label: 'Timeline', active: !state.isTable },
            { href: hrefWith({ isTable: true }), label: 'Table', active: state.isTable },
          ]}
        />
      </div>
      <div className="flex max-sm:order-1">
        <SegmentLinks
          label="Days"
          items={[
            { href: hrefWith({ view: 'day' }), label: 'Day', active: state.view === 'day' },
            { href: hrefWith({ view: 'week' }), label: 'Week', active: state.view === 'week' },
          ]}
        />
      </div>
      <div className="flex max-w-full flex-wrap items-center gap-1 max-sm:order-1">
        <ButtonLink
          size="icon"
          aria-label={step === 1 ? 'Day before' : 'Week before'}
          href={hrefWith({ date: addDays(state.date, -step) })}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </ButtonLink>
        <div className="w-36">
          <DatePicker
            aria-label="Date"
            value={state.date}
            clearable={false}
            onValueChange={(date) => router.push(hrefWith({ date }))}
          />
        </div>
        <ButtonLink
          size="icon"
          aria-label={step === 1 ? 'Day after' : 'Week after'}
          href={hrefWith({ date: addDays(state.date, step) })}
        >
          <ChevronRight aria-hidden className="size-4" />
        </ButtonLink>
        {state.date !== today && <ButtonLink href={hrefWith({ date: today })}>Today</ButtonLink>}
      </div>
    </>
  );
}
