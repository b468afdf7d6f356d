'use client';

import { useController } from 'react-hook-form';
import { CodeField } from '@/components/form/code-field';
import { DateField } from '@/components/form/date-field';
import { NumberField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { useOnce } from '@/components/form/use-once';
import { Checkbox } from '@/components/ui/checkbox';
import { assignPromoAction } from '@/lib/promos/actions';
import { promoAssignmentForm } from '@/lib/promos/schema';

type Props = {
  user: { id: number; name: string };
  /** A code that nobody guesses, to begin with. */
  name: string;
  /** The first day that it may be valid until. */
  tomorrow: string;
  /** Whether the reader may give it to everybody. */
  mayGiveAll: boolean;
  closeHref: string;
};

/** Assign Promo Code to one user, or through one to all. */
export function PromoDialog({ user, name, tomorrow, mayGiveAll, closeHref }: Props) {
  const assign = useOnce(assignPromoAction);
  return (
    <FormDialog
      title="Assign Promo Code"
      description={`${user.name} gets the code by e-mail.`}
      schema={promoAssignmentForm}
      defaults={{ name, amount: '', expiredAt: '', maxUseLimit: null, availableToAll: false }}
      submit={(values) => assign({ ...values, userId: user.id })}
      submitLabel="Assign"
      success="Promo Code successfully assigned."
      failure={() => 'Unable to assign promo code to user.'}
      ready={(values) => Boolean(values.name && values.amount && values.expiredAt)}
      close={{ href: closeHref }}
    >
      <CodeField name="name" label="Promo Code" hint="Letters, digits, - and _" />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField name="amount" label="Amount" whole hint="Whole dollars off the plan’s cost" />
        <DateField name="expiredAt" label="Valid Until" min={tomorrow} />
      </div>
      <NumberField
        name="maxUseLimit"
        label="Redemption Count"
        optional
        step={1}
        min={0}
        hint="How often it may be used. Empty: without limit"
      />
      {mayGiveAll && <ToAll />}
    </FormDialog>
  );
}

function ToAll() {
  const { field } = useController({ name: 'availableToAll' });
  return (
    <Checkbox
      ref={field.ref}
      label="Assign to All Users"
      description="Everybody may use the code; nobody is mailed."
      checked={field.value}
      onBlur={field.onBlur}
      onCheckedChange={field.onChange}
    />
  );
}
