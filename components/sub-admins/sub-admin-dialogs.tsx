import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { ifFound } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { defaultPartnerId } from '@/lib/parties/business-partners/default-partner';
import { lastSeenText } from '@/lib/parties/sub-admins/last-seen';
import { getSubAdmin } from '@/lib/parties/sub-admins/list';
import { assignablePermissions } from '@/lib/parties/sub-admins/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { SubAdminDialog } from './on-demand';
import { SubAdminView } from './sub-admin-view';

type Props = { actor: StaffActor; query: PageQuery };

/** The dialog that the URL of the list opens. */
export async function SubAdminDialogs({ actor, query }: Props) {
  const { add, edit, view, href, closeHref } = dialogOf(query);
  const id = edit ?? view;
  if (!add && !id) return null;
  const housePartnerId = await defaultPartnerId();
  if (add)
    return (
      <SubAdminDialog
        subAdmin={null}
        assignable={await assignablePermissions(actor)}
        housePartnerId={housePartnerId}
        closeHref={closeHref}
      />
    );
  const subAdmin = id ? await ifFound(getSubAdmin(actor, id)) : null;
  if (!subAdmin) return null;
  const isSelf = subAdmin.id === actor.adminId;
  if (!edit)
    return (
      <SubAdminView
        subAdmin={subAdmin}
        lastSeen={lastSeenText(subAdmin, shownZone(actor, env().OPERATOR_TIMEZONE))}
        housePartnerId={housePartnerId}
        closeHref={closeHref}
        editHref={isSelf ? undefined : href({ action: 'edit', id: subAdmin.id })}
      />
    );
  if (isSelf) return null;
  const assignable = await assignablePermissions(actor);
  return (
    <SubAdminDialog
      key={subAdmin.id}
      subAdmin={subAdmin}
      assignable={assignable}
      housePartnerId={housePartnerId}
      closeHref={closeHref}
    />
  );
}
