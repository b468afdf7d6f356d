'use client';

import { MoneyField } from '@/components/form/money-field';
import { SwitchField } from '@/components/form/switch-field';
import type { Tone } from '@/lib/list/define';
import { updateSeasonalCreditAction } from '@/lib/promos/actions';
import { type SeasonalCredit, seasonalCreditForm } from '@/lib/promos/schema';
import { SeasonFields } from './season-fields';
import { SeasonalBox } from './seasonal-box';

type Props = {
  credit: SeasonalCredit;
  /** The operator's days of the season, and of now. */
  days: { from: string | null; to: string | null; today: string };
  state: { label: string; tone: Tone };
  mayEdit: boolean;
};

/** What a new customer is given with the first booking. */
export function SeasonalCreditBox({ credit, days, state, mayEdit }: Props) {
  return (
    <SeasonalBox
      title="Wallet Credit"
      description="Given once to each new customer, with the first booking that a card pays for."
      state={state}
      mayEdit={mayEdit}
      schema={seasonalCreditForm}
      defaults={{
        amount: credit.amount.toFixed(2),
        fromDate: days.from,
        toDate: days.to,
        isActive: credit.isActive,
      }}
      submit={({ fromDate, toDate, ...values }) =>
        updateSeasonalCreditAction({
          ...values,
          id: credit.creditId,
          updatedAt: credit.updatedAt,
          // A day that stays keeps the very moment that stands.
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
          <SwitchField
            name="isActive"
            label="Active"
            description="Counts only while it is on, between the dates"
            disabled={isReadOnly}
          />
        </>
      )}
    />
  );
}
