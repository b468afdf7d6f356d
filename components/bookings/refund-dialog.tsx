'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { callApi, isSettled } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import { FormDialog } from '@/components/form/form-dialog';
import { toast } from '@/components/ui/toast';
import type { RefundOutcome } from '@/lib/booking/payments/refund-schema';
import type { RefundDetailsWire } from '@/lib/booking/payments/refund-wire';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { refundStartFromApi } from './from-api';
import { RefundFields } from './refund-fields';
import { refundUpTo, remainderOf } from './remainder';

type Props = {
  booking: { id: number; transactionId: string; customer: string };
  /** Cancels an upcoming or current booking in the same step. */
  isCancelling?: boolean;
  /** Whether it links to the rule that prefills the amount. */
  mayChangeRule?: boolean;
  closeHref: string;
};

/** `Refund $23.80 to the card`, as soon as the amounts for each method are known. */
function submitLabelOf(name: string, type: unknown, dollars: unknown): string {
  const amount = Number(dollars);
  if (!(amount > 0) || (type !== 'card' && type !== 'wallet')) return name;
  return `${name} ${formatMoney(toCents(amount))} to the ${type}`;
}

const FIRST_ATTEMPT_ARRIVED =
  'Your first attempt did reach the server. Check what has been refunded, and try again only if more is due';

/** Refunds to the card or the wallet: docs/rules.md#refund-details, docs/rules.md#cancel-and-refund. */
export function RefundDialog({ booking, isCancelling = false, mayChangeRule = false, closeHref }: Props) {
  const router = useRouter();
  const path = `/admin/booking/${booking.id}/refund`;
  const { data, failure, retry } = useApi<RefundDetailsWire>(path);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const details = useMemo(() => data && refundStartFromApi(data), [data]);
  const schema = useMemo(() => refundUpTo(details), [details]);
  const name = isCancelling ? 'Cancel and refund' : 'Refund';

  async function submit(values: object) {
    const result = isCancelling
      ? await callApi<RefundOutcome>(`/admin/booking/${booking.id}/cancel-refund`, {
          method: 'POST',
          body: values,
          key,
        })
      : await callApi<RefundOutcome>(path, { method: 'PUT', body: values, key });
    if (result.ok) {
      if (result.data.state === 'pending') toast.note(result.data.message);
      router.refresh();
      return result;
    }
    // After a definite refusal, the next try is a new request. After an unknown outcome, the key remains, so that the
    // refund is made only once.
    if (isSettled(result)) {
      setKey(crypto.randomUUID());
      retry();
    }
    return result.code === 'idempotency_mismatch' ? { ...result, message: FIRST_ATTEMPT_ARRIVED } : result;
  }

  return (
    <FormDialog
      title={name}
      description={
        isCancelling
          ? `Booking ${booking.transactionId} by ${booking.customer}. The slot is released, the door code stops working, and the customer gets an email about both.`
          : `Booking ${booking.transactionId} by ${booking.customer}`
      }
      schema={schema}
      defaults={{ reason: '' }}
      submit={submit}
      submitLabel={({ type, amount }) => submitLabelOf(name, type, amount)}
      success={({ state }) => (state === 'succeeded' ? 'Refund is done successfully' : undefined)}
      failure={() => 'Unable to refund'}
      ready={({ type, amount }) =>
        details !== null && type !== undefined && Boolean(amount) && remainderOf(details, type) > 0
      }
      close={{ href: closeHref }}
    >
      <RefundFields
        details={details}
        isCancelling={isCancelling}
        mayChangeRule={mayChangeRule}
        problem={failure?.message ?? null}
        onRetry={retry}
      />
    </FormDialog>
  );
}
