'use client';

import { useState } from 'react';
import { PasswordField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { Button } from '@/components/ui/button';
import { Table, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import { removePasskeyAction } from '@/lib/parties/second-factor/actions';
import { MAX_PASSKEYS, type OwnPasskey } from '@/lib/parties/second-factor/passkey-schema';
import { startInput } from '@/lib/parties/second-factor/schema';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { RecoveryCodes } from './recovery-codes';

/** A passkey with its instants as text, on the operator's clock. */
type Shown = Pick<OwnPasskey, 'id' | 'name'> & { added: string; lastUsed: string };

/** A person's own passkeys. Each can be removed, and more can be added. */
export function PasskeyPanel({ passkeys }: { passkeys: Shown[] }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Shown | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} done={() => setRecoveryCodes(null)} />;
  return (
    <div className="grid gap-4">
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} onRemove={setRemoving} />}
      {passkeys.length < MAX_PASSKEYS ? (
        <div>
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      ) : (
        <p className="text-ink-2">{`You have ${MAX_PASSKEYS} passkeys. Remove one to add another.`}</p>
      )}
      {adding && (
        <AddPasskeyDialog
          added={(data) => setRecoveryCodes(data.recoveryCodes)}
          close={() => setAdding(false)}
        />
      )}
      {removing && <RemovePasskeyDialog {...removing} close={() => setRemoving(null)} />}
    </div>
  );
}

function PasskeyTable({ passkeys, onRemove }: { passkeys: Shown[]; onRemove: (passkey: Shown) => void }) {
  return (
    <Table caption="Your passkeys">
      <Thead>
        <Tr>
          <Th>Name</Th>
          <Th>Added</Th>
          <Th>Last use</Th>
          <Th>
            <span className="sr-only">Remove</span>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {passkeys.map((passkey) => (
          <Tr key={passkey.id}>
            <Td className="wrap-anywhere">{passkey.name}</Td>
            <Td label="Added">{passkey.added}</Td>
            <Td label="Last use">{passkey.lastUsed}</Td>
            <Td align="right">
              <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Remove
              </Button>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function RemovePasskeyDialog({ id, name, close }: Shown & { close: () => void }) {
  return (
    <FormDialog
      title={`Remove the passkey ${name}?`}
      description="It no longer signs you in. Delete it on your device too."
      size="sm"
      schema={startInput}
      defaults={{ password: '' }}
      submit={({ password }) => removePasskeyAction({ id, password })}
      submitLabel="Remove"
      success="Passkey successfully removed."
      close={close}
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" autoFocus />
    </FormDialog>
  );
}
