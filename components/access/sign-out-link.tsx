'use client';

import { clearStored } from '@/components/api/clear-stored';
import { Button } from '@/components/ui/button';

/** Signs out and clears everything that this browser stores for the console. */
export async function leave() {
  const { signOut } = await import('next-auth/react');
  clearStored();
  await signOut({ callbackUrl: '/' });
}

export function SignOutLink() {
  return (
    <Button variant="link" onClick={leave}>
      Sign Out
    </Button>
  );
}
