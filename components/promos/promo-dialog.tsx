'use client';

import { useState } from 'react';
import { useController } from 'react-hook-form';
import { CodeField } from '@/components/form/code-field';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { OwnerField } from '@/components/form/owner-field';
import { useOnce } from '@/components/form/use-once';
import { Checkbox } from '@/components/ui/checkbox';
import { assignPromoAction } from '@/lib/booking/promos/actions';
import { promoAssignmentFormOf } from '@/lib/booking/promos/schema';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';

type Props = {
  user: { id: number; name: string };
  /** The generated code that is prefilled. */
  name: string;
  /** The earliest day that can be its last valid day. */
  tomorrow: string;
  owner: OwnerChoice;
  closeHref: string;
};

/** Assigns a promo code to one user, or to all users. */
export function PromoDialog({ user, name, tomorrow, owner, closeHref }: Props) {
  const [schema] = useState(() => promoAssignmentFormOf(tomorrow));
  const assign = useOnce(assignPromoAction);
  return (
    <FormDialog
      title="Assign promo code"
      description={`${user.name} gets the code by email.`}
      schema={schema}
      defaults={{ name, amount: '', expiredAt: '', maxUseLimit: null, availableToAll: false }}
      submit={(values) => assign({ ...values, userId: user.id })}
      submitLabel="Assign"
      success="Promo Code successfully assigned."
      failure={() => 'Unable to assign promo code to user.'}
      ready={(values) => Boolean(values.name && values.amount && values.expiredAt)}
      close={{ href: closeHref }}
    >
      <CodeField name="name" label="Promo code" hint="Letters, digits, - and _" />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField name="amount" label="Amount" whole hint="Whole dollars off the plan’s cost" />
        <DateField name="expiredAt" label="Valid until" min={tomorrow} />
      </div>
      <NumberField
        name="maxUseLimit"
        label="Redemption count"
        optional
        hint="Maximum number of uses. Leave empty for no limit"
        whole
      />
      <OwnerField choice={owner} />
      <ToAll />
    </FormDialog>
  );
}

function ToAll() {
  const { field } = useController({ name: 'availableToAll' });
  return (
    <Checkbox
      ref={field.ref}
      label="Assign to All Users"
      description="Every customer of its owner can use this code. No emails are sent."
      checked={field.value}
      onBlur={field.onBlur}
      onCheckedChange={field.onChange}
    />
  );
}
