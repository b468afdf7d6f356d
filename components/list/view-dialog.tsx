'use client';

import { onDemand } from '@/components/ui/on-demand';

/** A record of a list, read-only (`?view=5`), with a link to its form for those who may edit. */
export const ViewDialog = onDemand(() =>
  import('./view-dialog-panel').then(({ ViewDialogPanel }) => ViewDialogPanel),
);
