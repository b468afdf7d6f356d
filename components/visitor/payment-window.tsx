'use client';

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { TriangleAlert } from '@/components/ui/icons/triangle-alert.gen';
import { clockText } from './use-server-clock';

/** The payment window of a hold. */
const WINDOW_MS = 120_000;
const WARN_MS = 20_000;

type Props = { left: number; onOver: () => void };

/** The time left to pay. Announced once, 20 s before the end. */
export function PaymentWindow({ left, onOver }: Props) {
  // A payment that waits for its bank extends the time.
  const [total] = useState(Math.max(left, WINDOW_MS));
  const t = useTranslations('window');
  const over = left <= 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  const warn = left <= WARN_MS;
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span className="text-ink-2">{t('left')}</span>
        <span
          role="timer"
          className={`flex items-center gap-1.5 text-[1.25rem] font-bold ${warn ? 'text-bad' : ''}`}
        >
          {warn && <TriangleAlert aria-hidden className="size-5" />}
          {clockText(left)}
        </span>
      </p>
      <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunk">
        <div
          className={`h-full origin-left ${warn ? 'bg-bad' : 'bg-brand'}`}
          style={{ width: `${Math.max(0, Math.min(100, (left / total) * 100))}%` }}
        />
      </div>
      <p role="status" className="sr-only">
        {warn && !over ? t('warning') : ''}
      </p>
    </div>
  );
}
