import { RecordLink } from '@/components/list/record-link';
import { Badge } from '@/components/ui/badge';
import type { NamedSpace } from '@/lib/catalogue/spaces/pod-name';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';

type Props = {
  spaces: (NamedSpace & { id: number; isActive: boolean })[];
  /** The reader may not open a space: pressing a name says so. */
  denied: boolean;
  /** The text when there is none. */
  none: string;
};

export function SpaceLinks({ spaces, denied, none }: Props) {
  if (spaces.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="divide-y divide-line">
      {spaces.map(({ id, name, shortName, location, isActive }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <span className="pod-sign">{shownShortName({ name, shortName })}</span>{' '}
            <RecordLink href={`/admin/space/${id}`} denied={denied}>
              {name}
            </RecordLink>
            <span className="block text-small text-ink-3">{location}</span>
          </span>
          <Badge tone={isActive ? 'ok' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </li>
      ))}
    </ul>
  );
}
