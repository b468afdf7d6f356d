'use client';

import { PasswordField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { changePasswordAction } from '@/lib/access/actions';
import { changePasswordForm, PASSWORD_HINT } from '@/lib/access/schema';

export function ChangePasswordDialog({ close }: { close: () => void }) {
  return (
    <FormDialog
      title="Change Password"
      description="Every other session of yours is signed out."
      size="sm"
      schema={changePasswordForm}
      defaults={{ oldPassword: '', newPassword: '', confirmNewPassword: '' }}
      submit={({ oldPassword, newPassword }) => changePasswordAction({ oldPassword, newPassword })}
      submitLabel="Change Password"
      success="Password successfully updated"
      close={close}
    >
      <PasswordField name="oldPassword" label="Current Password" autoComplete="current-password" autoFocus />
      <PasswordField
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      <PasswordField name="confirmNewPassword" label="Confirm New Password" autoComplete="new-password" />
    </FormDialog>
  );
}
