import { AuditDialog } from '@/components/audit/audit-dialog';
import { RecordName } from '@/components/audit/record-name';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { requireStaff } from '@/lib/access/current';
import { auditSource } from '@/lib/audit/list-sql';
import { getAuditLine } from '@/lib/audit/queries';
import { recordName } from '@/lib/audit/records';
import { actionWords } from '@/lib/audit/words';
import { ifFound } from '@/lib/errors';

export const metadata = { title: 'Audit Log' };

export default async function AuditLogPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { view, closeHref } = dialogOf(query);
  const line = view ? await ifFound(getAuditLine(actor, view)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        source={auditSource}
        query={query}
        nameOf={(each) => `${actionWords(each.action)}: ${recordName(each.entity, each.entityId)}`}
        cells={{ record: (each) => <RecordName actor={actor} line={each} /> }}
        rowActions={(each, href) => [{ label: 'View details', href: href({ view: each.id }) }]}
      />
      {line && <AuditDialog line={line} closeHref={closeHref} />}
    </>
  );
}
