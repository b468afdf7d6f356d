'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What the timeline opens: its scripts load then, not with the page (docs/performance.md#scripts). */

export const DragLayer = onDemand(() => import('./drag-layer').then(({ DragLayer }) => DragLayer));
export const WalkUpDialog = onDemand(() =>
  import('./walk-up-dialog').then(({ WalkUpDialog }) => WalkUpDialog),
);
