'use client';

import type { ReactNode } from 'react';
import { useListState } from '@/components/list/list-state';
import { cn } from '@/components/ui/cn';

/** Fades the content that another choice is about to replace. If that can take a while, shows `doing` above it. */
export function WhileLoading({ doing, children }: { doing?: string; children: ReactNode }) {
  const { pending } = useListState();
  return (
    <>
      {doing && pending && (
        <p role="status" className="mb-3 flex items-center gap-3 text-ink-2 print:hidden">
          <progress aria-label={doing} className="h-1.5 w-40 accent-ink" />
          {doing}
        </p>
      )}
      <div aria-busy={pending} className={cn('transition-opacity duration-150', pending && 'opacity-55')}>
        {children}
      </div>
    </>
  );
}
