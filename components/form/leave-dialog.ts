'use client';

import { useRouter } from 'next/navigation';
import { createContext, use } from 'react';

/** Provided by what renders a dialog with an address: leads to another, and renders nothing of the dialog meanwhile. */
export const LeaveDialog = createContext<((href: string) => void) | null>(null);

/** Leads from a dialog to what is behind it. The dialog is gone at once, while the list is still on its way. */
export function useLeaveDialog(href: string | null): () => void {
  const router = useRouter();
  const leave = use(LeaveDialog);
  return () => {
    if (href === null) return;
    if (leave) leave(href);
    else router.push(href, { scroll: false });
  };
}
