'use client';

import type { ReactNode } from 'react';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/failure-texts';

/** Shown instead of a link to readers who may not follow it. Pressing it says so. */
export function DeniedButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={() => toast.error(ACCESS_DENIED)}>
      {children}
    </button>
  );
}
