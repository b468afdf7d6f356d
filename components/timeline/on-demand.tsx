'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What the timeline opens. Its scripts load then, not with the page (docs/performance.md#scripts). */

export const BlockEndLayer = onDemand(() =>
  import('./block-end-layer').then(({ BlockEndLayer }) => BlockEndLayer),
);
export const MarkedChoice = onDemand(() =>
  import('./marked-choice').then(({ MarkedChoice }) => MarkedChoice),
);
export const DragLayer = onDemand(() => import('./drag-layer').then(({ DragLayer }) => DragLayer));
export const WalkUpDialog = onDemand(() =>
  import('./walk-up-dialog').then(({ WalkUpDialog }) => WalkUpDialog),
);
