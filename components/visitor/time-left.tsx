'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import { clockText } from './use-server-clock';

function warningAt(remainingMs: number) {
  if (remainingMs <= 0) return 'over';
  if (remainingMs <= 60_000) return 'oneMinute';
  return remainingMs <= 300_000 ? 'fiveMinutes' : null;
}

/** Two long pulses: noticeable in a pocket, and different from the pattern of an open door. */
const WARNING_PATTERN_MS = [300, 200, 300];

/**
 * The countdown of a booking, with visible and haptic warnings 5 minutes and 1 minute before the end. All times are
 * in milliseconds.
 */
export function TimeLeft({ remainingMs, totalMs }: { remainingMs: number; totalMs: number }) {
  const t = useTranslations('booking');
  const warning = warningAt(remainingMs);
  const previousWarning = useRef(warning);
  useEffect(() => {
    if (warning && warning !== previousWarning.current) navigator.vibrate?.(WARNING_PATTERN_MS);
    previousWarning.current = warning;
  }, [warning]);
  const isUrgent = warning === 'oneMinute' || warning === 'over';
  return (
    <section aria-label={t('timeLeft')} className="text-center">
      <p
        role="timer"
        className="text-[min(3.5rem,17cqw)] leading-16 font-[750] tracking-[-.02em] whitespace-nowrap"
      >
        {clockText(remainingMs)}
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunk">
        <div
          className={cn('h-full', isUrgent ? 'bg-bad' : 'bg-brand')}
          style={{ width: `${Math.max(0, Math.min(100, (remainingMs / totalMs) * 100))}%` }}
        />
      </div>
      <p role="status" className={cn('mt-2 min-h-6 font-semibold', isUrgent && 'text-bad')}>
        {warning && t(warning)}
      </p>
    </section>
  );
}
