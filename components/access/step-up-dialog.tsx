'use client';

import { useRef } from 'react';
import { callApi } from '@/components/api/transport';
import { PasswordField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { stepUpInput } from '@/lib/parties/accounts/step-up-schema';

type Props = { needsCode: boolean; settle: (isProven: boolean) => void };

/** Asks for the password, and for a code where one-time codes are on. What is behind it stays as it is. */
export function StepUpDialog({ needsCode, settle }: Props) {
  const isProven = useRef(false);
  return (
    <FormDialog
      title="Confirm that it is you"
      description="What you are about to do needs your password again. You are not asked for the next 15 minutes."
      size="sm"
      schema={stepUpInput}
      defaults={{ password: '', ...(needsCode && { code: '' }) }}
      submit={async (values) => {
        const result = await callApi<null>('/admin/account/step-up', { method: 'POST', body: values });
        isProven.current = result.ok;
        return result;
      }}
      submitLabel="Confirm"
      success={() => undefined}
      close={() => settle(isProven.current)}
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
      {needsCode && (
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          hint="Of your authenticator app, or a recovery code"
        />
      )}
    </FormDialog>
  );
}
