'use client';

import type { ReactNode } from 'react';
import { useListState } from '@/components/list/list-state';
import { cn } from '@/components/ui/cn';

/** Fades the content that another choice is about to replace. */
export function WhileLoading({ children }: { children: ReactNode }) {
  const { pending } = useListState();
  return (
    <div aria-busy={pending} className={cn('transition-opacity duration-150', pending && 'opacity-55')}>
      {children}
    </div>
  );
}
