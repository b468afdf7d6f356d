import { LocationDialog } from '@/components/catalogue/dialogs';
import { recordPage } from '@/components/list/record-page';
import { changeLocationStatusAction, deleteLocationAction } from '@/lib/catalogue/locations/actions';
import { locationSource } from '@/lib/catalogue/locations/list';
import { labelledZones } from '@/lib/foundation/time/known-zones';
import { may } from '@/lib/platform/authorization/actor';

export const metadata = { title: 'Locations' };

const SPACES_STAY = 'Their spaces are not affected.';

const zones = () => labelledZones().map(({ name, label }) => ({ value: name, label }));

/** The dialog that puts all spaces of a location out of service. */
const closingOf = (id: number): string =>
  `/admin/space?${new URLSearchParams({ closing: 'block', matching: `locationId=${id}` })}`;

export default recordPage({
  entity: 'locations',
  source: locationSource,
  nameOf: ({ name }) => name,
  status: {
    isActive: ({ isActive }) => isActive,
    action: changeLocationStatusAction,
    consequences: { inactive: SPACES_STAY, active: SPACES_STAY },
  },
  deletion: {
    action: deleteLocationAction,
    description: "You can't delete a location that still has spaces.",
    bulk: 'location.delete',
  },
  bulk: ({ rights }) => [
    { label: 'Deactivate', kind: 'location.deactivate', denied: !rights.edit(), consequence: SPACES_STAY },
    { label: 'Activate', kind: 'location.activate', denied: !rights.edit(), consequence: SPACES_STAY },
  ],
  rowActions: ({ actor }, { id }) =>
    may(actor, 'blocks.edit') && may(actor, 'spaces.view')
      ? { others: [{ label: 'Put its spaces out of service', href: closingOf(id) }] }
      : {},
  form: ({ record, closeHref }) => <LocationDialog location={record} zones={zones()} closeHref={closeHref} />,
});
