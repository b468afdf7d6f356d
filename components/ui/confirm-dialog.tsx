'use client';

import type { ReactNode, RefObject } from 'react';
import { whenOpened } from './on-demand';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** Where the focus goes back to, when what opened the dialog is gone. */
  returnTo?: RefObject<HTMLElement | null>;
  /** Closes when done; stays open when it returns `false` or throws. */
  onConfirm: () => unknown;
};

/** Asks Yes or No. */
export const ConfirmDialog = whenOpened<ConfirmDialogProps>(() =>
  import('./confirm-dialog-panel').then(({ ConfirmDialogPanel }) => ConfirmDialogPanel),
);
