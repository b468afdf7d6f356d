'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { useOnce } from '@/components/form/use-once';
import { assignCreditAction } from '@/lib/wallet/actions';
import { creditInput } from '@/lib/wallet/schema';

type Props = { user: { id: number; name: string }; wallet: string; closeHref: string };

/** Assign Credits to a user's wallet. */
export function CreditDialog({ user, wallet, closeHref }: Props) {
  const assign = useOnce(assignCreditAction);
  return (
    <FormDialog
      title="Assign Credits"
      description={`${user.name} has ${wallet} in the wallet now, and is mailed what is added.`}
      size="sm"
      schema={creditInput}
      defaults={{ amount: '', note: '' }}
      submit={(values) => assign({ ...values, id: user.id, userId: user.id })}
      submitLabel="Assign"
      success="Credit successfully updated"
      failure={() => 'Unable to update credit.'}
      ready={({ amount }) => Boolean(amount) && amount !== '.'}
      close={{ href: closeHref }}
    >
      <MoneyField name="amount" label="Amount" autoFocus />
      <TextField
        name="note"
        label="Note"
        optional
        maxLength={200}
        autoComplete="off"
        hint="Why. It stands in the ledger, for staff only"
      />
    </FormDialog>
  );
}
