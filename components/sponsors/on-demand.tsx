'use client';

import dynamic from 'next/dynamic';

/* What these screens open: its scripts load then, not with the list (docs/performance.md#scripts). */

export const SponsorForm = dynamic(() => import('./sponsor-form').then(({ SponsorForm }) => SponsorForm));
