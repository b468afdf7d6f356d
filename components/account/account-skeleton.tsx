import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function AccountSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <div className="mb-4 grid gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-9 w-48" />
      </Card>
    </div>
  );
}
