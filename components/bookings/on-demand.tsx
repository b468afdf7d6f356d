'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';
import { onDemand } from '@/components/ui/on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const RescheduleDialog = dialogOnDemand(() => import('./reschedule-dialog'), 'RescheduleDialog');
export const RefundDialog = dialogOnDemand(() => import('./refund-dialog'), 'RefundDialog');
export const ExtendDialog = dialogOnDemand(() => import('./extend-dialog'), 'ExtendDialog');
/** In its place, without its own URL. */
export const AddTimeDialog = onDemand(() =>
  import('./extend-dialog').then(({ AddTimeDialog }) => AddTimeDialog),
);
export const SummaryDialog = dialogOnDemand(() => import('./summary-dialog'), 'SummaryDialog');
export const SendImagesDialog = dialogOnDemand(() => import('./send-images-dialog'), 'SendImagesDialog');
