'use client';

import { PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How far a pointer goes before it drags. */
export const DRAG_FROM_PX = 5;
const PRESS_OR_DRAG = { activationConstraint: { distance: DRAG_FROM_PX } };

/** What the layers over the timeline are dragged with: a pointer that goes far enough not to be a press. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, PRESS_OR_DRAG));

/** For so long after a drag the library swallows every click, whatever it is on; in milliseconds. */
const DEAF_MS = 50;

/**
 * Does what a drop leads to, once clicks are heard again: a question that comes earlier may lose its "Yes" on a slow
 * machine. The library's own timer was set before this one, and ends before it.
 */
export const afterDrop = (work: () => void): void => void setTimeout(work, DEAF_MS);

/**
 * `useDraggable` for what can be pressed too. Where a drag is let go the browser reports a click, on a slow machine
 * long after the library has ceased to ignore it: a click far from where the pointer went down is none.
 */
export function useGrip(id: number) {
  const { listeners, ...grip } = useDraggable({ id });
  const down = useRef({ x: 0, y: 0 });
  const onPointerDownCapture = ({ clientX, clientY }: PointerEvent) => {
    down.current = { x: clientX, y: clientY };
  };
  const onClickCapture = (event: MouseEvent) => {
    const { x, y } = down.current;
    if (Math.hypot(event.clientX - x, event.clientY - y) >= DRAG_FROM_PX) event.stopPropagation();
  };
  return { ...grip, handlers: { ...listeners, onPointerDownCapture, onClickCapture } };
}
