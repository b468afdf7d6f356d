'use client';

import { ComboField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import type { ComboboxOption } from '@/components/ui/combobox';
import { updateOwnProfileAction } from '@/lib/parties/accounts/actions';
import { ownProfileInput } from '@/lib/parties/accounts/profile-schema';

export type Profile = { firstName: string; lastName: string; timezone: string | null };

type Props = { profile: Profile; zones: ComboboxOption[]; close: () => void };

/** A person's own name and clock. */
export function ProfileDialog({ profile, zones, close }: Props) {
  return (
    <FormDialog
      title="Edit profile"
      size="sm"
      schema={ownProfileInput}
      defaults={profile}
      submit={updateOwnProfileAction}
      submitLabel="Save"
      success="Profile successfully updated"
      close={close}
    >
      <TextField name="firstName" label="First name" maxLength={80} autoComplete="given-name" autoFocus />
      <TextField name="lastName" label="Last name" maxLength={80} autoComplete="family-name" />
      <ComboField
        name="timezone"
        label="Time zone"
        optional
        options={zones}
        placeholder="The operator’s"
        hint="For times that belong to no space, such as your sessions and jobs. A space keeps its own."
      />
    </FormDialog>
  );
}
