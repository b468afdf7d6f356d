'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';
import { onDemand } from '@/components/ui/on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const QrDialog = dialogOnDemand(() => import('./qr-dialog'), 'QrDialog');
export const ConfigDetails = dialogOnDemand(() => import('./config-details'), 'ConfigDetails');
export const SpaceForm = onDemand(() => import('./space-form').then(({ SpaceForm }) => SpaceForm));
export const ReplacePriceDialog = onDemand(() =>
  import('./replace-price-dialog').then(({ ReplacePriceDialog }) => ReplacePriceDialog),
);

export const BulkLinkDialog = onDemand(() =>
  import('./bulk-link-dialog').then(({ BulkLinkDialog }) => BulkLinkDialog),
);
