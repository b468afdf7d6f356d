'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What the screen opens. Its scripts load then, not with the page (docs/performance.md#scripts). */

export const GiftsDialog = dialogOnDemand(() => import('./gifts-dialog'), 'GiftsDialog');
export const RefundRuleDialog = dialogOnDemand(() => import('./refund-rule-dialog'), 'RefundRuleDialog');
export const SellerDialog = dialogOnDemand(() => import('./seller-dialog'), 'SellerDialog');
