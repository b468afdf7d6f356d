'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { useOnce } from '@/components/form/use-once';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Label } from '@/components/ui/label';
import { Textarea } from '@/components/ui/textarea';
import { startOutageRefundAction } from '@/lib/booking/outage-refunds/actions';
import type { Outage } from '@/lib/booking/outage-refunds/schema';
import { formatMoney, toDollars } from '@/lib/foundation/money';

type Props = { asked: Outage; count: number; cents: number };

/** The reason that is mailed to every customer, and the button that starts the refund. */
export function StartRefund({ asked, count, cents }: Props) {
  const router = useRouter();
  const trigger = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { run } = useAction();
  const start = useOnce(startOutageRefundAction);
  const what = `${formatMoney(cents)} for ${count} ${count === 1 ? 'booking' : 'bookings'}`;

  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor="outage-reason">Reason, in the email that each user gets</Label>
        <Textarea
          id="outage-reason"
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Button ref={trigger} variant="primary" className="justify-self-start" onClick={() => setAsking(true)}>
        Refund {what}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Refund ${what}?`}
        description="Bookings are refunded one by one. You can stop at any time; refunds already made are kept."
        confirmLabel="Refund"
        tone="danger"
        returnTo={trigger}
        onConfirm={() =>
          run(() => start({ ...asked, reason, amount: toDollars(cents) }), {
            done: ({ id }) => router.push(`/admin/bulk-jobs/${id}`),
          })
        }
      />
    </div>
  );
}
