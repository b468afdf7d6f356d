import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function QrSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <div className="mb-4 grid gap-2">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <Skeleton className="mb-6 h-8 w-56" />
      <div className="grid items-start gap-4 min-[1100px]:grid-cols-[340px_minmax(0,1fr)]">
        <Card className="grid gap-4 p-5">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </Card>
        <Skeleton className="mx-auto aspect-[10/11] h-auto w-full max-w-[503px] rounded-card" />
      </div>
    </div>
  );
}
