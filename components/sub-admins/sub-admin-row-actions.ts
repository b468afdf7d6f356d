import { calling } from '@/components/list/confirmation';
import type { RowAction } from '@/components/list/row-actions';
import {
  deleteSubAdminAction,
  inviteSubAdminAction,
  resetSecondFactorAction,
} from '@/lib/parties/sub-admins/actions';
import { nameOf } from '@/lib/parties/sub-admins/list';
import type { SubAdmin } from '@/lib/parties/sub-admins/schema';

type Href = (extra: Record<string, string | number>) => string;

/** The menu of a sub-admin in the list. Staff cannot change their own account here. */
export function subAdminRowActions(subAdmin: SubAdmin, href: Href, denied: boolean): RowAction[] {
  const { id, email, isInvited, isActive, hasSecondFactor } = subAdmin;
  const invitation: RowAction = {
    label: 'Resend invitation',
    denied,
    confirm: {
      title: `Send the invitation to ${email} again?`,
      verb: 'Send invitation',
      description: 'The new link works for 72 hours. The earlier one stops working.',
      run: calling(inviteSubAdminAction, { id }),
      success: 'Invitation successfully sent.',
    },
  };
  const reset: RowAction = {
    label: 'Reset second factor',
    danger: true,
    denied,
    confirm: {
      title: `Reset the second factor of ${nameOf(subAdmin)}?`,
      verb: 'Reset second factor',
      description:
        'This signs them out everywhere. They then sign in with their password alone, until they set up a second factor again. They are told by email.',
      danger: true,
      run: calling(resetSecondFactorAction, { id }),
      success: 'Second factor successfully reset.',
    },
  };
  return [
    { label: 'View details', href: href({ action: 'view', id }) },
    { label: 'Edit', href: href({ action: 'edit', id }), denied },
    ...(isInvited && isActive ? [invitation] : []),
    ...(hasSecondFactor ? [reset] : []),
    {
      label: 'Delete',
      danger: true,
      denied,
      confirm: {
        title: `Delete ${nameOf(subAdmin)}?`,
        verb: 'Delete',
        description: 'This signs them out everywhere. Records of what they did are kept.',
        danger: true,
        run: calling(deleteSubAdminAction, { id }),
        success: 'Sub-admin successfully deleted.',
      },
    },
  ];
}
