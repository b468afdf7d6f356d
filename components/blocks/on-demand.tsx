'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* Its scripts load when it is opened (docs/performance.md#scripts). */

export const BlockDialog = dialogOnDemand(() => import('./block-dialog'), 'BlockDialog');

export const BlockSpaceDialog = dialogOnDemand(() => import('./block-space-dialog'), 'BlockSpaceDialog');
