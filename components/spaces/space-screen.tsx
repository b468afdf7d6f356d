import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { StatusToggle } from '@/components/list/status-toggle';
import { TwoLine } from '@/components/ui/table';
import { may, type StaffActor } from '@/lib/access/actor';
import { env } from '@/lib/env';
import { ifFound } from '@/lib/errors';
import { changeSpaceStatusAction } from '@/lib/spaces/actions';
import { spaceSource } from '@/lib/spaces/list-sql';
import { getQrSpace } from '@/lib/spaces/queries';
import { QrDialog } from './qr-dialog';

/** The list of spaces with its filters, toggle and QR dialog. */
export async function SpaceScreen({ actor, query }: { actor: StaffActor; query: PageQuery }) {
  const dialog = dialogOf(query);
  const denied = { open: !may(actor, 'spaces.open'), status: !may(actor, 'spaces.status') };
  const qrSpace = dialog.qr ? await ifFound(getQrSpace(actor, dialog.qr)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        source={spaceSource}
        query={query}
        nameOf={(space) => space.name}
        cells={{
          name: (space) => (
            <TwoLine detail={`Space ${space.id}`}>
              <RecordLink href={`/admin/space/${space.id}`} denied={denied.open}>
                {space.name}
              </RecordLink>
            </TwoLine>
          ),
          status: (space) => (
            <StatusToggle
              name={space.name}
              noun="space"
              status={space.status}
              denied={denied.status}
              consequence="Visitors can not book it until it is active again; bookings that stand are kept."
              change={changeSpaceStatusAction.bind(null, space.id)}
            />
          ),
        }}
        rowActions={(space, href) => [
          { label: 'View details', href: `/admin/space/${space.id}`, denied: denied.open },
          { label: 'QR code', href: href({ qr: space.id }) },
        ]}
      />
      {qrSpace && (
        <QrDialog space={qrSpace} origin={new URL(env().APP_URL).origin} closeHref={dialog.closeHref} />
      )}
    </>
  );
}
