'use client';

import { useRef } from 'react';
import type { z } from 'zod';
import { askForPasskey } from '@/components/api/passkeys';
import { callApi } from '@/components/api/transport';
import { PasswordField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { stepUpForm } from '@/lib/parties/accounts/step-up-schema';
import { beginProofAction } from '@/lib/parties/second-factor/actions';
import type { Factors } from '@/lib/parties/second-factor/needed-words';
import type { ActionResult } from '@/lib/platform/http/action';

type Props = { factors: Factors; settle: (isProven: boolean) => void };

/** Sends the proof. Without a code, the browser is asked for a passkey if there is one. */
async function prove(
  { password, code }: z.output<typeof stepUpForm>,
  factors: Factors,
): Promise<ActionResult<unknown>> {
  const send = (body: object) => callApi<null>('/admin/account/step-up', { method: 'POST', body });
  if (code || !factors.passkeys) return send({ password, code });
  const begun = await beginProofAction({});
  if (!begun.ok) return begun;
  const used = await askForPasskey(begun.data);
  return used.ok ? send({ password, passkey: used.data }) : used;
}

/** Asks for the password, and for a second factor if there is one. The page behind it remains unchanged. */
export function StepUpDialog({ factors, settle }: Props) {
  const isProven = useRef(false);
  const hasFactor = factors.codes || factors.passkeys;
  return (
    <FormDialog
      title="Confirm that it is you"
      description="What you are about to do needs your password again. You are not asked for the next 15 minutes."
      size="sm"
      schema={stepUpForm}
      defaults={{ password: '', ...(hasFactor && { code: '' }) }}
      submit={async (values) => {
        const result = await prove(values, factors);
        isProven.current = result.ok;
        return result;
      }}
      submitLabel="Confirm"
      success={() => undefined}
      close={() => settle(isProven.current)}
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
      {hasFactor && (
        <TextField
          name="code"
          label={factors.codes ? 'Code' : 'Recovery code'}
          optional={factors.passkeys}
          autoComplete="one-time-code"
          hint={hintOf(factors)}
        />
      )}
    </FormDialog>
  );
}

function hintOf({ codes, passkeys }: Factors): string {
  const which = codes ? 'From your authenticator app, or a recovery code' : 'If your passkey is not at hand';
  return passkeys ? `${which}. Leave it empty to use your passkey` : which;
}
