'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { call } from './call';
import { useMoney } from './texts';
import { useProblemMessage } from './use-problem-message';

/** A full refund with one tap if the door never opened. It cannot be undone, so it states the consequences. */
export function DoorRefund({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('door');
  const money = useMoney();
  const problemMessage = useProblemMessage();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function refund() {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    const response = await call(boxKey, `/bookings/web/${booking.webId}/door-refund`, { method: 'POST' });
    isRunning.current = false;
    setBusy(false);
    if (response.ok) return router.refresh();
    setProblem(problemMessage(response));
  }

  return (
    <section aria-label={t('refundLabel')} className="grid gap-2 rounded-visitor border border-line p-3.5">
      <p>{t('refundOffer')}</p>
      {problem && <Alert tone="bad" title={problem} />}
      <Button
        variant="secondary"
        size="lg"
        className="h-auto min-h-13 w-full whitespace-normal"
        loading={busy}
        onClick={refund}
      >
        {t('refund', { amount: money(booking.price.amountCents) })}
      </Button>
    </section>
  );
}
