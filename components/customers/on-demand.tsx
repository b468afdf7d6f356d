'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What these screens open: its scripts load then, not with the list (docs/performance.md#scripts). */

export const CreditDialog = onDemand(() =>
  import('./credit-dialog').then(({ CreditDialog }) => CreditDialog),
);
export const CustomerDialog = onDemand(() =>
  import('./customer-dialog').then(({ CustomerDialog }) => CustomerDialog),
);
export const TakeBackDialog = onDemand(() =>
  import('./take-back-dialog').then(({ TakeBackDialog }) => TakeBackDialog),
);
