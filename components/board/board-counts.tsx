'use client';

import { countsAsState, type TileState } from '@/lib/console/board/tile';
import type { TileFace } from './tile-face';

const COUNTED: { state: TileState; label: string; isBad?: boolean }[] = [
  { state: 'in-use', label: 'In use' },
  { state: 'arriving', label: 'Arriving' },
  { state: 'held', label: 'Held' },
  { state: 'free', label: 'Free' },
  { state: 'broken', label: 'Broken', isBad: true },
  { state: 'silent', label: 'Silent', isBad: true },
  { state: 'closed', label: 'Closed' },
];

type Props = { faces: TileFace[]; only: TileState | null; choose: (state: TileState | null) => void };

/** How many pods are in each state. A count shows only those pods, and all again when it is pressed a second time. */
export function BoardCounts({ faces, only, choose }: Props) {
  return (
    <div className="board-counts">
      {COUNTED.map(({ state, label, isBad }) => {
        const count = faces.filter((face) => countsAsState(face, state)).length;
        return (
          <button
            key={state}
            type="button"
            aria-pressed={only === state}
            data-bad={(isBad && count > 0) || undefined}
            onClick={() => choose(only === state ? null : state)}
          >
            <span>{label}</span>
            <b>{count}</b>
          </button>
        );
      })}
    </div>
  );
}
