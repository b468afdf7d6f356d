'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What these screens open: its scripts load then, not with the list (docs/performance.md#scripts). */

export const AddBusinessPartner = onDemand(() =>
  import('./business-partner-dialog').then(({ AddBusinessPartner }) => AddBusinessPartner),
);
export const EditBusinessPartner = onDemand(() =>
  import('./business-partner-dialog').then(({ EditBusinessPartner }) => EditBusinessPartner),
);
