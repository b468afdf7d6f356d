import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

export function DashboardSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <div className="mb-4 grid gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          {['bookings', 'users', 'income'].map((card) => (
            <Card key={card} className="grid gap-2 px-5 py-3.5">
              <Skeleton className="w-24" />
              <Skeleton className="h-8 w-20" />
            </Card>
          ))}
        </div>
        <div className="grid gap-4 min-[1100px]:grid-cols-2">
          {['statistics', 'revenue'].map((graph) => (
            <Card key={graph} className="grid gap-4 p-5">
              <Skeleton className="h-6 w-48" />
              <Skeleton className="h-9" />
              <Skeleton className="h-64" />
            </Card>
          ))}
        </div>
      </div>
    </div>
  );
}
