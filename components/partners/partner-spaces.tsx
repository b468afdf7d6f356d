import { RecordLink } from '@/components/list/record-link';
import { Badge } from '@/components/ui/badge';
import type { PartnerDetail } from '@/lib/partners/schema';

type Props = { spaces: PartnerDetail['spaces']; denied: boolean };

/** The spaces that have a partner, each leading to its page. */
export function PartnerSpaces({ spaces, denied }: Props) {
  if (spaces.length === 0) return <p className="text-ink-2">No spaces have this partner yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {spaces.map(({ id, name, location, isActive }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2.5">
          <span className="min-w-0">
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
