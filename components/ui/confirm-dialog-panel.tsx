'use client';

import { AlertDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { overlayStyle, panelStyle } from './overlay-style';
import { useReturnFocus } from './return-focus';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequences: docs/rules.md#confirmations. */
  description?: ReactNode;
  /** A verb, never Yes. */
  confirmLabel: string;
  /** By default "Cancel", or "Keep it" where that could be read as the verb. */
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** Where the focus returns, if it is not the element that had it when the dialog opened. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Closes when the action is done; remains open when it returns `false` or throws. */
  onConfirm: () => unknown;
};

export function ConfirmDialogPanel({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = /^Cancel\b/.test(confirmLabel) ? 'Keep it' : 'Cancel',
  tone = 'primary',
  returnTo,
  onConfirm,
}: ConfirmDialogProps) {
  const [pending, setPending] = useState(false);
  // State changes one render too late for the second of two quick clicks.
  const running = useRef(false);
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus(returnTo);

  async function confirm() {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      if ((await onConfirm()) !== false) onOpenChange(false);
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !running.current && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle} />
        <AlertDialog.Content
          className={cn(panelStyle, 'sm:max-w-105')}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="px-5 pt-5 pb-5">
            <AlertDialog.Title className="text-section text-ink">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="mt-1 text-body text-ink-2">
                {description}
              </AlertDialog.Description>
            )}
          </div>
          <div className="flex justify-end gap-2 px-5 pb-[max(20px,env(safe-area-inset-bottom))] max-sm:[&>button]:flex-1">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={tone} loading={pending} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
