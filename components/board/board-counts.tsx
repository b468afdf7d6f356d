'use client';

import { type BoardShow, countsAs } from '@/lib/console/board/tile';
import { STATE_BADGES } from '@/lib/pods/health/pod-state';
import type { TileFace } from './tile-face';

type Counted = { as: BoardShow; label: string; isBad?: boolean; isOptional?: boolean };

const COUNTED: Counted[] = [
  { as: 'in-use', label: 'In use' },
  { as: 'arriving', label: 'Arriving' },
  { as: 'held', label: 'Held' },
  { as: 'free', label: 'Free' },
  { as: 'closed', label: 'Closed' },
  { as: 'door-trouble', label: STATE_BADGES['door-trouble'].label, isBad: true },
  { as: 'silent', label: STATE_BADGES.silent.label, isBad: true },
  { as: 'part-off', label: STATE_BADGES['part-off'].label, isBad: true },
  { as: 'unknown', label: STATE_BADGES.unknown.label, isOptional: true },
  { as: 'out-of-service', label: STATE_BADGES['out-of-service'].label },
];

type Props = { faces: TileFace[]; only: BoardShow | null; choose: (show: BoardShow | null) => void };

/**
 * How many pods have each occupancy, and how many are in each state. A count shows only those pods, and all again when
 * it is pressed a second time.
 */
export function BoardCounts({ faces, only, choose }: Props) {
  const counts = COUNTED.map((counted) => ({
    ...counted,
    count: faces.filter((face) => countsAs(face, counted.as)).length,
  }));
  return (
    <div className="board-counts">
      {counts
        .filter(({ as, count, isOptional }) => !isOptional || count > 0 || only === as)
        .map(({ as, label, isBad, count }) => (
          <button
            key={as}
            type="button"
            aria-pressed={only === as}
            data-bad={(isBad && count > 0) || undefined}
            onClick={() => choose(only === as ? null : as)}
          >
            <span>{label}</span>
            <b>{count}</b>
          </button>
        ))}
    </div>
  );
}
