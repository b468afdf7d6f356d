'use client';

import { signOut } from 'next-auth/react';
import { EmailMenu } from '@/components/shell/email-menu';
import { ChangePasswordDialog } from './change-password-dialog';

/** Everything that this browser keeps for the console goes; how it looks stays. */
function clearStored() {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem('theme', theme);
}

/** The e-mail menu of the header. Sign Out clears everything that this browser keeps for the console. */
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
