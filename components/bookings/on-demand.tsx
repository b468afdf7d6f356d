'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What these screens open: its scripts load then, not with the list (docs/performance.md#scripts). */

export const RescheduleDialog = onDemand(() =>
  import('./reschedule-dialog').then(({ RescheduleDialog }) => RescheduleDialog),
);
export const RefundDialog = onDemand(() =>
  import('./refund-dialog').then(({ RefundDialog }) => RefundDialog),
);
export const ExtendDialog = onDemand(() =>
  import('./extend-dialog').then(({ ExtendDialog }) => ExtendDialog),
);
export const SummaryDialog = onDemand(() =>
  import('./summary-dialog').then(({ SummaryDialog }) => SummaryDialog),
);
export const SendImagesDialog = onDemand(() =>
  import('./send-images-dialog').then(({ SendImagesDialog }) => SendImagesDialog),
);
