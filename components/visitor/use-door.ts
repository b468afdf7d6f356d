'use client';

import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefresh } from '@/components/api/use-refresh';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { call } from './call';
import { useProblemMessage } from './use-problem-message';

export type DoorProgress =
  | { step: 'idle' | 'sending' | 'opening' | 'open' | 'opened' }
  | { step: 'failed'; message: string };

/** After this time the request has left the phone, and the door takes a while. */
const OPENING_AFTER_MS = 600;
const OPEN_FOR_MS = 6000;
/** The pod has ten seconds. A silent connection must not keep the visitor from the other ways in any longer. */
const TIMEOUT_MS = 14_000;
/** Two short pulses and one long: recognisable without looking. */
const OPEN_PATTERN_MS = [60, 60, 180];

/** One press at a time, with its progress: `open` only after the pod's acknowledgement. */
export function useDoor(booking: VisitorBooking, boxKey: string) {
  const t = useTranslations('door');
  const problemMessage = useProblemMessage();
  const { refresh } = useRefresh();
  const [progress, setProgress] = useState<DoorProgress>({ step: 'idle' });
  const isRunning = useRef(false);

  async function unlock() {
    if (isRunning.current) return;
    isRunning.current = true;
    setProgress({ step: 'sending' });
    const openingTimer = setTimeout(() => setProgress({ step: 'opening' }), OPENING_AFTER_MS);
    const response = await call<{ message: string }>(
      boxKey,
      `/admin/pod/web/${booking.space.id}/unlock/${booking.webId}`,
      { method: 'POST', limitMs: TIMEOUT_MS },
    );
    clearTimeout(openingTimer);
    isRunning.current = false;
    if (!response.ok) {
      const message = [422, 429].includes(response.status) ? problemMessage(response) : t('failed');
      setProgress({ step: 'failed', message });
      // The server decides which alternatives are offered. If it is unreachable, the page with the passcode must
      // remain.
      return refresh();
    }
    setProgress({ step: 'open' });
    navigator.vibrate?.(OPEN_PATTERN_MS);
    setTimeout(
      () => setProgress((current) => (current.step === 'open' ? { step: 'opened' } : current)),
      OPEN_FOR_MS,
    );
  }

  return { progress, unlock, reset: () => setProgress({ step: 'idle' }) };
}
