'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { saveGiftsAction } from '@/lib/booking/money-settings/actions';
import { giftsForm } from '@/lib/booking/money-settings/schema';
import type { Gifts } from '@/lib/column-values/money-settings';
import { toDollars } from '@/lib/foundation/money';

type Props = { gifts: Gifts; updatedAt: string; closeHref: string };

/** The limits of credit and codes. */
export function GiftsDialog({ gifts, updatedAt, closeHref }: Props) {
  return (
    <FormDialog
      title="Credit and promo codes"
      description="Staff who see all partners have no limit; above it they give it in the partner’s name."
      size="sm"
      schema={giftsForm}
      defaults={{ dayLimit: String(toDollars(gifts.dayLimitCents)), daysAfterRefund: gifts.daysAfterRefund }}
      submit={(values) => saveGiftsAction({ ...values, updatedAt })}
      submitLabel="Save"
      success="Limits saved"
      close={{ href: closeHref }}
    >
      <MoneyField
        name="dayLimit"
        label="Daily limit"
        hint="In credit and codes, for each person who sees some partners alone"
      />
      <NumberField
        name="daysAfterRefund"
        label="Refunded credit"
        unit="days"
        hint="How long credit is good for that comes back after it had expired"
        whole
      />
    </FormDialog>
  );
}
