'use client';

import { Fragment, memo, type ReactNode } from 'react';
import { Address } from '@/components/ui/address';
import type { TileFace } from './tile-face';

type Props = TileFace & {
  id: number;
  plate: string;
  name: string;
  isChosen: boolean;
  choose: (id: number) => void;
};

const TIME = /(\d{1,2}:\d{2}\u00a0[AP]M)/;

const SEPARATOR = ' · ';

/** A line whose times are separate elements, which a wall display shows large, and whose parts it stacks. */
export const timesLarge = (line: string): ReactNode =>
  line.split(SEPARATOR).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <span className="board-separator">{'\u00a0· '}</span>}
      <span className="board-part">
        {part.split(TIME).map((text) =>
          TIME.test(text) ? (
            <b key={text} className="board-time">
              {text}
            </b>
          ) : (
            <Address key={text}>{text}</Address>
          ),
        )}
      </span>
    </Fragment>
  ));

/** A space as a piece of a departure board. It rerenders only when its content changes. */
export const BoardTile = memo(function BoardTile(props: Props) {
  const { id, plate, name, state, label, big, unit, line, progress, endsSoon, isChosen, choose } = props;
  return (
    <li>
      <button
        type="button"
        className="pod-tile"
        data-state={state}
        data-soon={endsSoon || undefined}
        data-theme={state === 'in-use' ? 'dark' : undefined}
        aria-pressed={isChosen}
        title={name}
        onClick={() => choose(id)}
      >
        <span className="pod-tile-top">
          <span className="pod-plate">{plate}</span>
          <span className="pod-tile-label">{label}</span>
        </span>
        <span className="pod-tile-big">
          {big}
          {unit && <small> {unit}</small>}
        </span>
        {progress !== null && (
          <span className="pod-tile-progress" aria-hidden>
            <i style={{ width: `${progress}%` }} />
          </span>
        )}
        <span className="pod-tile-line">{timesLarge(line)}</span>
      </button>
    </li>
  );
});
