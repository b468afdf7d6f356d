'use client';

import { useRouter } from 'next/navigation';
import { PasswordField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { FormButton } from '@/components/ui/scripted-form';
import { resetPasswordAction } from '@/lib/parties/accounts/actions';
import { PASSWORD_RULE, resetPasswordForm } from '@/lib/parties/accounts/schema';

export function ResetPasswordForm({ token }: { token: string }) {
  const router = useRouter();
  const kit = useZodForm({
    schema: resetPasswordForm,
    defaults: { newPassword: '', confirmNewPassword: '' },
    submit: ({ newPassword }) => resetPasswordAction({ token, newPassword }),
    done: () => router.replace('/success?password=changed'),
  });
  return (
    <Form {...kit} guard={false} className="grid gap-4">
      <FormProblems {...kit} />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_RULE}
        autoFocus
      />
      <PasswordField name="confirmNewPassword" label="Confirm new password" autoComplete="new-password" />
      <FormButton variant="primary" size="lg" loading={kit.form.formState.isSubmitting}>
        Save
      </FormButton>
    </Form>
  );
}
