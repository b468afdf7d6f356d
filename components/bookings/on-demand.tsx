'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What these screens open: its scripts load then, not with the list (docs/performance.md#scripts). */

export const RescheduleDialog = dialogOnDemand(() =>
  import('./reschedule-dialog').then(({ RescheduleDialog }) => RescheduleDialog),
);
export const RefundDialog = dialogOnDemand(() =>
  import('./refund-dialog').then(({ RefundDialog }) => RefundDialog),
);
export const ExtendDialog = dialogOnDemand(() =>
  import('./extend-dialog').then(({ ExtendDialog }) => ExtendDialog),
);
export const SummaryDialog = dialogOnDemand(() =>
  import('./summary-dialog').then(({ SummaryDialog }) => SummaryDialog),
);
export const SendImagesDialog = dialogOnDemand(() =>
  import('./send-images-dialog').then(({ SendImagesDialog }) => SendImagesDialog),
);
