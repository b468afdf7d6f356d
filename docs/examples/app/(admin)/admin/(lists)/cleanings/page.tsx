import { CleaningDialog } from '@/components/catalogue/dialogs';
import { calling, callingOnce } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { deleteCleaningAction, moveCleaningAction } from '@/lib/catalogue/cleanings/actions';
import { cleaningSource, getCleaning, getSpaceToClean } from '@/lib/catalogue/cleanings/list';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { ifFound } from '@/lib/foundation/errors';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Cleanings' };

const DAY_MS = 86_400_000;

export default async function CleaningsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const { action, id: given } = dialog.form;
  const mayWrite = { add: may(actor, 'cleanings.add'), edit: may(actor, 'cleanings.edit') };
  const isAdding = dialog.add && mayWrite.add;
  const isEditing = (action === 'edit' || action === 'finish') && mayWrite.edit;
  const chosen = isAdding && given ? await ifFound(getSpaceToClean(actor, given)) : null;
  const edited = isEditing && given ? await ifFound(getCleaning(actor, given)) : null;
  const now = dbNow();
  const dialogProps = { now, closeHref: dialog.closeHref };
  const clockSince = (zone: string, start: Date) =>
    clockFrom(zone, new Date(Math.min(now.getTime(), start.getTime()) - DAY_MS));
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Cleanings"
        source={cleaningSource}
        query={query}
        nameOf={({ space }) => podName(space)}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Add cleaning
            </ButtonLink>
          )
        }
        rowActions={({ id, state, space }, href) => {
          const denied = !mayWrite.edit;
          const name = podName(space);
          const planned = [
            {
              label: 'Start',
              denied,
              confirm: {
                title: `Start the cleaning of ${name}?`,
                run: callingOnce(moveCleaningAction, { id, move: 'start' }),
                success: 'Cleaning successfully started.',
              },
            },
            {
              label: 'Cancel',
              danger: true,
              denied,
              confirm: {
                title: `Cancel the cleaning of ${name}?`,
                danger: true,
                run: callingOnce(moveCleaningAction, { id, move: 'cancel' }),
                success: 'Cleaning successfully cancelled.',
              },
            },
          ];
          return [
            { label: 'Edit', href: href({ action: 'edit', id }), denied },
            ...(state === 'planned' ? planned : []),
            ...(state === 'running'
              ? [{ label: 'Finish', href: href({ action: 'finish', id }), denied }]
              : []),
            {
              label: 'Delete',
              danger: true,
              denied: !may(actor, 'cleanings.delete'),
              confirm: {
                title: `Delete the cleaning of ${name}?`,
                danger: true,
                run: calling(deleteCleaningAction, { id }),
                success: 'Cleaning successfully deleted.',
              },
            },
          ];
        }}
      />
      {isAdding && (
        <CleaningDialog
          space={chosen && { id: chosen.id, name: chosen.name, clock: clockSince(chosen.timezone, now) }}
          cleaning={null}
          {...dialogProps}
        />
      )}
      {edited && (
        <CleaningDialog
          space={{
            id: edited.space.id,
            name: podName(edited.space),
            clock: clockSince(edited.space.zone, edited.startsAt),
          }}
          cleaning={edited}
          isFinishing={action === 'finish'}
          {...dialogProps}
        />
      )}
    </>
  );
}
