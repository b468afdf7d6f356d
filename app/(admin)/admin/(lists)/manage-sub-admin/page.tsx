import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { StatusToggle } from '@/components/list/status-toggle';
import { SubAdminDialogs } from '@/components/sub-admins/sub-admin-dialogs';
import { subAdminRowActions } from '@/components/sub-admins/sub-admin-row-actions';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { TwoLine } from '@/components/ui/table';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { changeSubAdminStatusAction } from '@/lib/parties/sub-admins/actions';
import { lastSeenText } from '@/lib/parties/sub-admins/last-seen';
import { nameOf, subAdminSource } from '@/lib/parties/sub-admins/list';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Manage Sub-Admin' };

const SIGN_IN = 'They can sign in again.';
const SIGNED_OUT = "This signs them out everywhere. They can't sign in until reactivated.";

export default async function ManageSubAdminPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { href } = dialogOf(query);
  const zone = shownZone(actor, env().OPERATOR_TIMEZONE);
  return (
    <>
      <ListScreen
        actor={actor}
        source={subAdminSource}
        bulk={[
          { label: 'Deactivate', kind: 'sub-admin.deactivate', consequence: SIGNED_OUT },
          { label: 'Activate', kind: 'sub-admin.activate', consequence: SIGN_IN },
        ]}
        query={query}
        nameOf={nameOf}
        actions={
          <ButtonLink variant="primary" href={href({ action: 'add' })} scroll={false}>
            Add sub-admin
          </ButtonLink>
        }
        cells={{
          name: (row) => (
            <TwoLine detail={row.id === actor.adminId ? 'You' : `Sub-admin ${row.id}`}>
              <RecordLink href={href({ action: 'view', id: row.id })}>{nameOf(row)}</RecordLink>
            </TwoLine>
          ),
          lastSeen: (row) => (row.isInvited ? <Badge tone="info">Invited</Badge> : lastSeenText(row, zone)),
          status: (row) => (
            <StatusToggle
              name={nameOf(row)}
              noun="sub-admin"
              status={row.isActive ? 'active' : 'inactive'}
              denied={row.id === actor.adminId}
              consequences={{ inactive: SIGNED_OUT, active: SIGN_IN }}
              change={changeSubAdminStatusAction.bind(null, row.id)}
            />
          ),
        }}
        rowActions={(row, rowHref) => subAdminRowActions(row, rowHref, row.id === actor.adminId)}
      />
      <SubAdminDialogs actor={actor} query={query} />
    </>
  );
}
