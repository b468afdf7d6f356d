'use client';

import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { useOnce } from '@/components/form/use-once';
import { updateSeasonalCreditAction } from '@/lib/booking/promos/actions';
import { type SeasonalCredit, seasonalCreditFormOf } from '@/lib/booking/promos/schema';
import { toDollars } from '@/lib/foundation/money';
import type { Tone } from '@/lib/platform/list/define';
import { SeasonFields } from './season-fields';
import { SeasonalBox } from './seasonal-box';

type Props = {
  credit: SeasonalCredit;
  /** The dates of the season, and of today, on the operator's clock. */
  days: { from: string | null; to: string | null; today: string };
  state: { label: string; tone: Tone };
  mayEdit: boolean;
};

/** The credit that a new customer gets with the first booking. */
export function SeasonalCreditBox({ credit, days, state, mayEdit }: Props) {
  const update = useOnce(updateSeasonalCreditAction);
  return (
    <SeasonalBox
      title="Wallet Credit"
      description="Given once to each new user, with their first booking paid by card."
      state={state}
      mayEdit={mayEdit}
      schema={seasonalCreditFormOf(days)}
      defaults={{
        amount: toDollars(credit.amountCents).toFixed(2),
        fromDate: days.from,
        toDate: days.to,
        expiresAfterDays: credit.expiresAfterDays,
        isActive: credit.isActive,
      }}
      submit={({ fromDate, toDate, ...values }) =>
        update({
          ...values,
          id: credit.id,
          updatedAt: credit.updatedAt.toISOString(),
          // An unchanged day keeps its exact instant.
          fromDate: fromDate === days.from ? undefined : fromDate,
          toDate: toDate === days.to ? undefined : toDate,
        })
      }
      success="Credit successfully updated"
      failure="Unable to update credit."
      fields={(isReadOnly) => (
        <>
          <MoneyField name="amount" label="Amount" disabled={isReadOnly} />
          <SeasonFields from="fromDate" to="toDate" today={days.today} disabled={isReadOnly} />
          <NumberField
            name="expiresAfterDays"
            label="Good for"
            unit="days"
            optional
            disabled={isReadOnly}
            hint="What is left by then expires. Leave empty for credit without an end."
            whole
          />
          <SwitchField
            name="isActive"
            label="Active"
            description="Valid only while active and within these dates"
            disabled={isReadOnly}
          />
        </>
      )}
    />
  );
}
