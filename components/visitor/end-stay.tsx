'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefresh } from '@/components/api/use-refresh';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { call } from './call';
import { useProblemMessage } from './use-problem-message';

/** Ends the stay early: docs/rules.md#leaving. It cannot be undone, so it asks first. */
export function EndStay({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('booking');
  const problemMessage = useProblemMessage();
  const { refresh } = useRefresh();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function end() {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    const response = await call(boxKey, `/bookings/web/${booking.webId}/leave`, { method: 'POST' });
    isRunning.current = false;
    setBusy(false);
    if (!response.ok) setProblem(problemMessage(response));
    refresh();
  }

  if (!isConfirming)
    return (
      <Button variant="secondary" size="lg" className="w-full" onClick={() => setConfirming(true)}>
        {t('done')}
      </Button>
    );
  return (
    <section aria-label={t('done')} className="grid gap-3 rounded-visitor border border-line p-3.5">
      <p role="status">{t('doneAsk')}</p>
      {problem && <Alert tone="bad" title={problem} />}
      <div className="grid gap-3 @min-[20rem]:grid-cols-2">
        <Button variant="secondary" size="lg" autoFocus onClick={() => setConfirming(false)}>
          {t('doneNo')}
        </Button>
        <Button
          variant="dark"
          size="lg"
          className="h-auto min-h-13 whitespace-normal"
          loading={busy}
          onClick={end}
        >
          {t('doneYes')}
        </Button>
      </div>
    </section>
  );
}
