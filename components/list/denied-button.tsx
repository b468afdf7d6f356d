'use client';

import type { ReactNode } from 'react';
import { toast } from '@/components/ui/toast';
import { ACCESS_DENIED } from '@/lib/foundation/errors';

/** Stands where a link would, for those who may not follow it: it says so. */
export function DeniedButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" className={className} onClick={() => toast.error(ACCESS_DENIED)}>
      {children}
    </button>
  );
}
