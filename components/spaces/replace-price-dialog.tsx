'use client';

import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '@/components/api/use-action';
import { ComboField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { MoneyField } from '@/components/form/money-field';
import { useBulkOutcome } from '@/components/list/use-bulk-outcome';
import { useBulk } from '@/components/list/use-selection';
import { Skeleton } from '@/components/ui/skeleton';
import { createPlanAction } from '@/lib/catalogue/plans/actions';
import { planName } from '@/lib/catalogue/plans/name';
import { bulkActionAction, pricesAction } from '@/lib/console/bulk/actions';
import type { PricedPlan } from '@/lib/console/bulk/schema';
import { dollarsField } from '@/lib/foundation/input/fields';
import { toCents } from '@/lib/foundation/money';
import { counted, wholeNumber } from '@/lib/foundation/text/words';

/** The choice of a price that no plan has yet. */
const OTHER = 'other';
const CHOOSE = 'Choose the new price';

const chosen = (error: string) => z.string({ error }).min(1, error);
const schema = z
  .object({
    from: chosen('Choose the price to replace'),
    to: chosen(CHOOSE),
    cost: z.union([
      z.literal(''),
      dollarsField(0, 'The cost cannot be negative', 'Enter the cost in dollars'),
    ]),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another price than the old one' })
  .refine(({ to, cost }) => to !== OTHER || cost !== '', {
    path: ['cost'],
    error: 'Enter the cost in dollars',
  });

type Prices = { plans: PricedPlan[]; spaces: number };

/** Exchanges one price for another in the chosen spaces: docs/rules.md#replace-a-price. */
export function ReplacePriceDialog() {
  const { count, noun, choice, show } = useBulk();
  const outcome = useBulkOutcome();
  const { run } = useAction();
  const [prices, setPrices] = useState<Prices | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice stays while the dialog is open
  useEffect(() => {
    void run(() => pricesAction(choice), { done: setPrices });
  }, []);

  /** The plan of the new price: one that exists with the same owner, or a new one. */
  async function planOf({ from, to, cost }: z.output<typeof schema>) {
    const old = prices?.plans.find(({ id }) => String(id) === from);
    if (to !== OTHER || !old) return { ok: true as const, data: { id: Number(to) } };
    const costCents = toCents(Number(cost));
    const same = prices?.plans.find(
      (plan) => plan.ownerId === old.ownerId && plan.minutes === old.minutes && plan.costCents === costCents,
    );
    if (same) return { ok: true as const, data: { id: same.id } };
    return createPlanAction({ duration: old.minutes, cost: Number(cost), ownerId: old.ownerId });
  }

  return (
    <FormDialog
      title={`Replace a price in ${counted(count, noun)}`}
      description="Holds and booked stays keep theirs."
      schema={schema}
      defaults={{ from: '', to: '', cost: '' }}
      // The outcome closes the dialog, and reports the result for each space.
      submit={async (values) => {
        const plan = await planOf(values);
        if (!plan.ok) return plan;
        const params = { fromPlanId: Number(values.from), toPlanId: plan.data.id };
        const result = await bulkActionAction({ kind: 'space.price', params, ...choice });
        if (result.ok) outcome(result.data);
        return result;
      }}
      submitLabel="Replace price"
      success={() => undefined}
      close={() => show(null)}
      size="sm"
    >
      {prices ? <Fields prices={prices} /> : <Skeleton className="h-32" />}
    </FormDialog>
  );
}

/** Plans of one name can have several owners. */
function namesOf(plans: PricedPlan[]): Map<number, string> {
  const isShared = ({ id, name }: PricedPlan) => plans.some((plan) => plan.name === name && plan.id !== id);
  return new Map(plans.map((plan) => [plan.id, isShared(plan) ? `${plan.name} · ${plan.owner}` : plan.name]));
}

function Fields({ prices: { plans, spaces } }: { prices: Prices }) {
  const [from, to, cost] = useWatch({ name: ['from', 'to', 'cost'] }) as [string, string, string | number];
  const names = namesOf(plans);
  const offered = plans.filter((plan) => plan.spaces > 0);
  const old = offered.find(({ id }) => String(id) === from);
  const next = plans.find(({ id }) => String(id) === to);
  const newName = to === OTHER ? old && cost !== '' && nameAt(old, cost) : next && names.get(next.id);
  return (
    <>
      <ComboField
        name="from"
        label="Price to replace"
        placeholder="Choose a price"
        options={offered.map((plan) => ({
          value: String(plan.id),
          label: `${names.get(plan.id)} (in ${wholeNumber(plan.spaces)} of ${wholeNumber(spaces)})`,
        }))}
      />
      <ComboField
        name="to"
        label="New price"
        placeholder="Choose a price"
        options={[
          { value: OTHER, label: old ? `Another price for ${old.minutes} min` : 'Another price' },
          ...plans
            .filter(({ id }) => id !== old?.id)
            .map(({ id }) => ({ value: String(id), label: names.get(id) ?? '' })),
        ]}
      />
      {to === OTHER && <MoneyField name="cost" label="Cost" />}
      {old && newName && (
        <p role="status" className="rounded-control bg-sunk px-3 py-2">
          <strong className="font-semibold">{`${names.get(old.id)} → ${newName}`}</strong>
          {` in ${counted(old.spaces, 'space')}${without(spaces - old.spaces)}.`}
        </p>
      )}
    </>
  );
}

const nameAt = ({ minutes }: PricedPlan, cost: string | number): string | null => {
  const dollars = Number(cost);
  return Number.isFinite(dollars) && dollars >= 0 ? planName(minutes, toCents(dollars)) : null;
};

/** How many of the chosen spaces do not offer the old price. */
const without = (spaces: number): string =>
  spaces === 0 ? '' : `; ${wholeNumber(spaces)} ${spaces === 1 ? 'does' : 'do'} not have it`;
