'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { call } from './call';
import { DoorRefund } from './door-refund';
import { useProblem } from './use-problem';

type Progress = { step: 'idle' | 'sending' | 'opening' | 'open' } | { step: 'failed'; message: string };

const LABELS = {
  idle: 'unlock',
  sending: 'sending',
  opening: 'opening',
  open: 'open',
  failed: 'again',
} as const;

/** After this the request has left the phone, and the door takes its time. */
const OPENING_AFTER_MS = 600;
const OPEN_FOR_MS = 6000;

/** The largest button of the page. Shows the progress, and "open" only after the pod's acknowledgement. */
export function UnlockButton({ booking, boxKey }: { booking: VisitorBooking; boxKey: string }) {
  const t = useTranslations('door');
  const say = useProblem();
  const router = useRouter();
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const running = useRef(false);

  async function unlock() {
    if (running.current) return;
    running.current = true;
    setProgress({ step: 'sending' });
    const later = setTimeout(() => setProgress({ step: 'opening' }), OPENING_AFTER_MS);
    const answer = await call<{ message: string }>(
      boxKey,
      `/admin/pod/web/${booking.space.id}/unlock/${booking.webId}`,
      { method: 'POST' },
    );
    clearTimeout(later);
    running.current = false;
    if (!answer.ok) {
      setProgress({
        step: 'failed',
        message: [422, 429].includes(answer.status) ? say(answer) : t('failed'),
      });
      // The server decides whether a refund is offered.
      return router.refresh();
    }
    setProgress({ step: 'open' });
    setTimeout(() => setProgress((now) => (now.step === 'open' ? { step: 'idle' } : now)), OPEN_FOR_MS);
  }

  const busy = progress.step === 'sending' || progress.step === 'opening';
  return (
    <div className="grid gap-3">
      <Button
        variant="primary"
        size="lg"
        className="h-18 w-full rounded-[16px] text-[22px]"
        onClick={unlock}
        aria-disabled={busy || undefined}
      >
        {t(LABELS[progress.step])}
      </Button>
      <div role="status">
        {progress.step === 'open' && <Alert tone="ok" title={t('success')} />}
        {progress.step === 'failed' && (
          <Alert tone="bad" title={progress.message}>
            {t('typeIt')}
          </Alert>
        )}
      </div>
      {booking.offersDoorRefund && !busy && progress.step !== 'open' && (
        <DoorRefund booking={booking} boxKey={boxKey} />
      )}
    </div>
  );
}
