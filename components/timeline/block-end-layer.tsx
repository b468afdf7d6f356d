'use client';

import { DndContext, type DragMoveEvent, type DragStartEvent } from '@dnd-kit/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useApi } from '@/components/api/use-api';
import { type Confirmation, calling } from '@/components/list/confirmation';
import { useConfirmed } from '@/components/list/use-confirmed';
import { follow } from '@/components/shell/follow';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { updateBlockAction } from '@/lib/booking/blocks/actions';
import type { blockedBookingOutput } from '@/lib/booking/blocks/wire';
import type { SpaceTimes, TimelineBlock, TimelineSpace } from '@/lib/console/timeline/schema';
import { counted } from '@/lib/foundation/text/words';
import { formatDateTime, formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { EndHandle } from './end-handle';
import { besideDrag, instantAt, leftOf, markedBetween, type Scale } from './scale';
import { afterDrop, useDragSensors } from './use-grip';

type Met = z.infer<typeof blockedBookingOutput>;
type Row = { space: TimelineSpace; index: number; times: SpaceTimes };
type Props = { rows: Row[]; scale: Scale; now: number; clock: ZoneClock; refresh: () => void };

/** The right end of a block. */
type End = { block: TimelineBlock; until: number; space: TimelineSpace; index: number };
/** Where it would be moved. */
type Target = { end: End; at: number };

const isMoved = ({ end, at }: Target): boolean => at !== end.until;

/** The API path of the bookings in the time that would be added; null if the block gets shorter. */
function meetsPath({ end, at }: Target): string | null {
  if (at <= end.until) return null;
  const [startsAt, endsAt] = [new Date(end.until).toISOString(), new Date(at).toISOString()];
  return `/admin/space-blocks/meets?spaceIds=${end.space.id}&startsAt=${startsAt}&endsAt=${endsAt}`;
}

/** `Emma Patel at 11:15 AM stays`, `3 bookings stay`; empty without any. */
function staying(met: Met[], clock: ZoneClock): string {
  const [first] = met;
  if (!first) return '';
  if (met.length > 1) return `${counted(met.length, 'booking')} stay`;
  return `${first.name || first.transactionId} at ${formatTime(new Date(first.startsAt), clock)} stays`;
}

/**
 * Moves the end of a block. During the drag, the new end is shown with the bookings that it would affect, and a
 * question comes before the change: docs/rules.md#timeline-moves. A press opens its page, as the keyboard does by the
 * link.
 */
export function BlockEndLayer({ rows, scale, now, clock, refresh }: Props) {
  const sensors = useDragSensors();
  const [target, setTarget] = useState<Target | null>(null);
  const [asking, setAsking] = useState<Target | null>(null);
  const about = target ?? asking;
  const path = about && meetsPath(about);
  const { data, loading } = useApi<Met[]>(path, { delayMs: 60 });
  // Without a path, the hook returns the data that it read last.
  const there = path && !loading ? staying(data ?? [], clock) : '';
  const question = asking && questionOf(asking, there, clock);
  const confirm = useConfirmed(question, refresh);

  const ends = rows.flatMap(({ space, index, times }) =>
    times.blocks.flatMap((block): End[] => {
      const until = block.until?.getTime();
      const isSeen = until !== undefined && until > now && until <= scale.until;
      return isSeen ? [{ block, until, space, index }] : [];
    }),
  );
  const isGone = target && !ends.some(({ block }) => block.id === target.end.block.id);
  const all = isGone ? [...ends, target.end] : ends;

  function start({ active }: DragStartEvent) {
    const end = ends.find(({ block }) => block.id === active.id);
    if (end) setTarget({ end, at: end.until });
  }

  function move({ delta }: DragMoveEvent) {
    setTarget((before) => {
      if (!before) return null;
      const { end } = before;
      const to = Math.max(end.block.from.getTime(), instantAt(scale, leftOf(scale, end.until) + delta.x));
      const { until } = markedBetween(end.block.from.getTime(), to, { now, last: scale.until });
      return before.at === until ? before : { end, at: until };
    });
  }

  function drop() {
    if (!target || !isMoved(target)) return setTarget(null);
    // The affected bookings are known by then, and are not requested again.
    afterDrop(() => {
      setAsking(target);
      setTarget(null);
    });
  }

  return (
    <DndContext
      id="timeline-block-ends"
      sensors={sensors}
      onDragStart={start}
      onDragMove={move}
      onDragEnd={drop}
      onDragCancel={() => setTarget(null)}
    >
      {all.map(({ block, until, index }) => (
        <EndHandle
          key={block.id}
          id={block.id}
          isOnHatch
          title="Change the end: drag, or press"
          style={{
            top: `calc(${index} * var(--row) + 7px)`,
            left: `calc(var(--names) + ${leftOf(scale, until) - 10}px)`,
          }}
          press={() => follow(`/admin/space-blocks/${block.id}`)}
        />
      ))}
      {target && (
        <div
          className="tl-ghost"
          role="status"
          style={besideDrag(scale, target.end.index, leftOf(scale, target.at))}
        >
          {[`Until ${formatTime(new Date(target.at), clock)}`, there].filter(Boolean).join(' · ')}
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={question?.title ?? ''}
        description={question?.description}
        confirmLabel={question?.verb ?? ''}
        onConfirm={confirm}
      />
    </DndContext>
  );
}

function questionOf({ end: { block, space }, at }: Target, there: string, clock: ZoneClock): Confirmation {
  const stays = there && `${there}. `;
  return {
    title: `Out of service until ${formatDateTime(new Date(at), clock)}?`,
    verb: 'Change the end',
    description: `${space.name}. ${stays}Nothing is sold until then.`,
    run: calling(updateBlockAction, {
      id: block.id,
      endsAt: new Date(at).toISOString(),
      updatedAt: block.updatedAt.toISOString(),
    }),
    success: 'Out of service: changed',
  };
}
