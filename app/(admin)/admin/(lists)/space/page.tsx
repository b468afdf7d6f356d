import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { FORM_ACTIONS, SpaceFormScreen } from '@/components/spaces/space-form-screen';
import { SpaceScreen } from '@/components/spaces/space-screen';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Space Management' };

/** The list of spaces, or instead of it the form to add, edit or clone a space. */
export default async function SpacesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { form, formCloseHref } = dialogOf(query);
  const action = FORM_ACTIONS.find((each) => each === form.action);
  // Without a record, edit and clone are not possible.
  if (!action || (action !== 'add' && form.id === null)) return <SpaceScreen actor={actor} query={query} />;
  return (
    <SpaceFormScreen actor={actor} action={action} id={form.id} closeHref={formCloseHref('/admin/space')} />
  );
}
