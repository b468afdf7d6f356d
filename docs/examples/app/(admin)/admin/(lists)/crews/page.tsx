import { CrewDialog } from '@/components/catalogue/dialogs';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { StatusToggle } from '@/components/list/status-toggle';
import { ButtonLink } from '@/components/ui/button';
import { changeCrewStatusAction, deleteCrewAction } from '@/lib/catalogue/crews/actions';
import { getCrew, crewSource } from '@/lib/catalogue/crews/list';
import { ifFound } from '@/lib/foundation/errors';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChangeShared } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Crews' };

export default async function CrewsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = {
    add: mayChangeShared(actor, 'crews.add'),
    edit: mayChangeShared(actor, 'crews.edit'),
    delete: mayChangeShared(actor, 'crews.delete'),
  };
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getCrew(actor, dialog.edit)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Crews"
        source={crewSource}
        query={query}
        nameOf={(crew) => crew.name}
        cells={{
          status: ({ id, name, isActive }) => (
            <StatusToggle
              name={name}
              noun="crew"
              status={isActive ? 'active' : 'inactive'}
              denied={!mayWrite.edit}
              change={changeCrewStatusAction.bind(null, id)}
            />
          ),
        }}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Add crew
            </ButtonLink>
          )
        }
        rowActions={(crew, href) => [
          { label: 'Edit', href: href({ action: 'edit', id: crew.id }), denied: !mayWrite.edit },
          {
            label: 'Delete',
            danger: true,
            denied: !mayWrite.delete,
            confirm: {
              title: `Delete ${crew.name}?`,
              danger: true,
              run: calling(deleteCrewAction, { id: crew.id }),
              success: 'Crew successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && mayWrite.add && <CrewDialog crew={null} closeHref={dialog.closeHref} />}
      {edited && <CrewDialog crew={edited} closeHref={dialog.closeHref} />}
    </>
  );
}
