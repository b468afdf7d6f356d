'use client';

import { signOut } from 'next-auth/react';
import { clearStored } from '@/components/api/session-end';
import { EmailMenu } from '@/components/shell/email-menu';
import { ChangePasswordDialog } from './change-password-dialog';

/** The email menu of the header. Sign Out clears everything that this browser keeps for the console. */
export function AccountMenu({ email }: { email: string }) {
  async function leave() {
    clearStored();
    await signOut({ callbackUrl: '/' });
  }
  return (
    <EmailMenu
      email={email}
      onSignOut={leave}
      renderChangePassword={({ open, onOpenChange }) =>
        open && <ChangePasswordDialog close={() => onOpenChange(false)} />
      }
    />
  );
}
