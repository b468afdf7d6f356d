'use client';

import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import type { SpaceTimes, TimelineSpace } from '@/lib/console/timeline/schema';
import { localMinutes, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { FreeTime, type Spot } from './free-time';
import {
  daysWithin,
  dayText,
  instantAt,
  leftOf,
  type Scale,
  STEP_MS,
  scaleOf,
  type TimelineDay,
  type TimelineView,
  ticksOf,
  widthOf,
} from './scale';
import { TimelineRow } from './timeline-row';
import { useTimeline } from './use-timeline';
import { useWindow } from './use-window';

/** The layer over the rows. It receives the visible rows, with their loaded data. */
type Overlay = {
  rows: { space: TimelineSpace; index: number; times: SpaceTimes }[];
  scale: Scale;
  refresh: () => void;
};

type Props = {
  spaces: TimelineSpace[];
  days: TimelineDay[];
  view: TimelineView;
  clock: ZoneClock;
  now: number;
  opens: boolean;
  /** Changes when the data has to be read again. */
  version: number;
  /** Called when a free place is pressed; without it, pressing does nothing. */
  choose?: (spot: Spot) => void;
  /** The action that puts a marked range out of service; without it, ranges cannot be marked. */
  blockHref?: (space: TimelineSpace, startsAt: Date, endsAt: Date) => string;
  opensBlocks: boolean;
  overlay?: (overlay: Overlay) => ReactNode;
};

/** The initial scroll position: an hour before now; without now, seven in the morning. */
function firstPxOf(days: TimelineDay[], scale: Scale, now: number): number {
  const isNow = now >= scale.from && now < scale.until;
  const time = isNow ? now - STEP_MS * 4 : (days[0]?.from ?? 0) + STEP_MS * 28;
  return Math.max(0, leftOf(scale, time));
}

/** Spaces down, hours across: docs/rules.md#timeline. Only the visible part is read and rendered. */
export function TimelineGrid({ spaces, days, view, clock, now, version, overlay, ...rights }: Props) {
  const { opens, opensBlocks, choose, blockHref } = rights;
  const scroller = useRef<HTMLDivElement>(null);
  const scale = useMemo(() => scaleOf(days, view), [days, view]);
  const first = firstPxOf(days, scale, now);
  const { sight, look } = useWindow(scroller, spaces.length, first, `${view}${days[0]?.day}`);
  const inSight = daysWithin(days, scale, sight.firstPx, sight.lastPx);
  const rows: [number, number] = [sight.firstRow, Math.min(sight.lastRow, spaces.length - 1)];
  const { loaded, failure, refresh } = useTimeline({ spaces, days, rows, inSight, version });
  const shown = spaces.slice(rows[0], rows[1] + 1).map((space, index) => ({ space, index: rows[0] + index }));
  const [from, until] = [instantAt(scale, sight.firstPx), instantAt(scale, sight.lastPx)];
  const width = widthOf(scale);

  return (
    <>
      {failure && (
        <p role="alert" className="mb-2 text-small text-bad">
          {failure}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section ref={scroller} className="tl" aria-label="Timeline" tabIndex={0} onScroll={look}>
        <div
          className="tl-plane"
          style={
            {
              '--axis': `${width}px`,
              '--hour': `${scale.hourPx}px`,
              '--rows': spaces.length,
            } as CSSProperties
          }
        >
          <Head days={days} view={view} clock={clock} scale={scale} />
          <FreeTime
            spaces={spaces}
            scale={scale}
            now={now}
            clock={clock}
            choose={choose}
            blockHref={blockHref}
          >
            {shown.map(({ space, index }) => (
              <TimelineRow
                key={space.id}
                space={space}
                index={index}
                times={loaded.get(space.id) ?? null}
                scale={scale}
                from={from}
                until={until}
                now={now}
                clock={clock}
                opens={opens}
                opensBlocks={opensBlocks}
              />
            ))}
            {overlay?.({
              rows: shown.flatMap((row) => {
                const times = loaded.get(row.space.id);
                return times ? [{ ...row, times }] : [];
              }),
              scale,
              refresh,
            })}
            {now >= scale.from && now < scale.until && (
              <div className="tl-now" style={{ left: `calc(var(--names) + ${leftOf(scale, now)}px)` }} />
            )}
          </FreeTime>
        </div>
      </section>
    </>
  );
}

function Head({ days, view, clock, scale }: Pick<Props, 'days' | 'view' | 'clock'> & { scale: Scale }) {
  const zone = clock.zone.replaceAll('_', ' ');
  return (
    <div className="tl-head">
      <span className="tl-corner">
        <span className="max-sm:hidden">{zone}</span>
        <span className="sm:hidden">{zone.split('/').at(-1)}</span>
      </span>
      {view === 'week' &&
        days.map(({ day, from, until }) => (
          <span
            key={day}
            className="tl-day"
            style={{
              left: `calc(var(--names) + ${leftOf(scale, from)}px)`,
              width: leftOf(scale, until) - leftOf(scale, from),
            }}
          >
            <b>{dayText(day)}</b>
          </span>
        ))}
      {ticksOf(days, view, clock).map(({ at, label }) => (
        <span
          key={at}
          className="tl-tick"
          data-day={localMinutes(new Date(at), clock) === 0 || undefined}
          style={{ left: `calc(var(--names) + ${leftOf(scale, at)}px)` }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}
