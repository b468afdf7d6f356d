'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { WebBooking } from '@/lib/holds/web-booking';
import { call } from './call';
import { DoorRefund } from './door-refund';

type Progress = { step: 'idle' | 'sending' | 'opening' | 'open' } | { step: 'failed'; message: string };

const LABELS: Record<Progress['step'], string> = {
  idle: 'Unlock the door',
  sending: 'Sending …',
  opening: 'Opening …',
  open: 'Open',
  failed: 'Try again',
};

/** After this the message has left the phone, and it is the door that takes its time. */
const OPENING_AFTER_MS = 600;
const OPEN_FOR_MS = 6000;

/** The largest thing on the page. Says what is happening, and "open" only when the pod has said so. */
export function UnlockButton({ booking, boxKey }: { booking: WebBooking; boxKey: string }) {
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
      `/admin/pod/web/${booking.podId}/unlock/${booking.id}`,
      { method: 'POST' },
    );
    clearTimeout(later);
    running.current = false;
    if (!answer.ok) {
      setProgress({ step: 'failed', message: sentence(answer.status, answer.message) });
      // Whether the money is offered back is for the server to say.
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
        {LABELS[progress.step]}
      </Button>
      <div role="status">
        {progress.step === 'open' && <Alert tone="ok" title="Unlock successful." />}
        {progress.step === 'failed' && (
          <Alert tone="bad" title={progress.message}>
            You can also type the passcode on the door's keypad.
          </Alert>
        )}
      </div>
      {booking.doorRefund && !busy && progress.step !== 'open' && (
        <DoorRefund booking={booking} boxKey={boxKey} />
      )}
    </div>
  );
}

/** Visitor pages end their sentences with a full stop (contract section 2). */
function sentence(status: number, message: string): string {
  if (status === 422 || status === 429) return message.endsWith('.') ? message : `${message}.`;
  return 'Error unlocking the booking.';
}
