'use client';

import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextAreaField } from '@/components/form/fields';
import { GroupField } from '@/components/form/group-field';
import { MoneyField } from '@/components/form/money-field';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { RadioCards } from '@/components/ui/radio-cards';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, toDollars } from '@/lib/foundation/money';
import type { RefundStart } from './from-api';
import { remainderOf } from './remainder';

type Props = {
  details: RefundStart | null;
  isCancelling: boolean;
  mayChangeRule: boolean;
  problem: string | null;
  onRetry: () => void;
};

/** The fields after the details are loaded, or the reason why they are not. */
export function RefundFields({ details, isCancelling, mayChangeRule, problem, onRetry }: Props) {
  if (details) return <Fields details={details} isCancelling={isCancelling} mayChangeRule={mayChangeRule} />;
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

type FieldsProps = Pick<Props, 'isCancelling' | 'mayChangeRule'> & { details: RefundStart };

function Fields({ details, isCancelling, mayChangeRule }: FieldsProps) {
  const { resetField, setValue, getValues } = useFormContext();
  // The prefilled amount in dollars, by which an amount that a person typed is recognised.
  const prefilledAmount = useRef<number | null>(null);
  const { refundableCents, refundableCardCents, suggestedCents } = details;

  // Prefilled values do not count as changes.
  useEffect(() => {
    if (prefilledAmount.current !== null) return;
    prefilledAmount.current = toDollars(suggestedCents);
    resetField('amount', { defaultValue: prefilledAmount.current });
  }, [suggestedCents, resetField]);

  function chooseMethod(method: 'card' | 'wallet') {
    setValue('type', method, { shouldDirty: true, shouldValidate: false });
    // An amount that was typed is kept.
    if (getValues('amount') !== prefilledAmount.current) return;
    prefilledAmount.current = toDollars(Math.min(suggestedCents, remainderOf(details, method)));
    setValue('amount', prefilledAmount.current);
  }

  const methods = [
    ...(refundableCardCents > 0
      ? [{ value: 'card', title: 'Card', detail: `Up to ${formatMoney(refundableCardCents)}` }]
      : []),
    { value: 'wallet', title: 'Wallet', detail: `Up to ${formatMoney(refundableCents)} as credit` },
  ];

  if (refundableCents <= 0)
    return (
      <>
        <RefundTotals details={details} />
        <Alert tone="info" title="Nothing left to refund" />
      </>
    );
  return (
    <>
      <RefundTotals details={details} />
      <GroupField
        name="type"
        label="Refund to"
        render={({ value }) => (
          <RadioCards
            name="type"
            label="Refund to"
            compact
            options={methods}
            value={value ?? ''}
            onValueChange={(method) => chooseMethod(method === 'card' ? 'card' : 'wallet')}
          />
        )}
      />
      <MoneyField
        name="amount"
        label="Amount"
        asTyped
        hint={isCancelling && <ByRule details={details} mayChange={mayChangeRule} />}
      />
      <TextAreaField name="reason" label="Reason" optional rows={2} maxLength={300} />
    </>
  );
}

/** The rule that prefills the amount, with a link to it for readers who may change it. */
function ByRule({ details, mayChange }: { details: RefundStart; mayChange: boolean }) {
  const sentence = `${formatMoney(details.suggestedCents)} is due now by your rule: ${details.rule ?? 'none'}.`;
  if (!mayChange) return sentence;
  return (
    <>
      {sentence}{' '}
      <a href="/admin/settings" className="text-link underline">
        Change the rule
      </a>
    </>
  );
}

/** What has been charged and refunded so far. */
function RefundTotals({ details }: { details: RefundStart }) {
  const { creditCents, subTotalCents, discountCents, taxCents, waivedCents, refundedCents } = details;
  const paidCents = subTotalCents - discountCents + taxCents - waivedCents;
  const lines = [
    { label: 'Sub total', cents: subTotalCents },
    ...(discountCents > 0 ? [{ label: 'Discount', cents: -discountCents }] : []),
    { label: 'Tax', cents: taxCents },
    ...(waivedCents > 0 ? [{ label: 'Waived', cents: -waivedCents }] : []),
    {
      label: creditCents > 0 ? `Paid, ${formatMoney(creditCents)} of it with credit` : 'Paid',
      cents: paidCents,
      total: true,
    },
    { label: 'Refunded so far', cents: refundedCents > 0 ? -refundedCents : 0 },
    { label: 'Can be refunded', cents: details.refundableCents, total: true, strong: true },
  ];
  return (
    <dl className="grid gap-1 rounded-control bg-sunk px-3 py-2.5">
      {lines.map(({ label, cents, total, strong }) => (
        <div
          key={label}
          className={`flex justify-between ${total ? 'border-t border-line pt-1' : ''} ${strong ? 'font-semibold' : ''}`}
        >
          <dt className={strong ? '' : 'text-ink-2'}>{label}</dt>
          <dd>{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
