'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const PromoDialog = dialogOnDemand(() => import('./promo-dialog'), 'PromoDialog');
