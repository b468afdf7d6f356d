'use client';

import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { OwnerField } from '@/components/form/owner-field';
import { createPlanAction, updatePlanAction } from '@/lib/catalogue/plans/actions';
import { type Plan, planInput, planNumbers } from '@/lib/catalogue/plans/schema';
import { toDollars } from '@/lib/foundation/money';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';

type Props = { plan: Plan | null; owner: OwnerChoice; closeHref: string };

/** Add Plan, or Edit Plan if there is one. */
export function PlanDialog({ plan, owner, closeHref }: Props) {
  return (
    <FormDialog
      title={plan ? 'Edit Plan' : 'Add Plan'}
      description="Applies to new bookings only."
      size="sm"
      schema={plan ? planNumbers : planInput}
      isStored={plan !== null}
      defaults={plan ? { duration: plan.minutes, cost: toDollars(plan.costCents) } : {}}
      submit={(values) =>
        plan
          ? updatePlanAction({ ...values, id: plan.id, updatedAt: plan.updatedAt.toISOString() })
          : createPlanAction(values)
      }
      submitLabel={plan ? 'Update' : 'Add'}
      success={`Pricing plan successfully ${plan ? 'updated' : 'created'}.`}
      failure={({ status }) => (plan && status === 400 ? 'Invalid duration or cost value.' : undefined)}
      ready={({ duration, cost }) => typeof duration === 'number' && (Boolean(cost) || cost === 0)}
      close={{ href: closeHref }}
    >
      <NumberField name="duration" label="Duration" unit="min" whole />
      <MoneyField name="cost" label="Cost" asTyped />
      {!plan && <OwnerField choice={owner} />}
    </FormDialog>
  );
}
