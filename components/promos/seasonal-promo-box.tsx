'use client';

import { CodeField } from '@/components/form/code-field';
import { NumberField } from '@/components/form/fields';
import { MoneyField } from '@/components/form/money-field';
import { SwitchField } from '@/components/form/switch-field';
import type { Tone } from '@/lib/list/define';
import { updateSeasonalPromoAction } from '@/lib/promos/actions';
import { type SeasonalPromo, seasonalPromoForm } from '@/lib/promos/schema';
import { counted } from '@/lib/words';
import { SeasonFields } from './season-fields';
import { SeasonalBox } from './seasonal-box';

type Props = {
  promo: SeasonalPromo;
  /** The operator's days of the season, and of now. */
  days: { from: string | null; to: string | null; today: string };
  state: { label: string; tone: Tone };
  mayEdit: boolean;
};

/** The code that everybody may use while the season lasts. */
export function SeasonalPromoBox({ promo, days, state, mayEdit }: Props) {
  return (
    <SeasonalBox
      title="Promo Code"
      description="Everybody may type it when booking, while the season lasts."
      state={state}
      mayEdit={mayEdit}
      schema={seasonalPromoForm}
      defaults={{
        name: promo.name,
        amount: promo.amount.toFixed(2),
        fromDate: days.from,
        expiredAt: days.to,
        maxUseLimit: promo.maxUseLimit || null,
        isActive: promo.isActive,
      }}
      submit={({ fromDate, expiredAt, ...values }) =>
        updateSeasonalPromoAction({
          ...values,
          id: promo.id,
          updatedAt: promo.updatedAt,
          // A day that stays keeps the very moment that stands.
          fromDate: fromDate === days.from ? undefined : fromDate,
          expiredAt: expiredAt === days.to ? undefined : expiredAt,
        })
      }
      success="Promo Code successfully updated."
      failure="Unable to update promo code."
      fields={(isReadOnly) => (
        <>
          <CodeField name="name" label="Promo Code" disabled={isReadOnly} />
          <MoneyField name="amount" label="Amount" disabled={isReadOnly} />
          <SeasonFields from="fromDate" to="expiredAt" today={days.today} disabled={isReadOnly} />
          <NumberField
            name="maxUseLimit"
            label="Max Use Limit"
            optional
            step={1}
            min={0}
            disabled={isReadOnly}
            hint={`${counted(promo.usedCount, 'use')} so far. Empty: without limit`}
          />
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
