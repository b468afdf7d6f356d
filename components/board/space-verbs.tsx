'use client';

import { useState } from 'react';
import { VerbButton } from '@/components/bookings/booking-buttons';
import { type Confirmation, calling } from '@/components/list/confirmation';
import { type RowAction, RowActions } from '@/components/list/row-actions';
import { unlockingSpace } from '@/components/spaces/door-question';
import { WalkUpDialog } from '@/components/timeline/on-demand';
import type { BoardSpace } from '@/lib/console/board/schema';
import type { TileState } from '@/lib/console/board/tile';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { doorWorksAction } from '@/lib/pods/pod-commands/actions';
import type { BoardRights } from './board-rights';

type Props = {
  space: BoardSpace;
  state: TileState;
  /** A guest is inside, or is paying. */
  isTaken: boolean;
  now: number;
  clock: ZoneClock;
  rights: BoardRights;
};

/** What can be done with a pod no matter who is in it, the best action first, and the dialog that it opens. */
export function useSpaceVerbs({ space, state, isTaken, now, clock, rights }: Props) {
  const [isBooking, setIsBooking] = useState(false);
  const verbs: (RowAction | false)[] = [
    isFree(state) && rights.change && { label: 'New booking', select: () => setIsBooking(true) },
    space.doorTrouble !== null && rights.unlock && { label: 'Door works', confirm: doorWorks(space) },
    (state === 'silent' || state === 'broken') &&
      space.pod !== null && {
        label: 'Open health',
        href: `/admin/health-status/${space.id}`,
      },
    !isTaken && rights.unlock && space.pod !== null && { label: 'Unlock', confirm: unlockingSpace(space) },
    rights.block &&
      space.outOfService === null && {
        label: 'Put out of service',
        href: `/admin/space/${space.id}?action=block`,
      },
    rights.space && { label: 'Open space', href: `/admin/space/${space.id}` },
  ];
  const dialog = isBooking && (
    <WalkUpDialog
      spaces={[timelineSpace(space)]}
      space={timelineSpace(space)}
      startsAt={new Date(now)}
      clock={clock}
      // The panel shows it beside this.
      mayBlock={false}
      onDone={() => setIsBooking(false)}
      onClose={() => setIsBooking(false)}
    />
  );
  return { verbs: verbs.filter((verb) => verb !== false), dialog };
}

/** As buttons, if there is no booking with buttons of its own: the best action, and the rest in a menu. */
export function SpaceVerbs({ name, verbs, isBest }: { name: string; verbs: RowAction[]; isBest: boolean }) {
  const [first, ...rest] = verbs;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {first && <VerbButton verb={first} isBest={isBest} />}
      {rest.length > 0 && <RowActions isButton name={name} actions={rest} />}
    </div>
  );
}

/** Whether a guest who arrives now can have it. */
export const isFree = (state: TileState): boolean => state === 'free' || state === 'arriving';

const timelineSpace = ({ id, name, shortName, status }: BoardSpace) => ({
  id,
  name,
  shortName,
  isActive: status === 'active',
});

/** Asks whether a door that failed works again. */
export const doorWorks = ({ id }: { id: number }): Confirmation => ({
  title: 'Does the door work again?',
  verb: 'Door works',
  description: 'The space is on sale again at once. If its door fails twice more, it is taken off again.',
  run: calling(doorWorksAction, { id }),
  success: 'The space is on sale again',
});
