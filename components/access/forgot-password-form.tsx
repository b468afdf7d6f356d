'use client';

import { useRouter } from 'next/navigation';
import { TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { FormButton } from '@/components/ui/scripted-form';
import { forgotPasswordAction } from '@/lib/parties/accounts/actions';
import { forgotPasswordInput } from '@/lib/parties/accounts/schema';

export function ForgotPasswordForm() {
  const router = useRouter();
  const kit = useZodForm({
    schema: forgotPasswordInput,
    defaults: { email: '' },
    submit: forgotPasswordAction,
    done: () =>
      router.push(`/success?email=${encodeURIComponent(String(kit.form.getValues('email')).trim())}`),
  });
  return (
    <Form {...kit} guard={false} className="grid gap-4">
      <FormProblems {...kit} />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
      <FormButton variant="primary" size="lg" loading={kit.form.formState.isSubmitting}>
        Submit
      </FormButton>
    </Form>
  );
}
