'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What these screens open. Its scripts load then, not with the page (docs/performance.md#scripts). */

export const RecipientsDialog = dialogOnDemand(() => import('./recipients-dialog'), 'RecipientsDialog');
