'use client';

import * as Radix from '@radix-ui/react-dialog';
import type { ComponentProps, ReactNode } from 'react';
import { X } from '@/components/ui/icons/x.gen';
import { cn } from './cn';
import { BACKDROP, onlyBackdropCloses, overlayStyle, panelStyle } from './overlay-style';
import { useReturnFocus } from './return-focus';

export const Dialog = Radix.Root;

const widths = { sm: 'sm:max-w-105', md: 'sm:max-w-140', lg: 'sm:max-w-190', xl: 'sm:max-w-240' };

export type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof widths;
};

/** Centred on a screen, a sheet from the bottom on a phone. A form inside takes `className="contents"`. */
export function DialogContent({
  title,
  description,
  size = 'md',
  className,
  children,
  ...props
}: DialogContentProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayStyle} {...BACKDROP} />
      <Radix.Content
        className={cn(panelStyle, widths[size], className)}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onOpenAutoFocus={(event) => {
          onOpenAutoFocus();
          focusFirstField(event);
        }}
        onCloseAutoFocus={onCloseAutoFocus}
        onPointerDownOutside={onlyBackdropCloses}
        {...props}
      >
        <div className="flex shrink-0 items-start gap-4 border-b border-line px-4 py-3.5 sm:px-5">
          <div className="min-w-0 flex-1">
            <Radix.Title className="text-section text-ink">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-body text-ink-2">{description}</Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label="Close"
            className="relative -me-1.5 grid size-7 shrink-0 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** The part that scrolls, between the header and the footer. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-calm-scroll=""
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-5', className)}
      {...props}
    />
  );
}

/** Cancel first, the action last. On a phone they share the width. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-5',
        'max-sm:[&>:is(a,button)]:flex-1',
        className,
      )}
      {...props}
    />
  );
}

/** The first field gets the focus, except on touch screens, where the keyboard would hide the dialog. */
function focusFirstField(event: Event) {
  const panel = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
  const field = panel?.querySelector<HTMLElement>(
    'input:not([type=hidden], [data-not-first]):not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  );
  if (!field || matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  field.focus();
}
