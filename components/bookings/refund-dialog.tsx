'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { callApi } from '@/components/form/call-api';
import { FormDialog } from '@/components/form/form-dialog';
import { useAnswer } from '@/components/form/use-answer';
import { toast } from '@/components/ui/toast';
import { formatMoney, toCents } from '@/lib/money';
import { type RefundDetails, type RefundOutcome, refundInput } from '@/lib/payments/refund-schema';
import { RefundFields } from './refund-fields';
import { remainderOf } from './remainder';

type Props = { booking: { id: number; transactionId: string; customer: string }; closeHref: string };

/** The server's own rule, said before the server is asked: nothing above what is left for the method. */
const upTo = (details: RefundDetails | null) =>
  refundInput.superRefine(({ type, amount }, context) => {
    const left = details ? remainderOf(details, type) : 0;
    if (!details || toCents(amount) <= toCents(left)) return;
    const where = type === 'card' ? 'go back to the card' : 'be refunded';
    context.addIssue({
      code: 'custom',
      path: ['amount'],
      message: `At most ${formatMoney(toCents(left))} can ${where}`,
    });
  });

const ARRIVED =
  'The first try did reach the server. See what is refunded by now, and try again only if more is due';

/** Gives money back to the card or the wallet (spec 2, "Refund modal"). */
export function RefundDialog({ booking, closeHref }: Props) {
  const router = useRouter();
  const path = `/admin/booking/${booking.id}/refund`;
  const { data: details, problem, retry } = useAnswer<RefundDetails>(path);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const schema = useMemo(() => upTo(details), [details]);

  async function submit(values: object) {
    const result = await callApi<RefundOutcome>('PUT', path, { body: values, key });
    if (result.ok) {
      if (result.data.state === 'pending') toast.note(result.data.message);
      router.refresh();
      return result;
    }
    // A definite no: the next try is another request. What is not known keeps its key, so that it is done once.
    if (result.status < 500) {
      setKey(crypto.randomUUID());
      retry();
    }
    return result.code === 'idempotency_mismatch' ? { ...result, message: ARRIVED } : result;
  }

  return (
    <FormDialog
      title="Refund"
      description={`Booking ${booking.transactionId} of ${booking.customer}`}
      schema={schema}
      defaults={{ reason: '' }}
      submit={submit}
      submitLabel="Refund"
      success={({ state }) => (state === 'succeeded' ? 'Refund is done successfully' : undefined)}
      failure={() => 'Unable to refund'}
      ready={({ type, amount }) =>
        details !== null &&
        type !== undefined &&
        typeof amount === 'number' &&
        amount > 0 &&
        remainderOf(details, type) > 0
      }
      close={{ href: closeHref }}
    >
      <RefundFields details={details} problem={problem} onRetry={retry} />
    </FormDialog>
  );
}
