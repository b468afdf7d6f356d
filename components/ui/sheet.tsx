'use client';

import * as Radix from '@radix-ui/react-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { X } from '@/components/ui/icons/x.gen';
import { cn } from './cn';
import { BACKDROP, onlyBackdropCloses, overlayStyle } from './overlay-style';
import { useReturnFocus } from './return-focus';

export const Sheet = Radix.Root;

export type SheetContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode;
  side?: 'left' | 'right';
  /** Hides the title visually; screen readers announce it. */
  bare?: boolean;
};

/** A panel from the side. DialogBody and DialogFooter fit inside. */
export function SheetContent({
  title,
  side = 'right',
  bare,
  className,
  children,
  ...props
}: SheetContentProps) {
  const returning = useReturnFocus();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} {...BACKDROP} />
      <Radix.Content
        aria-describedby={undefined}
        {...returning}
        onPointerDownOutside={onlyBackdropCloses}
        className={cn(
          'fixed inset-y-0 z-50 flex w-[min(420px,calc(100vw-40px))] flex-col bg-surface text-ink shadow-xl outline-none',
          'duration-150 data-[state=closed]:animate-out data-[state=open]:animate-in',
          side === 'left'
            ? 'left-0 data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left'
            : 'right-0 data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
          className,
        )}
        {...props}
      >
        {bare ? (
          <Radix.Title className="sr-only">{title}</Radix.Title>
        ) : (
          <div className="flex h-14 shrink-0 items-center gap-4 border-b border-line px-4 sm:px-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-section">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="relative -mr-1.5 grid size-7 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
            >
              <X aria-hidden className="size-4" />
            </Radix.Close>
          </div>
        )}
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
