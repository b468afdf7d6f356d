'use client';

import { dialogOnDemand } from './dialog-on-demand';

/** A record of a list, read-only (`?action=view&id=5`), with a link to its form for those who may edit. */
export const ViewDialog = dialogOnDemand(() => import('./view-dialog-panel'), 'ViewDialogPanel');
