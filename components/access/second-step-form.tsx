'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FormButton } from '@/components/ui/scripted-form';
import { type Factors, neededWords } from '@/lib/parties/second-factor/needed-words';
import { secondStepForm } from '@/lib/parties/second-factor/schema';
import type { ActionResult } from '@/lib/platform/http/action';

type Props = {
  email: string;
  factors: Factors;
  /** Signs in with the code. */
  submit: (otp: string) => Promise<ActionResult<unknown>>;
  /** Signs in with a passkey of this browser. */
  withPasskey: () => Promise<ActionResult<unknown>>;
  done: () => void;
  back: () => void;
};

/** The second step of a sign-in: a passkey, a code of the authenticator, or a recovery code. */
export function SecondStepForm({ email, factors, submit, withPasskey, done, back }: Props) {
  const kit = useZodForm({
    schema: secondStepForm,
    defaults: { otp: '' },
    submit: ({ otp }) => submit(otp),
    done,
  });
  return (
    <Form {...kit} guard={false} className="grid gap-4">
      <FormProblems {...kit} />
      <p className="wrap-anywhere">
        Signing in as <strong>{email}</strong>
      </p>
      {factors.passkeys && <PasskeyButton withPasskey={withPasskey} done={done} />}
      <TextField
        name="otp"
        label={factors.codes ? 'One-time code' : 'Recovery code'}
        hint={`${neededWords(factors)}.`}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus={!factors.passkeys}
      />
      <FormButton
        variant={factors.passkeys ? undefined : 'primary'}
        size="lg"
        loading={kit.form.formState.isSubmitting}
      >
        Sign In
      </FormButton>
      <Button variant="link" onClick={back}>
        Sign in as somebody else
      </Button>
    </Form>
  );
}

function PasskeyButton({ withPasskey, done }: Pick<Props, 'withPasskey' | 'done'>) {
  const { run, busy } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const press = () => {
    setProblem(null);
    return run(withPasskey, { done, failed: ({ message }) => setProblem(message) });
  };
  return (
    <>
      {problem && <Alert tone="bad" title={problem} />}
      <Button variant="primary" size="lg" loading={busy} onClick={press} autoFocus>
        Use a passkey
      </Button>
    </>
  );
}
