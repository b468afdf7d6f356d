'use client';

import { DndContext, type DragEndEvent, type DragMoveEvent, type DragStartEvent } from '@dnd-kit/core';
import { useState } from 'react';
import { useApi } from '@/components/api/use-api';
import { useRequestKey } from '@/components/form/use-once';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toast } from '@/components/ui/toast';
import { rescheduleBookingAction } from '@/lib/booking/moves/actions';
import type { MoveCheckWire } from '@/lib/booking/moves/wire';
import type { SpaceTimes, TimelineSpace, TimelineTime } from '@/lib/console/timeline/schema';
import { formatDateTime, formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { type End, LengthenLayer } from './lengthen-layer';
import { besideDrag, instantAt, leftOf, nearestStep, placeOf, ROW_PX, type Scale } from './scale';
import { afterDrop, useDragSensors, useGrip } from './use-grip';

type Row = { space: TimelineSpace; index: number; times: SpaceTimes };
type Props = {
  rows: Row[];
  spaces: TimelineSpace[];
  scale: Scale;
  now: number;
  clock: ZoneClock;
  refresh: () => void;
};

/** A booking that can be dragged, and its place. */
type Handle = {
  booking: NonNullable<TimelineTime['booking']>;
  startsAt: number;
  index: number;
  left: number;
  width: number;
};
/** Where it would be moved. */
type Target = { handle: Handle; index: number; at: number };

function handleOf({ booking, startsAt, endsAt }: TimelineTime, index: number, scale: Scale): Handle | null {
  const place = placeOf(scale, startsAt.getTime(), endsAt.getTime());
  return booking && place && { booking, startsAt: startsAt.getTime(), index, ...place };
}

const pathOf = ({ handle, at }: Target, space: TimelineSpace): string =>
  `/admin/booking/${handle.booking.id}/move?datetimeStart=${new Date(at).toISOString()}&podId=${space.id}`;

/** A narrower block has no room for its end handle beside the area that opens it. */
const END_FROM_PX = 36;

/** The end of a running booking, and its position on the axis. */
function endOf(
  { booking, startsAt, endsAt }: TimelineTime,
  index: number,
  scale: Scale,
  now: number,
): End | null {
  const until = endsAt.getTime();
  const runs = startsAt.getTime() <= now && until > now;
  const place = placeOf(scale, startsAt.getTime(), until);
  const isSeen = runs && until <= scale.until && place !== null && place.width >= END_FROM_PX;
  return booking && isSeen ? { booking, endsAt: until, index } : null;
}

const isMoved = ({ handle, index, at }: Target): boolean => index !== handle.index || at !== handle.startsAt;

/**
 * A layer over the timeline's blocks that moves a dragged booking, and lengthens a running one by its right end.
 * During the drag, the server reports whether the booking can be moved there, by the rule of the command, which moves
 * only upcoming bookings: docs/rules.md#timeline-moves. For the keyboard, the dialogs of the booking's panel do the
 * same.
 */
export function DragLayer({ rows, spaces, scale, now, clock, refresh }: Props) {
  const sensors = useDragSensors();
  const [target, setTarget] = useState<Target | null>(null);
  const [asking, setAsking] = useState<Target | null>(null);
  const request = useRequestKey();
  const space = target && spaces[target.index];
  const isAsked = target !== null && space && isMoved(target);
  const { data, loading, failure } = useApi<MoveCheckWire>(isAsked ? pathOf(target, space) : null, {
    delayMs: 60,
  });
  const refusal = isAsked && !loading ? (failure ?? data?.refusal ?? null) : null;

  const blocks = rows.flatMap(({ index, times }) => times.times.map((time) => ({ time, index })));
  const others = blocks.flatMap(({ time, index }) =>
    time.endsAt.getTime() > now ? (handleOf(time, index, scale) ?? []) : [],
  );
  const ends = blocks.flatMap(({ time, index }) => endOf(time, index, scale, now) ?? []);
  const taken = target?.handle;
  // Its row may have been scrolled out of view since.
  const isGone = taken && !others.some(({ booking }) => booking.id === taken.booking.id);
  const handles = isGone ? [...others, taken] : others;

  function start({ active }: DragStartEvent) {
    const handle = handles.find(({ booking }) => booking.id === active.id);
    if (handle) setTarget({ handle, index: handle.index, at: handle.startsAt });
  }

  function move({ delta }: DragMoveEvent) {
    setTarget((before) => {
      if (!before) return null;
      const { handle } = before;
      const rows = Math.round(delta.y / ROW_PX);
      const index = Math.min(spaces.length - 1, Math.max(0, handle.index + rows));
      const moved = instantAt(scale, leftOf(scale, handle.startsAt) + delta.x);
      // A small horizontal offset only moves the booking to another space.
      const startsAt = Math.abs(delta.x) < 8 ? handle.startsAt : nearestStep(moved);
      return before.index === index && before.at === startsAt ? before : { handle, index, at: startsAt };
    });
  }

  function drop(_: DragEndEvent) {
    if (target && isMoved(target)) {
      if (refusal) toast.error(refusal.message);
      else afterDrop(() => setAsking(target));
    }
    setTarget(null);
  }

  async function confirm() {
    const to = asking && spaces[asking.index];
    if (!to) return;
    const { handle, at, index } = asking;
    const input = {
      id: handle.booking.id,
      datetimeStart: new Date(at).toISOString(),
      ...(index !== handle.index && { podId: to.id }),
    };
    const result = await request((key) => rescheduleBookingAction(key, input), JSON.stringify(input));
    setAsking(null);
    if (result.ok) toast.success('Booking rescheduled successfully');
    else toast.error(result.message);
    refresh();
  }

  const place = (handle: { index: number; left: number }) => ({
    top: `calc(${handle.index} * var(--row) + 7px)`,
    left: `calc(var(--names) + ${handle.left}px)`,
  });

  return (
    <>
      <DndContext
        id="timeline"
        sensors={sensors}
        onDragStart={start}
        onDragMove={move}
        onDragEnd={drop}
        onDragCancel={() => setTarget(null)}
      >
        {handles.map((handle) => (
          <Taken key={handle.booking.id} handle={handle} style={{ ...place(handle), width: handle.width }} />
        ))}
        {target && space && (
          <div
            className="tl-ghost"
            role="status"
            data-refused={refusal ? true : undefined}
            style={{
              ...besideDrag(scale, target.index, leftOf(scale, target.at)),
              minWidth: target.handle.width,
            }}
          >
            {space.shortName} · {formatTime(new Date(target.at), clock)}
            {refusal ? ` · ${refusal.message}` : isAsked && !loading && ' · same price'}
          </div>
        )}
        <ConfirmDialog
          open={asking !== null}
          onOpenChange={(open) => !open && setAsking(null)}
          title={`Move booking ${asking?.handle.booking.transactionId ?? ''}?`}
          description={
            asking
              ? `To ${spaces[asking.index]?.name}, ${formatDateTime(new Date(asking.at), clock)}. Its duration and its price stay. The user gets an email with the new time.`
              : ''
          }
          confirmLabel="Move booking"
          tone="primary"
          onConfirm={confirm}
        />
      </DndContext>
      <LengthenLayer ends={ends} scale={scale} clock={clock} refresh={refresh} />
    </>
  );
}

type TakenProps = { handle: Handle; style: { top: string; left: string; width: number } };

/** The drag handle of a block. It covers the block, and opens the same panel when it is pressed. */
function Taken({ handle: { booking }, style }: TakenProps) {
  const { setNodeRef, handlers, transform, isDragging } = useGrip(booking.id);
  const moved = transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined;
  return (
    <button
      ref={setNodeRef}
      type="button"
      tabIndex={-1}
      aria-hidden
      className="tl-taken"
      data-peek={booking.id}
      data-dragging={isDragging || undefined}
      title={booking.name}
      style={{ ...style, transform: moved }}
      {...handlers}
    >
      {isDragging && booking.name}
    </button>
  );
}
