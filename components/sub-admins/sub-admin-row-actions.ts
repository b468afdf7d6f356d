import type { RowAction } from '@/components/list/row-actions';
import { deleteSubAdminAction, inviteSubAdminAction } from '@/lib/sub-admins/actions';
import { nameOf } from '@/lib/sub-admins/list';
import type { SubAdmin } from '@/lib/sub-admins/schema';

type Href = (extra: Record<string, string | number>) => string;

/** The menu of a sub-admin in the list; nobody changes itself. */
export function subAdminRowActions(subAdmin: SubAdmin, href: Href, denied: boolean): RowAction[] {
  const { id, email, invited, isActive } = subAdmin;
  const invitation: RowAction = {
    label: 'Resend invitation',
    denied,
    confirm: {
      title: `Mail the invitation to ${email} again?`,
      description: 'The new link works for 72 hours; the earlier one stops working.',
      run: inviteSubAdminAction.bind(null, { id }),
      success: 'Invitation successfully sent.',
    },
  };
  return [
    { label: 'View details', href: href({ view: id }) },
    { label: 'Edit', href: href({ edit: id }), denied },
    ...(invited && isActive ? [invitation] : []),
    {
      label: 'Delete',
      danger: true,
      denied,
      confirm: {
        title: `Delete ${nameOf(subAdmin)}?`,
        description: 'Signed out at once, everywhere. What was done in this name stays.',
        danger: true,
        run: deleteSubAdminAction.bind(null, { id }),
        success: 'Sub-Admin successfully deleted.',
      },
    },
  ];
}
