'use client';

import type { ReactNode } from 'react';
import { onDemand } from '@/components/ui/on-demand';

export type ViewDialogProps = {
  title: string;
  description?: string;
  size: 'md' | 'lg' | 'xl';
  /** The list behind it. */
  closeHref: string;
  /** The edit form; without one there is no button. */
  editHref?: string | null;
  bodyClassName?: string;
  children: ReactNode;
};

/** A record of a list, read-only (`?view=5`), with a link to its form for those who may edit. */
export const ViewDialog = onDemand<ViewDialogProps>(() =>
  import('./view-dialog-panel').then(({ ViewDialogPanel }) => ViewDialogPanel),
);
