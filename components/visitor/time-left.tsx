'use client';

import { useTranslations } from 'use-intl/react';
import { clockText } from './use-server-clock';

function warningAt(left: number) {
  if (left <= 0) return 'over';
  if (left <= 60_000) return 'oneMinute';
  return left <= 300_000 ? 'fiveMinutes' : null;
}

/** The countdown of a booking, with its warnings 5 minutes and 1 minute before the end; all in milliseconds. */
export function TimeLeft({ left, total }: { left: number; total: number }) {
  const t = useTranslations('booking');
  const warning = warningAt(left);
  return (
    <section aria-label={t('timeLeft')} className="text-center">
      <p
        role="timer"
        className="text-[min(56px,17cqw)] leading-16 font-[750] tracking-[-.02em] whitespace-nowrap"
      >
        {clockText(left)}
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunk">
        <div
          className="h-full bg-brand"
          style={{ width: `${Math.max(0, Math.min(100, (left / total) * 100))}%` }}
        />
      </div>
      <p role="status" className="mt-2 min-h-6 text-ink-2">
        {warning && t(warning)}
      </p>
    </section>
  );
}
