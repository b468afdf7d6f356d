'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { callApi, isSettled } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import { FormDialog } from '@/components/form/form-dialog';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { type MoreTimeOffer, NO_PLAN_FITS } from '@/lib/booking/walk-ups/schema';
import type { MoreTimeWire } from '@/lib/booking/walk-ups/wire';
import { toDollars } from '@/lib/foundation/money';
import { formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { CounterFields, counterPaymentShape, nextBookingText, PlanField } from './counter-fields';
import { moreTimeFromApi } from './from-api';

type Props = {
  booking: { id: number; transactionId: string; customer: string };
  /** The space's clock, from before the booking's end on. */
  clock: ZoneClock;
  /** The initial choice. */
  planId?: number;
  /** Called when time was added. Without it, the page is read again. */
  onDone?: () => void;
  close: { href: string } | (() => void);
};

const form = z.object({
  planId: z.string({ error: 'Choose how much longer' }),
  ...counterPaymentShape,
});

type DialogProps = Pick<Props, 'booking' | 'clock'> & { closeHref: string };

/** The same, with its own URL. */
export const ExtendDialog = ({ closeHref, ...props }: DialogProps) => (
  <AddTimeDialog {...props} close={{ href: closeHref }} />
);

/** Adds time for a guest who pays at the counter: docs/rules.md#staff-extension. */
export function AddTimeDialog({ booking, clock, planId, onDone, close }: Props) {
  const router = useRouter();
  const path = `/admin/booking/${booking.id}/extend`;
  const { data, failure, retry } = useApi<MoreTimeWire>(path);
  const offer = useMemo(() => data && moreTimeFromApi(data), [data]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const findPlan = (id?: string) => offer?.plans.find((each) => String(each.planId) === id);

  async function submit({ planId: selectedPlanId, method, reference }: z.output<typeof form>) {
    const plan = findPlan(selectedPlanId);
    const result = await callApi<{ datetimeEnd: string }>(path, {
      method: 'POST',
      key,
      body: {
        pricingPlanId: plan?.planId,
        payment: { method, reference, amount: toDollars(plan?.amountCents ?? 0) },
        extendsFrom: offer?.endsAt,
      },
    });
    if (result.ok) (onDone ?? router.refresh)();
    else if (isSettled(result)) {
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
      defaults={{ method: 'terminal', reference: '', ...(planId && { planId: String(planId) }) }}
      submit={submit}
      submitLabel="Add time"
      success={({ datetimeEnd }) => `It now ends at ${formatTime(new Date(datetimeEnd), clock)}`}
      ready={({ planId: selectedPlanId }) => findPlan(selectedPlanId) !== undefined}
      close={close}
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
  const next = nextBookingText(offer.nextStartsAt, clock);
  if (offer.plans.length === 0)
    return <Alert tone="info" title={next ? `No time is left. ${next}` : NO_PLAN_FITS} />;
  return (
    <>
      <PlanField label="How much longer" hint={next} plans={offer.plans} clock={clock} />
      <CounterFields plans={offer.plans} taxPercent={offer.taxPercent} />
    </>
  );
}
