'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const AddBusinessPartner = dialogOnDemand(
  () => import('./business-partner-dialog'),
  'AddBusinessPartner',
);
export const EditBusinessPartner = dialogOnDemand(
  () => import('./business-partner-dialog'),
  'EditBusinessPartner',
);
