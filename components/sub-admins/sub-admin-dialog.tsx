'use client';

import { useWatch } from 'react-hook-form';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { MultiLookupField } from '@/components/form/lookup-field';
import { createSubAdminAction, updateSubAdminAction } from '@/lib/parties/sub-admins/actions';
import { type AssignablePermission, type SubAdmin, subAdminInput } from '@/lib/parties/sub-admins/schema';
import { PermissionsField } from './permissions-field';
import { PreviewPanel } from './preview-panel';

type Props = {
  subAdmin: SubAdmin | null;
  assignable: AssignablePermission[];
  /** The default partner, whose staff write the operator's own records. */
  housePartnerId: number | null;
  closeHref: string;
};

/** The initial values. The granter's own restrictions are always added to the selection. */
function shown(subAdmin: SubAdmin | null, assignable: AssignablePermission[]) {
  const passedOn = assignable.filter((each) => each.passedOn).map(({ id }) => id);
  const { firstName = '', lastName = '', email = '', permissions = [] } = subAdmin ?? {};
  return {
    firstName,
    lastName,
    email,
    permissions: [...new Set([...permissions, ...passedOn])],
    businessPartnerIds: subAdmin?.partners.map(({ id }) => id) ?? [],
  };
}

/** The fixed sentence for a failure, if there is one. */
const failureOf = (editing: boolean) => (result: { status: number }) => {
  if (editing) return result.status >= 500 ? 'Unable to update sub-admin.' : undefined;
  return result.status === 400 || result.status >= 500 ? 'Unable to create sub-admin.' : undefined;
};

/** Add sub-admin, or Edit sub-admin if there is one. */
export function SubAdminDialog({ subAdmin, assignable, housePartnerId, closeHref }: Props) {
  return (
    <FormDialog
      title={subAdmin ? 'Edit sub-admin' : 'Add sub-admin'}
      description={
        subAdmin
          ? 'Changes take effect immediately.'
          : 'They get an email invitation to choose a password. It works for 72 hours.'
      }
      size="xl"
      schema={subAdminInput}
      isStored={subAdmin !== null}
      defaults={shown(subAdmin, assignable)}
      submit={({ email, ...values }) =>
        subAdmin
          ? updateSubAdminAction({ ...values, id: subAdmin.id, updatedAt: subAdmin.updatedAt.toISOString() })
          : createSubAdminAction({ ...values, email })
      }
      submitLabel={subAdmin ? 'Update' : 'Add'}
      success={`Sub-admin successfully ${subAdmin ? 'updated' : 'created'}.`}
      failure={failureOf(subAdmin !== null)}
      ready={({ firstName, lastName, email, permissions = [], businessPartnerIds = [] }) =>
        Boolean(firstName?.trim() && lastName?.trim() && email?.trim()) &&
        permissions.length > 0 &&
        businessPartnerIds.length > 0
      }
      close={{ href: closeHref }}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_248px]">
        <div className="grid min-w-0 content-start gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="firstName" label="First name" maxLength={80} autoComplete="off" autoFocus />
            <TextField name="lastName" label="Last name" maxLength={80} autoComplete="off" />
          </div>
          <TextField
            name="email"
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="off"
            disabled={subAdmin !== null}
            hint={subAdmin ? 'Cannot be changed' : undefined}
          />
          <MultiLookupField
            name="businessPartnerIds"
            label="Partners"
            path="/admin/business-partner?lookup=true"
            placeholder="Select partners"
            hint="They see the bookings, users and spaces of these partners"
          />
          <PermissionsField assignable={assignable} />
        </div>
        <ChosenPreview housePartnerId={housePartnerId} />
      </div>
    </FormDialog>
  );
}

/** The preview of the current values of the surrounding form. */
function ChosenPreview({ housePartnerId }: Pick<Props, 'housePartnerId'>) {
  const ids: number[] = useWatch({ name: 'permissions' }) ?? [];
  const partnerIds: (number | null)[] = useWatch({ name: 'businessPartnerIds' }) ?? [];
  return (
    <div className="min-w-0 max-md:border-t max-md:border-line max-md:pt-4">
      <div className="md:sticky md:top-0">
        <PreviewPanel
          ids={ids}
          hasDefaultPartner={housePartnerId !== null && partnerIds.includes(housePartnerId)}
        />
      </div>
    </div>
  );
}
