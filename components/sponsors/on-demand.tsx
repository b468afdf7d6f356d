'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What these screens open. Its scripts load then, not with the list (docs/performance.md#scripts). */

export const SponsorForm = onDemand(() => import('./sponsor-form').then(({ SponsorForm }) => SponsorForm));
