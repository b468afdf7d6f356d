'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import type { z } from 'zod';
import { PasswordField, TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { Button } from '@/components/ui/button';
import { signInInput } from '@/lib/parties/accounts/schema';
import type { ActionResult } from '@/lib/platform/http/action';

/** Email and password; Enter submits. The server chooses the landing page. */
export function SignInForm() {
  const router = useRouter();
  const kit = useZodForm({
    schema: signInInput,
    defaults: { email: '', password: '' },
    submit: enter,
    done: () => {
      router.replace('/admin');
      router.refresh();
    },
  });
  return (
    <Form {...kit} guard={false} method="post" className="grid gap-4">
      <FormProblems problem={kit.problem} clear={kit.clear} />
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" loading={kit.form.formState.isSubmitting}>
        Sign In
      </Button>
      <Link
        href="/forgotPassword"
        className="justify-self-center text-link underline-offset-4 hover:underline"
      >
        Forgot Password
      </Link>
    </Form>
  );
}

async function enter(values: z.output<typeof signInInput>): Promise<ActionResult<null>> {
  const answer = await signIn('credentials', { ...values, redirect: false });
  if (answer?.ok && !answer.error) return { ok: true, data: null };
  // The library returns the sentence that was thrown, or a code of its own.
  const message =
    !answer?.error || answer.error === 'CredentialsSignin' ? 'Invalid email or password' : answer.error;
  return { ok: false, status: 400, message, code: 'sign_in' };
}
