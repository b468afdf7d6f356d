'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { SelectField, TextField } from '@/components/form/fields';
import { GroupField } from '@/components/form/group-field';
import { RadioCards } from '@/components/ui/radio-cards';
import type { MoreTime } from '@/lib/booking/walk-ups/schema';
import { optionalText } from '@/lib/foundation/input/fields';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { formatDate, formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';

const METHODS = [
  { value: 'terminal', label: 'Card terminal' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
];

export const counterPaymentShape = {
  method: z.enum(['cash', 'terminal', 'other']),
  reference: optionalText(100),
};

type PlanProps = { label: string; hint?: string; plans: MoreTime[]; clock: ZoneClock };

/** The plans that fit, with their ends. */
export function PlanField({ label, hint, plans, clock }: PlanProps) {
  return (
    <GroupField
      name="planId"
      label={label}
      hint={hint}
      render={({ value, onChange }) => (
        <RadioCards
          name="planId"
          label={label}
          compact
          options={plans.map(({ planId, minutes, endsAt, amountCents }) => ({
            value: String(planId),
            title: formatMinutes(minutes),
            detail: `${formatMoney(amountCents)} · until ${formatTime(endsAt, clock).replace(' ', '\u00a0')}`,
          }))}
          value={value ?? ''}
          onValueChange={onChange}
        />
      )}
    />
  );
}

/** When the next booking of the space begins, which can be on another day; undefined if there is none. */
export const nextBookingText = (startsAt: Date | null, clock: ZoneClock): string | undefined =>
  startsAt
    ? `The next booking begins on ${formatDate(startsAt, clock)} at ${formatTime(startsAt, clock)}`
    : undefined;

type Offer = { plans: MoreTime[]; taxPercent: number };

/** The cost of the chosen plan, and how it was paid. */
export function CounterFields(offer: Offer) {
  return (
    <>
      <Price {...offer} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="method" label="Paid by" options={METHODS} />
        <TextField name="reference" label="Reference" optional hint="As the till printed it" />
      </div>
    </>
  );
}

/** The amount to pay at the counter for the chosen plan. */
function Price({ plans, taxPercent }: Offer) {
  const planId = useWatch({ name: 'planId' });
  const plan = plans.find((each) => String(each.planId) === planId);
  if (!plan) return null;
  return (
    <dl className="grid gap-1 rounded-control bg-sunk px-3 py-2.5" aria-live="polite">
      <Line label="Sub total" cents={plan.subTotalCents} />
      <Line label={`Tax ${taxPercent} %`} cents={plan.taxCents} />
      <Line label="To pay at the counter" cents={plan.amountCents} isTotal />
    </dl>
  );
}

function Line({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'flex justify-between font-semibold' : 'flex justify-between text-ink-2'}>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}
