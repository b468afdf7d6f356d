'use client';

import { TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { Button } from '@/components/ui/button';
import { CODE_NEEDED, secondStepForm } from '@/lib/parties/second-factor/schema';
import type { ActionResult } from '@/lib/platform/http/action';

type Props = {
  email: string;
  /** Signs in with the code. */
  submit: (otp: string) => Promise<ActionResult<unknown>>;
  done: () => void;
  back: () => void;
};

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export function SecondStepForm({ email, submit, done, back }: Props) {
  const kit = useZodForm({
    schema: secondStepForm,
    defaults: { otp: '' },
    submit: ({ otp }) => submit(otp),
    done,
  });
  return (
    <Form {...kit} guard={false} method="post" className="grid gap-4">
      <FormProblems problem={kit.problem} clear={kit.clear} />
      <p className="wrap-anywhere">
        Signing in as <strong>{email}</strong>
      </p>
      <TextField
        name="otp"
        label="One-time code"
        hint={`${CODE_NEEDED}.`}
        autoComplete="one-time-code"
        maxLength={40}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" loading={kit.form.formState.isSubmitting}>
        Sign In
      </Button>
      <Button variant="link" onClick={back}>
        Sign in as somebody else
      </Button>
    </Form>
  );
}
