import { AuditDialog } from '@/components/audit/on-demand';
import { RecordName } from '@/components/audit/record-name';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { SpaceTime } from '@/components/spaces/space-time';
import { ifFound } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { auditSource } from '@/lib/platform/audit/list';
import { getAuditEntry } from '@/lib/platform/audit/queries';
import { actionName, recordName } from '@/lib/platform/audit/record-names';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Audit Log' };

export default async function AuditLogPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { view, closeHref } = dialogOf(query);
  const line = view ? await ifFound(getAuditEntry(actor, view)) : null;
  const zone = shownZone(actor, env().OPERATOR_TIMEZONE);
  return (
    <>
      <ListScreen
        actor={actor}
        source={auditSource}
        query={query}
        nameOf={(each) => `${actionName(each.action)}: ${recordName(each)}`}
        cells={{
          when: ({ at }) => <SpaceTime at={at} zone={zone} />,
          record: (each) => <RecordName actor={actor} entry={each} />,
        }}
        rowActions={(each, href) => [{ label: 'View details', href: href({ action: 'view', id: each.id }) }]}
      />
      {line && <AuditDialog line={line} clock={clockFrom(zone, line.at)} closeHref={closeHref} />}
    </>
  );
}
