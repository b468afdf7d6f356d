'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi, isRefusal } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import { SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { GroupField } from '@/components/form/group-field';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { RadioCards } from '@/components/ui/radio-cards';
import { Skeleton } from '@/components/ui/skeleton';
import type { MoreTime, MoreTimeOffer } from '@/lib/booking/walk-ups/extend-schema';
import type { MoreTimeWire } from '@/lib/booking/walk-ups/extend-wire';
import { optionalText } from '@/lib/foundation/fields';
import { formatMoney, toDollars } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { formatTime, type ZoneClock } from '@/lib/foundation/zone-clock';
import { moreTimeFromApi } from './from-api';

type Props = {
  booking: { id: number; transactionId: string; customer: string };
  /** The space's, from before the booking's end on. */
  clock: ZoneClock;
  closeHref: string;
};

const form = z.object({
  planId: z.string({ error: 'Choose how much longer' }),
  method: z.enum(['cash', 'terminal', 'other']),
  reference: optionalText(100),
});

const METHODS = [
  { value: 'terminal', label: 'Card terminal' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other' },
];

/** More time for somebody who pays at the counter: docs/rules.md#staff-extension. */
export function ExtendDialog({ booking, clock, closeHref }: Props) {
  const router = useRouter();
  const path = `/admin/booking/${booking.id}/extend`;
  const { data, failure, retry } = useApi<MoreTimeWire>(path);
  const offer = useMemo(() => data && moreTimeFromApi(data), [data]);
  const [key, setKey] = useState(() => crypto.randomUUID());

  async function submit({ planId, method, reference }: z.output<typeof form>) {
    const plan = offer?.plans.find((each) => String(each.planId) === planId);
    const result = await callApi<{ datetimeEnd: string }>(path, {
      method: 'POST',
      key,
      body: {
        pricingPlanId: plan?.planId,
        payment: { method, reference, amount: toDollars(plan?.amountCents ?? 0) },
        extendsFrom: offer?.endsAt,
      },
    });
    if (result.ok) router.refresh();
    else if (isRefusal(result)) {
      setKey(crypto.randomUUID());
      retry();
    }
    return result;
  }

  return (
    <FormDialog
      title="Add time"
      description={`Booking ${booking.transactionId} by ${booking.customer}`}
      schema={form}
      defaults={{ method: 'terminal', reference: '' }}
      submit={submit}
      submitLabel="Add time"
      success={({ datetimeEnd }) => `It now ends at ${formatTime(new Date(datetimeEnd), clock)}`}
      ready={({ planId }) => planId !== undefined}
      close={{ href: closeHref }}
    >
      {offer && <Fields offer={offer} clock={clock} />}
      {!offer && failure && (
        <Alert
          tone="bad"
          title={failure.message}
          action={
            <Button size="sm" onClick={retry}>
              Retry
            </Button>
          }
        />
      )}
      {!offer && !failure && (
        <div role="status" aria-label="Loading the plans" className="grid gap-4">
          <Skeleton className="h-25 rounded-control" />
          <Skeleton className="h-15 rounded-control" />
        </div>
      )}
    </FormDialog>
  );
}

type FieldsProps = { offer: MoreTimeOffer; clock: ZoneClock };

function Fields({ offer, clock }: FieldsProps) {
  const next = offer.nextStartsAt && `The next booking begins at ${formatTime(offer.nextStartsAt, clock)}`;
  if (offer.plans.length === 0)
    return <Alert tone="info" title={next ? `No time is left. ${next}` : 'No plan of this space fits'} />;
  return (
    <>
      <GroupField
        name="planId"
        label="How much longer"
        hint={next ?? undefined}
        render={({ value, onChange }) => (
          <RadioCards
            name="planId"
            label="How much longer"
            compact
            options={offer.plans.map(({ planId, minutes, endsAt }) => ({
              value: String(planId),
              title: formatMinutes(minutes),
              detail: `Until ${formatTime(endsAt, clock)}`,
            }))}
            value={value ?? ''}
            onValueChange={onChange}
          />
        )}
      />
      <Price plans={offer.plans} taxPercent={offer.taxPercent} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="method" label="Paid by" options={METHODS} />
        <TextField name="reference" label="Reference" optional hint="As the till printed it" />
      </div>
    </>
  );
}

/** What has to be paid at the counter for the chosen plan. */
function Price({ plans, taxPercent }: { plans: MoreTime[]; taxPercent: number }) {
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
