'use client';

import { memo } from 'react';
import type { SpaceTimes, TimelineBlock, TimelineSpace, TimelineTime } from '@/lib/console/timeline/schema';
import { formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { blockSentence, faceOf, isOver } from './block-face';
import { nameParts } from './name-parts';
import { placeOf, type Scale } from './scale';

type Props = {
  space: TimelineSpace;
  index: number;
  /** Null until it is read. */
  times: SpaceTimes | null;
  scale: Scale;
  /** The visible part of the axis, with a margin; nothing else is rendered. */
  from: number;
  until: number;
  now: number;
  clock: ZoneClock;
  /** Whether a booking can be opened. */
  opens: boolean;
  opensBlocks: boolean;
};

export const TimelineRow = memo(function TimelineRow({ space, index, times, from, until, ...view }: Props) {
  const isInSight = (start: Date, end: Date | null) =>
    start.getTime() < until && (end === null || end.getTime() > from);
  const { start, end } = nameParts(space.name);
  return (
    <div className="tl-row" style={{ top: `calc(${index} * var(--row))` }}>
      <div className="tl-name">
        <span className="pod-plate" data-off={!space.isActive || undefined}>
          {space.shortName}
        </span>
        <span className="tl-name-text" title={space.name}>
          <span>{start}</span>
          {end}
        </span>
      </div>
      <div
        className="tl-track"
        data-row={index}
        data-loading={times === null || undefined}
        data-off={!space.isActive || undefined}
      >
        {times?.closed
          .filter((hours) => isInSight(hours.from, hours.until))
          .map((hours) => (
            <Bar key={hours.from.getTime()} kind="closed" hasWords={false} {...hours} {...view} />
          ))}
        {times?.blocks
          .filter((block) => isInSight(block.from, block.until))
          .map((block) => (
            <OutOfService key={block.id} block={block} space={space} {...view} />
          ))}
        {times?.silent
          .filter((silence) => isInSight(silence.from, silence.until))
          .map((silence) => (
            <Bar
              key={silence.from.getTime()}
              kind="silent"
              hasWords={!times.times.some((time) => overlaps(time, silence))}
              {...silence}
              {...view}
            />
          ))}
        {times?.times
          .filter((time) => isInSight(time.startsAt, time.endsAt) && !isOver(time, view.now))
          .map((time) => (
            <Block key={`${time.startsAt.getTime()}${time.kind}`} time={time} {...view} />
          ))}
      </div>
    </div>
  );
});

const overlaps = (time: TimelineTime, silence: { from: Date; until: Date | null }): boolean =>
  time.endsAt > silence.from && (silence.until === null || time.startsAt < silence.until);

/** A silence that is narrower, or has a booking over it, shows its text only as a tooltip. */
const WORDS_PX = 52;

type View = Pick<Props, 'scale' | 'now' | 'clock' | 'opens' | 'opensBlocks'>;

/** A block: a link to its page, where it can be lengthened and ended without a mouse. */
function OutOfService({ block, space, scale, clock, opensBlocks }: View & OutOfServiceProps) {
  const place = placeOf(scale, block.from.getTime(), block.until?.getTime() ?? scale.until);
  if (!place) return null;
  const words = blockSentence(block, clock);
  const body = place.width >= WORDS_PX && <span>Out of service</span>;
  if (!opensBlocks)
    return (
      <div className="tl-out" style={place} title={words}>
        {body}
      </div>
    );
  return (
    <a
      className="tl-out"
      href={`/admin/space-blocks/${block.id}`}
      draggable={false}
      style={place}
      title={words}
      aria-label={`${space.shortName}: ${words}`}
    >
      {body}
    </a>
  );
}

type OutOfServiceProps = { block: TimelineBlock; space: TimelineSpace };
type BarProps = View & { kind: 'closed' | 'silent'; from: Date; until: Date | null; hasWords: boolean };

function Bar({ kind, from, until, hasWords, scale, now, clock }: BarProps) {
  const place = placeOf(scale, from.getTime(), until?.getTime() ?? now);
  if (!place) return null;
  const end = until ? ` until ${formatTime(until, clock)}` : '';
  const words = kind === 'closed' ? `Closed${end}` : `Silent since ${formatTime(from, clock)}${end}`;
  return (
    <div className={`tl-${kind}`} style={place} title={words}>
      {hasWords && place.width >= WORDS_PX && <span>{until ? 'Silent' : words}</span>}
    </div>
  );
}

function Block({ time, scale, now, clock, opens }: View & { time: TimelineTime }) {
  const place = placeOf(scale, time.startsAt.getTime(), time.endsAt.getTime());
  if (!place) return null;
  const { state, title, line, label } = faceOf(time, now, clock);
  const body = (
    <>
      <b>{title}</b>
      <small>{line}</small>
    </>
  );
  const style = { left: place.left + 1, width: Math.max(4, place.width - 2) };
  if (!time.booking || !opens)
    return (
      <div className="tl-block" data-state={state} style={style} title={label}>
        {body}
      </div>
    );
  return (
    <button
      type="button"
      className="tl-block"
      data-state={state}
      data-peek={time.booking.id}
      style={style}
      title={label}
      aria-label={label}
    >
      {body}
    </button>
  );
}
