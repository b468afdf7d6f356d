'use client';

import { onDemand } from '@/components/ui/on-demand';

/* What the account page opens. Its scripts load then, not with the page (docs/performance.md#scripts). */

export const ProfileDialog = onDemand(() =>
  import('./profile-dialog').then(({ ProfileDialog }) => ProfileDialog),
);
export const ChangePasswordDialog = onDemand(() =>
  import('@/components/access/change-password-dialog').then(
    ({ ChangePasswordDialog }) => ChangePasswordDialog,
  ),
);
export const OwnAlertsDialog = onDemand(() =>
  import('./own-alerts-dialog').then(({ OwnAlertsDialog }) => OwnAlertsDialog),
);
