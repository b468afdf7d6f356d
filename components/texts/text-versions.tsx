import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import type { TextVersion } from '@/lib/catalogue/texts/schema';
import { formatDateTime } from '@/lib/foundation/time/zones';

type Props = {
  versions: TextVersion[];
  shown: number | undefined;
  zone: string;
  hrefOf: (version: TextVersion) => string;
};

/** When and by whom a text was saved, each a link to that version. The first is the current one. */
export function TextVersions({ versions, shown, zone, hrefOf }: Props) {
  if (versions.length === 0) return <p className="text-ink-2">Nothing has been saved yet.</p>;
  return (
    <ul className="grid max-h-120 gap-1 overflow-y-auto">
      {versions.map((version, index) => (
        <li key={version.id}>
          <a
            href={hrefOf(version)}
            data-scroll="keep"
            aria-current={version.id === shown ? 'true' : undefined}
            className={cn(
              'grid gap-0.5 rounded-control border border-line px-3 py-2 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2',
              version.id === shown && 'border-ink bg-sunk',
            )}
          >
            <span className="flex flex-wrap items-center gap-2">
              {formatDateTime(version.createdAt, zone)}
              {index === 0 && <Badge tone="ok">Current</Badge>}
            </span>
            <span className="truncate text-small text-ink-3">{version.savedBy ?? 'Initial version'}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
