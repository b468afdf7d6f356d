import { LocationDialog } from '@/components/catalogue/dialogs';
import { ImportButton } from '@/components/imports/import-button';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { StatusToggle } from '@/components/list/status-toggle';
import { ButtonLink } from '@/components/ui/button';
import { changeLocationStatusAction, deleteLocationAction } from '@/lib/catalogue/locations/actions';
import { getLocation, locationSource } from '@/lib/catalogue/locations/list';
import { ifFound } from '@/lib/foundation/errors';
import { labelledZones } from '@/lib/foundation/time/known-zones';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChangeShared } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Locations' };

const SPACES_STAY = 'Their spaces are not affected.';

const zones = () => labelledZones().map(({ name, label }) => ({ value: name, label }));

/** The dialog that puts all spaces of a location out of service. */
const closingOf = (id: number): string =>
  `/admin/space?${new URLSearchParams({ closing: 'block', matching: `locationId=${id}` })}`;

export default async function LocationsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = {
    add: mayChangeShared(actor, 'locations.add'),
    edit: mayChangeShared(actor, 'locations.edit'),
  };
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getLocation(actor, dialog.edit)) : null;
  const dialogProps = { zones: zones(), closeHref: dialog.closeHref };
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Location"
        source={locationSource}
        bulk={[
          {
            label: 'Deactivate',
            kind: 'location.deactivate',
            denied: !mayWrite.edit,
            consequence: SPACES_STAY,
          },
          { label: 'Activate', kind: 'location.activate', denied: !mayWrite.edit, consequence: SPACES_STAY },
          {
            label: 'Delete',
            kind: 'location.delete',
            danger: true,
            denied: !mayChangeShared(actor, 'locations.delete'),
          },
        ]}
        query={query}
        nameOf={(location) => location.name}
        cells={{
          status: ({ id, name, isActive }) => (
            <StatusToggle
              name={name}
              noun="location"
              status={isActive ? 'active' : 'inactive'}
              denied={!mayWrite.edit}
              consequence="Its spaces are not affected."
              change={changeLocationStatusAction.bind(null, id)}
            />
          ),
        }}
        actions={
          mayWrite.add && (
            <>
              <ImportButton kind="locations" />
              <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
                Add location
              </ButtonLink>
            </>
          )
        }
        rowActions={(location, href) => [
          { label: 'Edit', href: href({ action: 'edit', id: location.id }), denied: !mayWrite.edit },
          ...(may(actor, 'blocks.edit') && may(actor, 'spaces.view')
            ? [{ label: 'Put its spaces out of service', href: closingOf(location.id) }]
            : []),
          {
            label: 'Delete',
            danger: true,
            denied: !mayChangeShared(actor, 'locations.delete'),
            confirm: {
              title: `Delete ${location.name}?`,
              description: "You can't delete a location that still has spaces.",
              danger: true,
              run: calling(deleteLocationAction, { id: location.id }),
              success: 'Location successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && mayWrite.add && <LocationDialog location={null} {...dialogProps} />}
      {edited && <LocationDialog location={edited} {...dialogProps} />}
    </>
  );
}
