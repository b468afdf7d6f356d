'use client';

import { useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi, isSettled } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import {
  CounterFields,
  counterPaymentShape,
  nextBookingText,
  PlanField,
} from '@/components/bookings/counter-fields';
import { walkUpOfferFromApi } from '@/components/bookings/from-api';
import { SelectField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { InstantField, useInstant } from '@/components/form/instant-field';
import { instantField, pickedInstant, shownInstant } from '@/components/form/instant-value';
import { Alert } from '@/components/ui/alert';
import { contactInput } from '@/lib/booking/holds/schema';
import type { WalkUpOffer } from '@/lib/booking/walk-ups/schema';
import type { WalkUpOfferWire, WalkUpWire } from '@/lib/booking/walk-ups/wire';
import type { TimelineSpace } from '@/lib/console/timeline/schema';
import { toDollars } from '@/lib/foundation/money';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';

type Props = {
  spaces: TimelineSpace[];
  /** The initial choice. */
  space: TimelineSpace;
  startsAt: Date;
  /** The location's clock. */
  clock: ZoneClock;
  /** Whether the reader may put spaces out of service. */
  mayBlock: boolean;
  onDone: () => void;
  onClose: () => void;
};

const form = contactInput.extend({
  spaceId: z.string(),
  start: instantField({ date: 'Choose a new date', time: 'Choose a new time' }),
  planId: z.string({ error: 'Choose how long' }),
  partnerId: z.string().optional(),
  ...counterPaymentShape,
});

/** A start that has just passed means now, because typing takes a while. */
const NOW_IS_WITHIN_MS = 900_000;

const isNow = (start: Date): boolean => {
  const ago = Date.now() - start.getTime();
  return ago >= 0 && ago < NOW_IS_WITHIN_MS;
};

/** A booking for a guest who pays at the counter: docs/rules.md#walk-ups. */
export function WalkUpDialog({ spaces, space, startsAt, clock, mayBlock, onDone, onClose }: Props) {
  const [offer, setOffer] = useState<WalkUpOffer | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());

  async function submit(values: z.output<typeof form>) {
    const { email, countryCode, phone, method, reference, partnerId } = values;
    const start = pickedInstant(values.start, clock);
    const plan = offer?.plans.find(({ planId }) => String(planId) === values.planId);
    const result = await callApi<WalkUpWire>('/booking', {
      method: 'POST',
      key,
      body: {
        bookingType: 'WALKIN',
        podId: Number(values.spaceId),
        pricingPlanId: Number(values.planId),
        ...(start && !isNow(start) && { datetimeStart: start.toISOString() }),
        ...(partnerId && { businessPartnerId: Number(partnerId) }),
        email,
        countryCode,
        phone,
        payment: { method, reference, amount: toDollars(plan?.amountCents ?? 0) },
      },
    });
    if (result.ok) onDone();
    else if (isSettled(result)) setKey(crypto.randomUUID());
    return result;
  }

  return (
    <FormDialog
      title="New booking"
      description="For somebody who pays at the counter. The booking is confirmed at once, and the confirmation is sent by email."
      schema={form}
      defaults={{
        spaceId: String(space.id),
        start: shownInstant(startsAt, clock),
        countryCode: '+1',
        method: 'terminal',
        reference: '',
      }}
      submit={submit}
      submitLabel="Book"
      success={({ transactionId }) => `Booked: ${transactionId}`}
      ready={({ planId, email, phone }) => Boolean(planId && email && phone)}
      close={onClose}
      size="lg"
    >
      <SelectField
        name="spaceId"
        label="Space"
        options={spaces
          .filter(({ isActive }) => isActive)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {mayBlock && <BlockInstead clock={clock} />}
      <InstantField
        name="start"
        labels={{ date: 'Start date', time: 'Start time' }}
        clock={clock}
        initial={startsAt}
      />
      <Offer clock={clock} onOffer={setOffer} offer={offer} />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-4">
        <TextField name="countryCode" label="Code" inputMode="tel" autoComplete="off" />
        <TextField name="phone" label="Phone" inputMode="tel" autoComplete="off" />
      </div>
    </FormDialog>
  );
}

/** A link to close the chosen space from the chosen time on, if no booking is wanted. */
function BlockInstead({ clock }: { clock: ZoneClock }) {
  const spaceId = useWatch({ name: 'spaceId' });
  const from = pickedInstant(useInstant('start'), clock);
  const query = new URLSearchParams({ action: 'block', ...(from && { from: from.toISOString() }) });
  return (
    <a href={`/admin/space/${spaceId}?${query}`} className="w-fit text-small text-link underline">
      Put it out of service instead
    </a>
  );
}

type OfferProps = {
  clock: ZoneClock;
  offer: WalkUpOffer | null;
  onOffer: (offer: WalkUpOffer | null) => void;
};

/** The plans that fit in the chosen space from the chosen start on. */
function Offer({ clock, offer, onOffer }: OfferProps) {
  const { setValue, getValues } = useFormContext();
  const spaceId = useWatch({ name: 'spaceId' });
  const start = pickedInstant(useInstant('start'), clock);
  const when = start && !isNow(start) ? `?datetimeStart=${start.toISOString()}` : '';
  const { data, failure } = useApi<WalkUpOfferWire>(start && `/admin/pod/${spaceId}/walk-up${when}`, {
    whenEnded: 'stay',
    delayMs: 150,
  });
  const read = useMemo(() => data && walkUpOfferFromApi(data), [data]);

  useEffect(() => {
    onOffer(read);
    if (!read) return;
    // A plan that no longer fits is deselected.
    if (!read.plans.some(({ planId }) => String(planId) === getValues('planId')))
      setValue('planId', undefined);
    const defaultPartner = read.partners.find(({ isHouse }) => isHouse) ?? read.partners[0];
    setValue('partnerId', defaultPartner && String(defaultPartner.id));
  }, [read, onOffer, setValue, getValues]);

  if (failure) return <Alert tone="bad" title={failure.message} />;
  if (!offer) return null;
  const next = nextBookingText(offer.nextStartsAt, clock);
  if (offer.plans.length === 0)
    return <Alert tone="info" title="This space is taken or closed at that time. Choose another one" />;
  return (
    <>
      <PlanField label="How long" hint={next} plans={offer.plans} clock={clock} />
      {offer.partners.length > 1 && (
        <SelectField
          name="partnerId"
          label="Sold by"
          options={offer.partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <CounterFields plans={offer.plans} taxPercent={offer.taxPercent} />
    </>
  );
}
