import { Skeleton } from '@/components/ui/skeleton';

export function StorySkeleton({ bare = false }: { bare?: boolean }) {
  return (
    <div role="status" aria-label="Loading the booking" className="grid gap-4">
      {!bare && (
        <div className="grid grid-cols-2 gap-4">
          {['who', 'where', 'when', 'paid'].map((fact) => (
            <Skeleton key={fact} className="h-12" />
          ))}
        </div>
      )}
      <Skeleton className="h-9 w-3/4" />
      <div className="grid gap-3 pl-5">
        {['first', 'second', 'third', 'fourth'].map((line) => (
          <Skeleton key={line} className="h-9" />
        ))}
      </div>
    </div>
  );
}
