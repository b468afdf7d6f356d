'use client';

import { PasswordField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { changePasswordAction } from '@/lib/parties/accounts/actions';
import { changePasswordForm, PASSWORD_RULE } from '@/lib/parties/accounts/schema';

export function ChangePasswordDialog({ close }: { close: () => void }) {
  return (
    <FormDialog
      title="Change Password"
      description="This signs you out on all other devices."
      size="sm"
      schema={changePasswordForm}
      defaults={{ oldPassword: '', newPassword: '', confirmNewPassword: '' }}
      submit={({ oldPassword, newPassword }) => changePasswordAction({ oldPassword, newPassword })}
      submitLabel="Change Password"
      success="Password successfully updated"
      close={close}
    >
      <PasswordField name="oldPassword" label="Current password" autoComplete="current-password" autoFocus />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
      />
      <PasswordField name="confirmNewPassword" label="Confirm new password" autoComplete="new-password" />
    </FormDialog>
  );
}
