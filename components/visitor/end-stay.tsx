'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefresh } from '@/components/api/use-refresh';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { call } from './call';
import { useProblem } from './use-problem';

/** Ends the stay early: docs/rules.md#leaving. It cannot be undone, so it asks first. */
export function EndStay({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('booking');
  const say = useProblem();
  const { refresh } = useRefresh();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  async function end() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    const answer = await call(boxKey, `/bookings/web/${booking.webId}/leave`, { method: 'POST' });
    running.current = false;
    setBusy(false);
    if (!answer.ok) setProblem(say(answer));
    refresh();
  }

  if (!asks)
    return (
      <Button variant="secondary" size="lg" className="w-full" onClick={() => setAsks(true)}>
        {t('done')}
      </Button>
    );
  return (
    <section aria-label={t('done')} className="grid gap-3 rounded-visitor border border-line p-3.5">
      <p role="status">{t('doneAsk')}</p>
      {problem && <Alert tone="bad" title={problem} />}
      <div className="grid gap-3 @min-[20rem]:grid-cols-2">
        <Button variant="secondary" size="lg" autoFocus onClick={() => setAsks(false)}>
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
