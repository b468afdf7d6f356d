import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { StatusToggle } from '@/components/list/status-toggle';
import { LocationDialog } from '@/components/locations/location-dialog';
import { ButtonLink } from '@/components/ui/button';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { ifFound } from '@/lib/errors';
import { changeLocationStatusAction, deleteLocationAction } from '@/lib/locations/actions';
import { locationSource } from '@/lib/locations/list-sql';
import { getLocation } from '@/lib/locations/queries';
import { labelledZones } from '@/lib/time-zones';

export const metadata = { title: 'Locations' };

const zones = () => labelledZones().map(({ name, label }) => ({ value: name, label }));

export default async function LocationsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = { add: may(actor, 'locations.add'), edit: may(actor, 'locations.edit') };
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getLocation(actor, dialog.edit)) : null;
  const dialogProps = { zones: zones(), closeHref: dialog.closeHref };
  return (
    <>
      <ListScreen
        actor={actor}
        source={locationSource}
        query={query}
        nameOf={(location) => location.name}
        cells={{
          status: ({ id, name, is_active }) => (
            <StatusToggle
              name={name}
              noun="location"
              status={is_active ? 'active' : 'inactive'}
              denied={!mayWrite.edit}
              consequence="Its spaces stay as they are."
              change={changeLocationStatusAction.bind(null, id)}
            />
          ),
        }}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ add: 'location' })} scroll={false}>
              Add Location
            </ButtonLink>
          )
        }
        rowActions={(location, href) => [
          { label: 'Edit', href: href({ edit: location.id }), denied: !mayWrite.edit },
          {
            label: 'Delete',
            danger: true,
            denied: !may(actor, 'locations.delete'),
            confirm: {
              title: `Delete ${location.name}?`,
              description: 'A location that spaces use can not be deleted.',
              danger: true,
              run: deleteLocationAction.bind(null, { id: location.id }),
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
