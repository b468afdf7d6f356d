'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What the screen opens: its scripts load then, not with the page (docs/performance.md#scripts). */

export const RefundRuleDialog = onDemand(() =>
  import('./refund-rule-dialog').then(({ RefundRuleDialog }) => RefundRuleDialog),
);
export const SellerDialog = onDemand(() =>
  import('./seller-dialog').then(({ SellerDialog }) => SellerDialog),
);
