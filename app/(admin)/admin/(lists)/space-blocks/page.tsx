import { blockActions } from '@/components/blocks/block-actions';
import { BlockDialog, BlockSpaceDialog } from '@/components/blocks/on-demand';
import { mayClear } from '@/components/clearing/may-clear';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { ButtonLink } from '@/components/ui/button';
import { blockSource } from '@/lib/booking/blocks/list';
import { getBlock } from '@/lib/booking/blocks/queries';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { ifFound } from '@/lib/foundation/errors';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Out of service' };

const DAY_MS = 86_400_000;

export default async function BlocksPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayEdit = may(actor, 'blocks.edit');
  // The next step is on the page of the space.
  const mayBlock = mayEdit && may(actor, 'spaces.open');
  const opened = dialog.edit && mayEdit ? await ifFound(getBlock(actor, dialog.edit)) : null;
  const now = dbNow();
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Out of service"
        source={blockSource}
        query={query}
        nameOf={({ space }) => podName(space)}
        actions={
          mayBlock && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Put out of service
            </ButtonLink>
          )
        }
        rowActions={({ space, ...block }, href) => [
          { label: 'Open space', href: `/admin/space/${space.id}`, denied: !may(actor, 'spaces.open') },
          ...blockActions(
            { ...block, name: podName(space) },
            href({ action: 'edit', id: block.id }),
            !mayEdit,
          ),
        ]}
      />
      {dialog.add && mayBlock && <BlockSpaceDialog closeHref={dialog.closeHref} />}
      {opened && opened.state !== 'over' && (
        <BlockDialog
          spaces={[{ id: opened.space.id, name: podName(opened.space) }]}
          clock={clockFrom(
            opened.space.zone,
            new Date(Math.min(now.getTime(), opened.startsAt.getTime()) - DAY_MS),
          )}
          now={now}
          block={opened}
          may={mayClear(actor)}
          closeHref={dialog.closeHref}
        />
      )}
    </>
  );
}
