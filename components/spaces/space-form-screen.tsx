import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { orNotFound } from '@/components/shell/or-not-found';
import { Alert } from '@/components/ui/alert';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { getSpaceToClone, getSpaceToEdit, listBoxTypes } from '@/lib/catalogue/spaces/queries';
import { opensNewSpaces } from '@/lib/catalogue/spaces/setup-queries';
import { labelledZones } from '@/lib/foundation/time/known-zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { browserTexts } from '@/lib/platform/languages/visitor-texts';
import { SpaceForm } from './on-demand';

export const FORM_ACTIONS = ['add', 'edit', 'clone'] as const;
type Action = (typeof FORM_ACTIONS)[number];

type Props = { actor: StaffActor; action: Action; id: number | null; closeHref: string };

/** The space that the form starts with, and whether a clone copies its config and calendar secrets. */
async function startOf(actor: StaffActor, action: Action, id: number) {
  if (action === 'clone') return getSpaceToClone(actor, id);
  return { space: action === 'edit' ? await getSpaceToEdit(actor, id) : null, takesSecrets: true };
}

/** The form of a space on the list's own route: `?action=add`, `?action=edit&id=5`, `?action=clone&id=5`. */
export async function SpaceFormScreen({ actor, action, id, closeHref }: Props) {
  const [{ space, takesSecrets }, boxTypes, opensNew] = await Promise.all([
    orNotFound(startOf(actor, action, id ?? 0)),
    listBoxTypes(actor),
    opensNewSpaces(),
  ]);
  const title = { add: 'Add Space', edit: 'Edit Space', clone: `Clone of ${space?.name}` }[action];
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Space Management', href: '/admin/space' }, { label: title }]} />
      <PageHeader title={title} description={action === 'edit' ? space?.name : undefined} />
      {!takesSecrets && (
        <Alert
          title={`The config and the calendar secrets of ${space?.name} are not copied. Copying them requires View space config and all partners of that space.`}
        />
      )}
      <SpaceForm
        key={`${action}-${id}`}
        action={action}
        space={space}
        boxTypes={boxTypes}
        zones={labelledZones().map(({ name, label }) => ({ value: name, label }))}
        mayConfig={may(actor, action === 'edit' ? 'spaces.config.edit' : 'spaces.config.add')}
        mayOpen={may(actor, 'spaces.open')}
        opensLater={!opensNew}
        closeHref={closeHref}
        previewTexts={browserTexts('en', 'preview')}
        fallback={<Skeleton className="h-96" />}
      />
    </>
  );
}
