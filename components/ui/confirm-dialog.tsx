'use client';

import { whenOpened } from './on-demand';

/** Asks before something is done, with the verb on its button: docs/rules.md#confirmations. */
export const ConfirmDialog = whenOpened(() =>
  import('./confirm-dialog-panel').then(({ ConfirmDialogPanel }) => ConfirmDialogPanel),
);
