import { Skeleton } from '@/components/ui/skeleton';
import './board.css';

const TILES = Array.from({ length: 18 }, (_, index) => `tile-${index}`);

export function BoardSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <div className="mb-4 grid gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="pod-tiles">
        {TILES.map((tile) => (
          <Skeleton key={tile} className="h-[122px] w-full rounded-card" />
        ))}
      </div>
    </div>
  );
}
