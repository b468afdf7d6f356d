'use client';

import { type ChangeEvent, type MouseEvent, useRef } from 'react';
import { useSelection } from './use-selection';

type Props = {
  /** The rows that it selects: one, or all rows of the page. */
  ids: number[];
  /** The visible rows in order. */
  page: number[];
  label: string;
};

/**
 * The checkbox at the beginning of a row, or of the header for all visible rows. With Shift, it selects the range
 * from the last one.
 */
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
    // After the change, which needs the previous value.
    if (table && ids.length === 1) queueMicrotask(() => Object.assign(table.dataset, { lastChosen: ids[0] }));
  };
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label={label}
      checked={isAll}
      ref={(box) => {
        // This state can be set only by a script.
        if (box) box.indeterminate = isSome;
      }}
      onClick={remember}
      onChange={change}
    />
  );
}
