'use client';

import { Skeleton } from '@/components/ui/skeleton';
import { TableCard, TableFoot } from '@/components/ui/table';

export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <div className="mb-4 grid gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <Skeleton className="mb-3 h-9 w-full sm:w-70" />
      <TableCard>
        <div className="skeleton-rows" />
        <TableFoot>
          <Skeleton className="w-36" />
          <Skeleton className="h-8 w-40" />
        </TableFoot>
      </TableCard>
    </div>
  );
}
