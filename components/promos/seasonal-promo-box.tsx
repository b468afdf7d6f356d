'use client';

import { CodeField } from '@/components/form/code-field';
import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { useOnce } from '@/components/form/use-once';
import { updateSeasonalPromoAction } from '@/lib/booking/promos/actions';
import { type SeasonalPromo, seasonalPromoFormOf } from '@/lib/booking/promos/schema';
import { toDollars } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import type { Tone } from '@/lib/platform/list/define';
import { SeasonFields } from './season-fields';
import { SeasonalBox } from './seasonal-box';

type Props = {
  promo: SeasonalPromo;
  /** The dates of the season, and of today, on the operator's clock. */
  days: { from: string | null; to: string | null; today: string };
  state: { label: string; tone: Tone };
  mayEdit: boolean;
};

/** The code that everyone can use during the season. */
export function SeasonalPromoBox({ promo, days, state, mayEdit }: Props) {
  const update = useOnce(updateSeasonalPromoAction);
  return (
    <SeasonalBox
      title="Promo Code"
      description="Anyone can use this code when booking during the season."
      state={state}
      mayEdit={mayEdit}
      schema={seasonalPromoFormOf(days)}
      defaults={{
        name: promo.name,
        amount: toDollars(promo.amountCents).toFixed(2),
        fromDate: days.from,
        expiredAt: days.to,
        maxUseLimit: promo.maxUseLimit || null,
        isActive: promo.isActive,
      }}
      submit={({ fromDate, expiredAt, ...values }) =>
        update({
          ...values,
          id: promo.id,
          updatedAt: promo.updatedAt.toISOString(),
          // An unchanged day keeps its exact instant.
          fromDate: fromDate === days.from ? undefined : fromDate,
          expiredAt: expiredAt === days.to ? undefined : expiredAt,
        })
      }
      success="Promo Code successfully updated."
      failure="Unable to update promo code."
      fields={(isReadOnly) => (
        <>
          <CodeField name="name" label="Promo code" disabled={isReadOnly} />
          <MoneyField name="amount" label="Amount" disabled={isReadOnly} />
          <SeasonFields from="fromDate" to="expiredAt" today={days.today} disabled={isReadOnly} />
          <NumberField
            name="maxUseLimit"
            label="Max use limit"
            optional
            disabled={isReadOnly}
            hint={`Used ${counted(promo.usedCount, 'time')}. Leave empty for no limit`}
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
