'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useState } from 'react';
import type { z } from 'zod';
import { PasswordField, TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { Button } from '@/components/ui/button';
import { signInInput } from '@/lib/parties/accounts/schema';
import { CODE_NEEDED } from '@/lib/parties/second-factor/schema';
import type { ActionResult } from '@/lib/platform/http/action';
import { SecondStepForm } from './second-step-form';

type Credentials = z.output<typeof signInInput>;

/** Email and password, then a one-time code where one is needed. The server chooses the landing page. */
export function SignInForm() {
  const router = useRouter();
  const [first, setFirst] = useState<Credentials | null>(null);
  const land = () => {
    router.replace('/admin');
    router.refresh();
  };
  if (!first)
    return (
      <PasswordForm
        submit={async (values) => {
          const result = await enter(values);
          const isHalfway = !result.ok && result.message === CODE_NEEDED;
          return isHalfway ? { ok: true, data: values } : result;
        }}
        done={(halfway) => (halfway ? setFirst(halfway) : land())}
      />
    );
  return (
    <SecondStepForm
      email={first.email}
      submit={(otp) => enter({ ...first, otp })}
      done={land}
      back={() => setFirst(null)}
    />
  );
}

type FirstStep = {
  /** Returns the credentials again where a code is needed too. */
  submit: (values: Credentials) => Promise<ActionResult<Credentials | null>>;
  done: (halfway: Credentials | null) => void;
};

function PasswordForm({ submit, done }: FirstStep) {
  const kit = useZodForm({
    schema: signInInput,
    defaults: { email: '', password: '' },
    submit,
    done,
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

async function enter({ otp = '', ...values }: Credentials): Promise<ActionResult<null>> {
  const answer = await signIn('credentials', { ...values, otp, redirect: false });
  if (answer?.ok && !answer.error) return { ok: true, data: null };
  // The library returns the sentence that was thrown, or a code of its own.
  const message =
    !answer?.error || answer.error === 'CredentialsSignin' ? 'Invalid email or password' : answer.error;
  return { ok: false, status: 400, message, code: 'sign_in' };
}
