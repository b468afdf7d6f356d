'use client';

import { DndContext, type DragMoveEvent, type DragStartEvent } from '@dnd-kit/core';
import { type CSSProperties, useMemo, useState } from 'react';
import { useApi } from '@/components/api/use-api';
import { moreTimeFromApi } from '@/components/bookings/from-api';
import { AddTimeDialog } from '@/components/bookings/on-demand';
import { toast } from '@/components/ui/toast';
import type { MoreTimeWire } from '@/lib/booking/walk-ups/wire';
import type { TimelineTime } from '@/lib/console/timeline/schema';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { EndHandle } from './end-handle';
import { isMeant, lengtheningTo } from './lengthening';
import { besideDrag, instantAt, leftOf, type Scale } from './scale';
import { afterDrop, useDragSensors } from './use-grip';

/** The right end of a running booking. */
export type End = { booking: NonNullable<TimelineTime['booking']>; endsAt: number; index: number };

type Props = { ends: End[]; scale: Scale; clock: ZoneClock; refresh: () => void };

/** The extension by a drag opens Add time with the plan chosen: docs/rules.md#timeline-moves. */
type Asking = { booking: End['booking']; planId?: number };

/**
 * Lengthens a running booking by its right end. During the drag, the plan that would be added is shown with its end
 * and price, or the reason why none can be. A press opens Add time too. For the keyboard, the booking's panel does
 * the same.
 */
export function LengthenLayer({ ends, scale, clock, refresh }: Props) {
  const sensors = useDragSensors();
  const [target, setTarget] = useState<{ end: End; at: number } | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const path = target && `/admin/booking/${target.end.booking.id}/extend`;
  const { data, loading, failure } = useApi<MoreTimeWire>(path);
  const offer = useMemo(() => data && moreTimeFromApi(data), [data]);
  const lengthening = target && !loading && !failure && offer ? lengtheningTo(offer, target.at, clock) : null;
  const refusal = failure?.message ?? (lengthening && 'refusal' in lengthening ? lengthening.refusal : null);
  const plan = lengthening && 'plan' in lengthening ? lengthening.plan : null;
  const isGone = target && !ends.some(({ booking }) => booking.id === target.end.booking.id);
  const all = isGone ? [...ends, target.end] : ends;

  function start({ active }: DragStartEvent) {
    const end = ends.find(({ booking }) => booking.id === active.id);
    if (end) setTarget({ end, at: end.endsAt });
  }

  function move({ delta }: DragMoveEvent) {
    setTarget((before) => {
      if (!before) return null;
      const time = instantAt(scale, leftOf(scale, before.end.endsAt) + delta.x);
      return before.at === time ? before : { end: before.end, at: time };
    });
  }

  function drop() {
    // Dropped before the plans are loaded: the dialog loads them in a moment.
    if (target && (plan || (loading && isMeant(target.end.endsAt, target.at))))
      afterDrop(() => setAsking({ booking: target.end.booking, planId: plan?.planId }));
    else if (refusal) toast.error(refusal);
    setTarget(null);
  }

  const place = (index: number, left: number): CSSProperties => ({
    top: `calc(${index} * var(--row) + 7px)`,
    left: `calc(var(--names) + ${left}px)`,
  });

  return (
    <DndContext
      id="timeline-ends"
      sensors={sensors}
      onDragStart={start}
      onDragMove={move}
      onDragEnd={drop}
      onDragCancel={() => setTarget(null)}
    >
      {all.map((end) => (
        <EndHandle
          key={end.booking.id}
          id={end.booking.id}
          title="Add time: drag, or press"
          style={place(end.index, leftOf(scale, end.endsAt) - 10)}
          press={() => setAsking({ booking: end.booking })}
        />
      ))}
      {target && (
        <div
          className="tl-ghost"
          role="status"
          data-refused={refusal ? true : undefined}
          style={{
            ...besideDrag(scale, target.end.index, leftOf(scale, target.end.endsAt)),
            minWidth: Math.max(
              0,
              leftOf(scale, plan?.endsAt.getTime() ?? target.at) - leftOf(scale, target.end.endsAt),
            ),
          }}
        >
          {refusal ??
            (plan
              ? `+ ${formatMinutes(plan.minutes)} · until ${formatTime(plan.endsAt, clock)} · ${formatMoney(plan.amountCents)}`
              : 'Add time')}
        </div>
      )}
      {asking && (
        <AddTimeDialog
          booking={{
            id: asking.booking.id,
            transactionId: asking.booking.transactionId,
            customer: asking.booking.name,
          }}
          planId={asking.planId}
          clock={clock}
          onDone={refresh}
          close={() => setAsking(null)}
        />
      )}
    </DndContext>
  );
}
