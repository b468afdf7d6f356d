'use client';

import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { NumberField, TextAreaField } from '@/components/form/fields';
import { GroupField } from '@/components/form/group-field';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { RadioCards } from '@/components/ui/radio-cards';
import { Skeleton } from '@/components/ui/skeleton';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { remainderOf } from './remainder';

const money = (amount: number) => formatMoney(toCents(amount));

type Props = { details: RefundDetailsWire | null; problem: string | null; onRetry: () => void };

/** The fields once the details are loaded, or the reason why they are not. */
export function RefundFields({ details, problem, onRetry }: Props) {
  if (details) return <Fields details={details} />;
  if (problem)
    return (
      <Alert
        tone="bad"
        title={problem}
        action={
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      />
    );
  return (
    <div role="status" aria-label="Loading the refund details" className="grid gap-4">
      <Skeleton className="h-25 rounded-control" />
      <Skeleton className="h-21 rounded-control" />
      <Skeleton className="h-15 rounded-control" />
      <Skeleton className="h-30 rounded-control" />
    </div>
  );
}

function Fields({ details }: { details: RefundDetailsWire }) {
  const { resetField, setValue, getValues } = useFormContext();
  const filled = useRef<number | null>(null);
  const { refundable, refundableCard } = details;

  // Prefilled values do not count as changes.
  useEffect(() => {
    if (filled.current !== null) return;
    filled.current = refundable;
    resetField('amount', { defaultValue: refundable });
  }, [refundable, resetField]);

  function choose(method: 'card' | 'wallet') {
    setValue('type', method, { shouldDirty: true, shouldValidate: false });
    // An amount that was typed stays.
    if (getValues('amount') !== filled.current) return;
    filled.current = remainderOf(details, method);
    setValue('amount', filled.current);
  }

  const cards = [
    ...(refundableCard > 0
      ? [{ value: 'card', title: 'Card', detail: `Up to ${money(refundableCard)}` }]
      : []),
    { value: 'wallet', title: 'Wallet', detail: `Up to ${money(refundable)} as credit` },
  ];

  if (refundable <= 0)
    return (
      <>
        <Books details={details} />
        <Alert tone="info" title="Nothing left to refund" />
      </>
    );
  return (
    <>
      <Books details={details} />
      <GroupField
        name="type"
        label="Refund to"
        render={({ value }) => (
          <RadioCards
            name="type"
            label="Refund to"
            compact
            options={cards}
            value={value ?? ''}
            onValueChange={(method) => choose(method === 'card' ? 'card' : 'wallet')}
          />
        )}
      />
      <NumberField name="amount" label="Amount" prefix="$" step={0.01} min={0} />
      <TextAreaField name="reason" label="Reason" optional rows={2} maxLength={300} />
    </>
  );
}

/** What was charged and refunded so far. */
function Books({
  details: { subtotal, tax, wallet, refundtotal, refundable },
}: {
  details: RefundDetailsWire;
}) {
  const lines = [
    { label: 'Sub total', amount: subtotal },
    { label: 'Tax', amount: tax },
    ...(wallet > 0 ? [{ label: 'Paid with credit', amount: wallet }] : []),
    { label: 'Refunded so far', amount: refundtotal },
    { label: 'Can be refunded', amount: refundable, strong: true },
  ];
  return (
    <dl className="grid gap-1 rounded-control bg-sunk px-3 py-2.5">
      {lines.map(({ label, amount, strong }) => (
        <div key={label} className={strong ? 'flex justify-between font-semibold' : 'flex justify-between'}>
          <dt className={strong ? '' : 'text-ink-2'}>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
