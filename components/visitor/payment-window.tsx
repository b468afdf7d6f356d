'use client';

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { TriangleAlert } from '@/components/ui/icons/triangle-alert.gen';
import { clockText } from './use-server-clock';

/** The payment window of a hold. */
const WINDOW_MS = 120_000;
const WARN_MS = 20_000;

type Props = { remainingMs: number; onEnd: () => void };

/** The time left to pay. Announced once, 20 s before the end. */
export function PaymentWindow({ remainingMs, onEnd }: Props) {
  // A payment that waits for its bank extends the time.
  const [totalMs] = useState(Math.max(remainingMs, WINDOW_MS));
  const t = useTranslations('window');
  const isOver = remainingMs <= 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  const isWarning = remainingMs <= WARN_MS;
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span className="text-ink-2">{t('left')}</span>
        <span
          role="timer"
          className={`flex items-center gap-1.5 text-[1.25rem] font-bold ${isWarning ? 'text-bad' : ''}`}
        >
          {isWarning && <TriangleAlert aria-hidden className="size-5" />}
          {clockText(remainingMs)}
        </span>
      </p>
      <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunk">
        <div
          className={`h-full origin-left ${isWarning ? 'bg-bad' : 'bg-brand'}`}
          style={{ width: `${Math.max(0, Math.min(100, (remainingMs / totalMs) * 100))}%` }}
        />
      </div>
      <p role="status" className="sr-only">
        {isWarning && !isOver ? t('warning') : ''}
      </p>
    </div>
  );
}
