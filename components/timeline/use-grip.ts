'use client';

import { PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How far a pointer moves before a drag starts. */
export const DRAG_FROM_PX = 5;
const PRESS_OR_DRAG = { activationConstraint: { distance: DRAG_FROM_PX } };

/** The sensor for dragging in the layers over the timeline: a pointer that moves farther than a press does. */
export const useDragSensors = () => useSensors(useSensor(PointerSensor, PRESS_OR_DRAG));

/** How long after a drag the library swallows every click, whatever its target; in milliseconds. */
const DEAF_MS = 50;

/**
 * Runs the work of a drop when clicks are handled again: if a question opened earlier, its "Yes" could be lost on a
 * slow machine. The library's own timer was set before this one, and fires before it.
 */
export const afterDrop = (work: () => void): void => void setTimeout(work, DEAF_MS);

/**
 * `useDraggable` for elements that can be pressed too. At the end of a drag the browser fires a click, on a slow
 * machine long after the library has ceased to ignore it. A click far from where the pointer went down is therefore
 * ignored.
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
