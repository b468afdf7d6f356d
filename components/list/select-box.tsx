'use client';

import { type ChangeEvent, type MouseEvent, useRef } from 'react';
import { useSelection } from './use-selection';

type Props = {
  /** The rows that it stands for: one, or all of the page. */
  ids: number[];
  /** The rows in sight, in their order. */
  page: number[];
  label: string;
};

/** The box at the beginning of a row, or of the head for all rows in sight. With Shift it reaches from the last one. */
export function SelectBox({ ids, page, label }: Props) {
  const selection = useSelection();
  const isRange = useRef(false);
  if (!selection) return null;
  const chosen = ids.filter(selection.has).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  const isSome = chosen > 0 && !isAll;
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const reached = isRange.current && ids.length === 1 ? reachOf(target) : [];
    selection.set(reached.length > 0 ? reached : ids, target.checked, page);
  };
  const reachOf = (box: HTMLInputElement): number[] => {
    const last = Number(box.closest('table')?.dataset.lastChosen);
    const [from, to] = [page.indexOf(last), page.indexOf(ids[0] ?? 0)];
    return from < 0 ? [] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  const remember = (event: MouseEvent<HTMLInputElement>) => {
    isRange.current = event.shiftKey;
    const table = event.currentTarget.closest('table');
    // After the change, which needs the one before.
    if (table && ids.length === 1) queueMicrotask(() => Object.assign(table.dataset, { lastChosen: ids[0] }));
  };
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label={label}
      checked={isAll}
      ref={(box) => {
        // The browser takes this state from a script only.
        if (box) box.indeterminate = isSome;
      }}
      onClick={remember}
      onChange={change}
    />
  );
}
