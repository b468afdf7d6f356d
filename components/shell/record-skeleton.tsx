import { Skeleton } from '@/components/ui/skeleton';

/** Whether a URL is that of one record, such as `/admin/booking/5`. */
export const isRecord = (pathname: string): boolean => /^\/admin\/[\w/-]+\/\d+$/.test(pathname);

/** Pages that begin with four facts side by side. */
const hasFourFacts = (pathname: string): boolean => /^\/admin\/(booking|space)\/\d+$/.test(pathname);

const FACTS = ['w-24', 'w-40', 'w-32', 'w-56', 'w-28', 'w-44', 'w-36', 'w-48'];

/**
 * The skeleton of a record's page, over the page that it was opened from, until it has loaded. It is not a
 * `loading.tsx`, because a record that does not exist has to be a 404 (docs/decisions.md#skeletons).
 */
export function RecordSkeleton({ pathname }: { pathname: string }) {
  return (
    <div aria-hidden className="record-skeleton">
      <div className="mb-5 grid gap-2">
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="w-80 max-w-full" />
      </div>
      {hasFourFacts(pathname) && <FourFacts />}
      <div className="grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_340px]">
        <Outline lines={FACTS} />
        <Outline lines={FACTS.slice(0, 5)} />
      </div>
    </div>
  );
}

const FourFacts = () => (
  <div className="mb-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 min-[900px]:grid-cols-4">
    {FACTS.slice(0, 4).map((width) => (
      <div key={width} className="grid gap-1.5">
        <Skeleton className="w-14" />
        <Skeleton className="h-6 w-36 max-w-full" />
        <Skeleton className="w-24" />
      </div>
    ))}
  </div>
);

function Outline({ lines }: { lines: string[] }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <Skeleton className="mb-5 h-5 w-32" />
      <div className="grid gap-5">
        {lines.map((width) => (
          <div key={width} className="grid grid-cols-[120px_minmax(0,1fr)] gap-4">
            <Skeleton className="w-20" />
            <Skeleton className={`${width} max-w-full`} />
          </div>
        ))}
      </div>
    </div>
  );
}
