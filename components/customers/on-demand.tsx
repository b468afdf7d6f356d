'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const CreditDialog = dialogOnDemand(() => import('./credit-dialog'), 'CreditDialog');
export const CustomerDialog = dialogOnDemand(() => import('./customer-dialog'), 'CustomerDialog');
export const TakeBackDialog = dialogOnDemand(() => import('./take-back-dialog'), 'TakeBackDialog');
