import type { ReactNode } from 'react';
import { Section } from '@/components/shell/record-page';
import { ButtonLink } from '@/components/ui/button';
import type { AuditEntity } from '@/lib/platform/audit/record-names';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';

type Props = { actor: StaffActor; entity: AuditEntity; id: number; children: ReactNode };

/** The history of a record, with a link to the log for those who may see it. */
export function HistorySection({ actor, entity, id, children }: Props) {
  const log = `/admin/audit-log?${new URLSearchParams({ entity, entityId: String(id) })}`;
  return (
    <Section title="History">
      {children}
      {may(actor, 'audit.view') && (
        <ButtonLink size="sm" href={log} className="mt-4">
          Audit log
        </ButtonLink>
      )}
    </Section>
  );
}
