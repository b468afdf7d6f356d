'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const CreditDialog = dialogOnDemand(() =>
  import('./credit-dialog').then(({ CreditDialog }) => CreditDialog),
);
export const CustomerDialog = dialogOnDemand(() =>
  import('./customer-dialog').then(({ CustomerDialog }) => CustomerDialog),
);
export const TakeBackDialog = dialogOnDemand(() =>
  import('./take-back-dialog').then(({ TakeBackDialog }) => TakeBackDialog),
);
