import { RecordLink } from '@/components/list/record-link';
import { recordKind, recordName } from '@/lib/platform/audit/record-names';
import type { AuditRow } from '@/lib/platform/audit/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';

type Props = { actor: StaffActor; entry: Pick<AuditRow, 'entity' | 'entityId' | 'recordCalled'> };

/** The record of an entry, as a link if it has a page. */
export function RecordName({ actor, entry }: Props) {
  const { entity, entityId } = entry;
  const { page, needs } = recordKind(entity) ?? {};
  const name = recordName(entry);
  if (!page || !entityId) return name;
  return (
    <RecordLink href={`${page}/${entityId}`} denied={needs !== undefined && !may(actor, needs)}>
      {name}
    </RecordLink>
  );
}
