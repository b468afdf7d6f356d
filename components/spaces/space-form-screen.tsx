import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { orNotFound } from '@/components/shell/or-not-found';
import { PageHeader } from '@/components/ui/page-header';
import { getSpaceForForm, listBoxTypes } from '@/lib/catalogue/spaces/queries';
import { labelledZones } from '@/lib/foundation/time-zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { SpaceForm } from './space-form';

export const FORM_ACTIONS = ['add', 'edit', 'clone'] as const;
type Action = (typeof FORM_ACTIONS)[number];

type Props = { actor: StaffActor; action: Action; id: number | null; closeHref: string };

/** The form of a space on the list's own route: `?action=add`, `?action=edit&id=5`, `?action=clone&id=5`. */
export async function SpaceFormScreen({ actor, action, id, closeHref }: Props) {
  const [space, boxTypes] = await Promise.all([
    action === 'add' ? null : orNotFound(getSpaceForForm(actor, id ?? 0, action)),
    listBoxTypes(actor),
  ]);
  const title = { add: 'Add Space', edit: 'Edit Space', clone: `Clone of ${space?.name}` }[action];
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Space Management', href: '/admin/space' }, { label: title }]} />
      <PageHeader title={title} description={action === 'edit' ? space?.name : undefined} />
      <SpaceForm
        key={`${action}-${id}`}
        action={action}
        space={space}
        boxTypes={boxTypes}
        zones={labelledZones().map(({ name, label }) => ({ value: name, label }))}
        mayConfig={may(actor, action === 'edit' ? 'spaces.config.edit' : 'spaces.config.add')}
        closeHref={closeHref}
      />
    </>
  );
}
