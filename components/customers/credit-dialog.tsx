'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { OwnerField } from '@/components/form/owner-field';
import { useOnce } from '@/components/form/use-once';
import { assignCreditAction } from '@/lib/booking/wallet/actions';
import { creditInput } from '@/lib/booking/wallet/schema';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';

type Props = { user: { id: number; name: string }; wallet: string; owner: OwnerChoice; closeHref: string };

/** Assign credits to a user's wallet. */
export function CreditDialog({ user, wallet, owner, closeHref }: Props) {
  const assign = useOnce(assignCreditAction);
  return (
    <FormDialog
      title="Assign credits"
      description={`${user.name} has ${wallet} in their wallet and gets an email about the new credit.`}
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
      <OwnerField choice={owner} hint="Credit of a partner counts at that partner alone" />
      <TextField
        name="note"
        label="Note"
        optional
        maxLength={200}
        autoComplete="off"
        hint="Reason (visible to staff only)"
      />
    </FormDialog>
  );
}
