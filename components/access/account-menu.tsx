'use client';

import { EmailMenu } from '@/components/shell/email-menu';
import { onDemand } from '@/components/ui/on-demand';
import { leave } from './sign-out-link';

const ChangePasswordDialog = onDemand(() =>
  import('./change-password-dialog').then(({ ChangePasswordDialog }) => ChangePasswordDialog),
);

/** The email menu of the header. Sign Out clears everything that this browser stores for the console. */
export function AccountMenu({ email, release }: { email: string; release: string }) {
  return (
    <EmailMenu
      email={email}
      release={release}
      onSignOut={leave}
      renderChangePassword={({ open, onOpenChange }) =>
        open && <ChangePasswordDialog close={() => onOpenChange(false)} onFail={() => onOpenChange(false)} />
      }
    />
  );
}
