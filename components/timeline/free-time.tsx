'use client';

import { type CSSProperties, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { TimelineSpace } from '@/lib/console/timeline/schema';
import { formatTime, formatTimes, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { MarkedChoice } from './on-demand';
import { besideDrag, instantAt, leftOf, markedBetween, type Scale, STEP_MS, stepAt } from './scale';
import { DRAG_FROM_PX } from './use-grip';

export type Spot = { space: TimelineSpace; startsAt: Date };

type Props = {
  spaces: TimelineSpace[];
  scale: Scale;
  now: number;
  clock: ZoneClock;
  choose?: (spot: Spot) => void;
  blockHref?: (space: TimelineSpace, startsAt: Date, endsAt: Date) => string;
  children: ReactNode;
};

/** A free place in a row: from an instant on, and until another one if a range is marked. */
type Place = { index: number; at: number; until?: number };

type Marked = Required<Place>;

const isMarked = (place: Place | null): place is Marked => place?.until !== undefined;

const textOf = ({ at, until }: Marked, clock: ZoneClock): string =>
  formatTimes(new Date(at), new Date(until), clock);

const styleOf = ({ index, at, until }: Marked, scale: Scale): CSSProperties => ({
  ...besideDrag(scale, index, leftOf(scale, at)),
  minWidth: leftOf(scale, until) - leftOf(scale, at),
});

/** Where the pointer went down. */
type Pressed = { track: HTMLElement; x: number; place: Place };

const isSame = (one: Place | null, other: Place | null): boolean =>
  one?.index === other?.index && one?.at === other?.at && one?.until === other?.until;

/**
 * The rows. An empty place shows when a booking would begin. A press creates one, and a marked range is booked or put
 * out of service: docs/rules.md#timeline-moves. For the keyboard, New booking does the same.
 */
export function FreeTime({ spaces, scale, now, clock, choose, blockHref, children }: Props) {
  const [spot, setSpot] = useState<Place | null>(null);
  const [marked, setMarked] = useState<Marked | null>(null);
  const pressed = useRef<Pressed | null>(null);
  /** The browser fires a click where a marking ends. */
  const isMarking = useRef(false);
  const markedSpace = marked && spaces[marked.index];

  /** The free quarter of an hour below the pointer; null over a block and in the past. */
  function placeOf({ target, clientX }: MouseEvent): Place | null {
    const isOffered = choose ?? blockHref;
    if (!isOffered || !(target instanceof HTMLElement) || !target.matches('.tl-track')) return null;
    const time = stepAt(instantAt(scale, clientX - target.getBoundingClientRect().left));
    const index = Number(target.dataset.row);
    if (time + STEP_MS <= now || !spaces[index]?.isActive) return null;
    return { index, at: Math.max(time, now) };
  }

  function begin(event: MouseEvent) {
    const place = event.button === 0 ? placeOf(event) : null;
    const { target, clientX: x } = event;
    isMarking.current = false;
    pressed.current = place && target instanceof HTMLElement ? { track: target, x, place } : null;
  }

  function move(event: MouseEvent) {
    if (event.buttons === 0) pressed.current = null;
    const next = pressed.current && blockHref ? markedTo(pressed.current, event.clientX) : placeOf(event);
    setSpot((before) => (isSame(before, next) ? before : next));
  }

  /** The marked range for the pointer's position; only the place until the pointer has moved far enough. */
  function markedTo({ track, x, place }: Pressed, clientX: number): Place {
    if (Math.abs(clientX - x) < DRAG_FROM_PX && !isMarking.current) return place;
    isMarking.current = true;
    const to = instantAt(scale, clientX - track.getBoundingClientRect().left);
    return { index: place.index, ...markedBetween(place.at, to, { now, last: scale.until }) };
  }

  function end() {
    if (pressed.current && isMarked(spot)) setMarked(spot);
    leave();
  }

  function leave() {
    pressed.current = null;
    setSpot(null);
  }

  function press(event: MouseEvent) {
    if (isMarking.current) return;
    const place = placeOf(event);
    const space = place && spaces[place.index];
    if (space) choose?.({ space, startsAt: new Date(place.at) });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button New booking does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button New booking does the same
    <div
      className="tl-rows"
      onMouseDown={begin}
      onMouseMove={move}
      onMouseUp={end}
      onMouseLeave={leave}
      onClick={press}
    >
      {children}
      {spot && !spot.until && (
        <div
          className="tl-spot"
          style={{
            top: `calc(${spot.index} * var(--row))`,
            left: `calc(var(--names) + ${leftOf(scale, spot.at)}px)`,
          }}
        >
          + {formatTime(new Date(spot.at), clock)}
        </div>
      )}
      {isMarked(spot) && (
        <div className="tl-ghost" style={styleOf(spot, scale)}>
          {textOf(spot, clock)}
        </div>
      )}
      {marked && markedSpace && blockHref && (
        <MarkedChoice
          label={textOf(marked, clock)}
          style={styleOf(marked, scale)}
          book={choose && (() => choose({ space: markedSpace, startsAt: new Date(marked.at) }))}
          blockHref={blockHref(markedSpace, new Date(marked.at), new Date(marked.until))}
          close={() => setMarked(null)}
        />
      )}
    </div>
  );
}
