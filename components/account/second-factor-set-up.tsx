'use client';

import { useState } from 'react';
import { PasswordField, TextField } from '@/components/form/fields';
import { Form, FormProblems } from '@/components/form/form';
import { useZodForm } from '@/components/form/use-zod-form';
import { Code } from '@/components/ui/code';
import { CopyButton } from '@/components/ui/copy-button';
import { FormButton } from '@/components/ui/scripted-form';
import { confirmSecondFactorAction, startSecondFactorAction } from '@/lib/parties/second-factor/actions';
import { confirmInput, type Enrolment, startInput } from '@/lib/parties/second-factor/schema';
import { RecoveryCodes } from './recovery-codes';

/** Turns one-time codes on: the password, the QR code with a first code, then the recovery codes. */
export function SecondFactorSetUp({ done }: { done: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} done={done} />;
  if (enrolment) return <Scan enrolment={enrolment} done={setRecoveryCodes} />;
  return <AskPassword done={setEnrolment} />;
}

function AskPassword({ done }: { done: (enrolment: Enrolment) => void }) {
  const kit = useZodForm({
    schema: startInput,
    defaults: { password: '' },
    submit: startSecondFactorAction,
    done,
  });
  return (
    <Form {...kit} guard={false} className="grid max-w-105 gap-4">
      <FormProblems {...kit} />
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
      <FormButton variant="primary" loading={kit.form.formState.isSubmitting}>
        Continue
      </FormButton>
    </Form>
  );
}

function Scan({ enrolment, done }: { enrolment: Enrolment; done: (recoveryCodes: string[]) => void }) {
  const kit = useZodForm({
    schema: confirmInput,
    defaults: { code: '' },
    submit: confirmSecondFactorAction,
    done: (turnedOn) => done(turnedOn.recoveryCodes),
  });
  return (
    <Form {...kit} guard={false} className="grid max-w-105 gap-4">
      <FormProblems {...kit} />
      <p>Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.</p>
      <img
        src={enrolment.picture}
        alt="QR code for the authenticator app"
        width={220}
        height={220}
        className="rounded-control bg-white"
      />
      <p className="flex flex-wrap items-center gap-2">
        <Code className="min-w-0 break-all">{enrolment.secret}</Code>
        <CopyButton value={enrolment.secret} label="Copy the key" />
      </p>
      <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
      <FormButton variant="primary" loading={kit.form.formState.isSubmitting}>
        Turn on
      </FormButton>
    </Form>
  );
}
