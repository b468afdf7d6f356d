'use client';

import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { ArrowDown } from '@/components/ui/icons/arrow-down.gen';
import { ArrowUp } from '@/components/ui/icons/arrow-up.gen';
import { GripVertical } from '@/components/ui/icons/grip-vertical.gen';

const SMALL =
  'relative grid size-7 shrink-0 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink disabled:text-ink-3 disabled:hover:bg-transparent [&_svg]:size-4 pointer-coarse:before:absolute pointer-coarse:before:-inset-2';

/** The handle to drag an item. The arrow keys move it too. */
export function ReorderHandle({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button type="button" className={cn(SMALL, 'cursor-grab active:cursor-grabbing', className)} {...props}>
      <GripVertical aria-hidden />
    </button>
  );
}

type Props = { name: string; index: number; count: number; move: (from: number, to: number) => void };

/** Move up and move down, as an alternative to dragging. */
export function ReorderButtons({ name, index, count, move }: Props) {
  return (
    <span className="flex">
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        className={SMALL}
        onClick={() => move(index, index - 1)}
      >
        <ArrowUp aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        className={SMALL}
        onClick={() => move(index, index + 1)}
      >
        <ArrowDown aria-hidden />
      </button>
    </span>
  );
}
