'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { OwnerField } from '@/components/form/owner-field';
import { useOnce } from '@/components/form/use-once';
import { takeBackCreditAction } from '@/lib/booking/wallet/actions';
import { takeBackInput } from '@/lib/booking/wallet/schema';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';

type Props = { user: { id: number; name: string }; wallet: string; owner: OwnerChoice; closeHref: string };

/** Takes credit back from a user's wallet, with the reason. */
export function TakeBackDialog({ user, wallet, owner, closeHref }: Props) {
  const takeBack = useOnce(takeBackCreditAction);
  return (
    <FormDialog
      title="Take back credit"
      description={`${user.name} has ${wallet} in their wallet. They get no email.`}
      size="sm"
      schema={takeBackInput}
      defaults={{ amount: '', note: '' }}
      submit={(values) => takeBack({ ...values, id: user.id })}
      submitLabel="Take back"
      success="Credit taken back"
      ready={({ amount, note }) => Boolean(amount) && amount !== '.' && Boolean(note)}
      close={{ href: closeHref }}
    >
      <MoneyField name="amount" label="Amount" autoFocus />
      <OwnerField
        choice={owner === 'fixed' ? 'fixed' : 'any'}
        placeholder="Any, what ends first"
        hint="Whose credit is taken back"
      />
      <TextField
        name="note"
        label="Reason"
        maxLength={200}
        autoComplete="off"
        hint="Kept in the ledger, visible to staff only"
      />
    </FormDialog>
  );
}
