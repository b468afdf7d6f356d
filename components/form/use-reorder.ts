'use client';

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** An item of a sortable list: the attribute by which the item under the pointer is found. */
const ITEM = 'data-reorder-item';

/**
 * Sorts a list by dragging a handle (mouse, pen or finger), with the arrow keys on it, and by buttons. `announcement`
 * is for screen readers, after a move.
 */
export function useReorder<T>(items: T[], nameOf: (item: T) => string, onChange: (items: T[]) => void) {
  const dragged = useRef<number | null>(null);
  const [lifted, setLifted] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    const next = items.toSpliced(from, 1).toSpliced(to, 0, item);
    onChange(next);
    setAnnouncement(`${nameOf(item)} is now ${to + 1} of ${items.length}`);
  }

  const drop = () => {
    dragged.current = null;
    setLifted(null);
  };

  const handle = (index: number) => ({
    'aria-label': `Move ${nameOf(items[index] as T)}. Drag it, or press the arrow keys`,
    style: { touchAction: 'none' as const },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      move(index, index + step);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = index;
      setLifted(index);
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged.current === null) return;
      const itemUnderPointer = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${ITEM}]`);
      const to =
        itemUnderPointer instanceof HTMLElement
          ? Number(itemUnderPointer.getAttribute(ITEM))
          : dragged.current;
      if (to === dragged.current) return;
      move(dragged.current, to);
      dragged.current = to;
      setLifted(to);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  });

  return { handle, item: (index: number) => ({ [ITEM]: index }), move, lifted, announcement };
}
