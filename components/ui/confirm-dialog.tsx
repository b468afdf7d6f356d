'use client';

import { whenOpened } from './on-demand';

/** Asks Yes or No. */
export const ConfirmDialog = whenOpened(() =>
  import('./confirm-dialog-panel').then(({ ConfirmDialogPanel }) => ConfirmDialogPanel),
);
