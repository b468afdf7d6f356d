'use client';

import type { z } from 'zod';
import { makePasskey } from '@/components/api/passkeys';
import { PasswordField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { addPasskeyAction, beginPasskeyAction } from '@/lib/parties/second-factor/actions';
import { passkeyForm } from '@/lib/parties/second-factor/passkey-schema';

type Added = { recoveryCodes: string[] | null };
type Props = { added: (added: Added) => void; close: () => void };

/** Asks for the password. Then the browser creates the passkey, and it is added under its name. */
async function add({ name, password }: z.output<typeof passkeyForm>) {
  const begun = await beginPasskeyAction({ password });
  if (!begun.ok) return begun;
  const passkey = await makePasskey(begun.data);
  return passkey.ok ? addPasskeyAction({ name, response: passkey.data }) : passkey;
}

/** Adds a passkey of this device, or of a security key or phone. */
export function AddPasskeyDialog({ added, close }: Props) {
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser then asks for your fingerprint, your face, a PIN or a security key."
      size="sm"
      schema={passkeyForm}
      defaults={{ name: '', password: '' }}
      submit={add}
      submitLabel="Continue"
      success={(data) => {
        added(data);
        return 'Passkey successfully added.';
      }}
      close={close}
    >
      <TextField
        name="name"
        label="Name"
        hint="To recognise it by, for example “Work laptop”"
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
    </FormDialog>
  );
}
