import { RecordLink } from '@/components/list/record-link';
import { may, type StaffActor } from '@/lib/access/actor';
import { RECORD_KINDS, recordName } from '@/lib/audit/records';
import type { AuditLine } from '@/lib/audit/schema';

type Props = { actor: StaffActor; line: Pick<AuditLine, 'entity' | 'entityId'> };

/** What a line is about, as a link where the record has a page. */
export function RecordName({ actor, line: { entity, entityId } }: Props) {
  const { page, needs } = RECORD_KINDS[entity] ?? {};
  const name = recordName(entity, entityId);
  if (!page || !entityId) return name;
  return (
    <RecordLink href={`${page}/${entityId}`} denied={needs !== undefined && !may(actor, needs)}>
      {name}
    </RecordLink>
  );
}
