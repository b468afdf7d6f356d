'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ChangePasswordDialog } from './on-demand';

/** Opens the same dialog as the email menu. */
export function PasswordPanel() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Change Password</Button>
      {open && <ChangePasswordDialog close={close} onFail={close} />}
    </div>
  );
}
