'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useState } from 'react';
import type { z } from 'zod';
import { askForPasskey } from '@/components/api/passkeys';
import { PasswordField, TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { FormButton } from '@/components/ui/scripted-form';
import { beginPasskeySignInAction } from '@/lib/parties/accounts/actions';
import { signInInput } from '@/lib/parties/accounts/schema';
import { type Factors, factorsNeeded } from '@/lib/parties/second-factor/needed-words';
import type { Assertion } from '@/lib/parties/second-factor/passkey-schema';
import type { ActionResult } from '@/lib/platform/http/action';

import { SecondStepForm } from './second-step-form';

type Credentials = z.output<typeof signInInput>;
type Halfway = { first: Credentials; factors: Factors };

/** Email and password, then a second factor if one is needed. The server chooses the landing page. */
export function SignInForm() {
  const router = useRouter();
  const [halfway, setHalfway] = useState<Halfway | null>(null);
  const land = () => {
    router.replace('/admin');
    router.refresh();
  };
  if (!halfway)
    return (
      <PasswordForm
        submit={async (values) => {
          const result = await enter(values);
          const factors = result.ok ? undefined : factorsNeeded(result.message);
          return factors ? { ok: true, data: { first: values, factors } } : result;
        }}
        done={(next) => (next ? setHalfway(next) : land())}
      />
    );
  const { first, factors } = halfway;
  return (
    <SecondStepForm
      email={first.email}
      factors={factors}
      submit={(otp) => enter({ ...first, otp })}
      withPasskey={() => enterWithPasskey(first)}
      done={land}
      back={() => setHalfway(null)}
    />
  );
}

type FirstStep = {
  /** Returns the state from which the second step continues, if one is needed. */
  submit: (values: Credentials) => Promise<ActionResult<Halfway | null>>;
  done: (halfway: Halfway | null) => void;
};

function PasswordForm({ submit, done }: FirstStep) {
  const kit = useZodForm({
    schema: signInInput,
    defaults: { email: '', password: '' },
    submit,
    done,
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
      <PasswordField name="password" label="Password" maxLength={25} autoComplete="current-password" />
      <FormButton variant="primary" size="lg" loading={kit.form.formState.isSubmitting}>
        Sign In
      </FormButton>
      <Link
        href="/forgotPassword"
        className="justify-self-center text-link underline-offset-4 hover:underline"
      >
        Forgot Password
      </Link>
    </Form>
  );
}

async function enterWithPasskey(first: Credentials): Promise<ActionResult<null>> {
  const { email, password } = first;
  const begun = await beginPasskeySignInAction({ email, password });
  if (!begun.ok) return begun.status === 401 ? { ...begun, status: 400 } : begun;
  const used = await askForPasskey(begun.data);
  return used.ok ? enter(first, used.data) : used;
}

async function enter(
  { otp = '', ...values }: Credentials,
  response?: Assertion,
): Promise<ActionResult<null>> {
  const passkey = response ? JSON.stringify(response) : '';
  const answer = await signIn('credentials', { ...values, otp, passkey, redirect: false });
  if (answer?.ok && !answer.error) return { ok: true, data: null };
  // The library returns the sentence that was thrown, or its own error code.
  const message =
    !answer?.error || answer.error === 'CredentialsSignin' ? 'Invalid email or password' : answer.error;
  return { ok: false, status: 400, message, code: 'sign_in' };
}
