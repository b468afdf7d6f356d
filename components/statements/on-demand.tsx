'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What these screens open: its scripts load then, not with the page (docs/performance.md#scripts). */

export const RecipientsDialog = onDemand(() =>
  import('./recipients-dialog').then(({ RecipientsDialog }) => RecipientsDialog),
);
