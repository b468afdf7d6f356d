'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { isSettled } from '@/components/api/transport';
import { Alert } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { Spinner } from '@/components/ui/spinner';
import type { NearestSpace, VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { plateOf } from '@/lib/catalogue/spaces/pod-name';
import { call } from './call';
import { useProblem } from './use-problem';
import { Way } from './way';

type Props = {
  booking: VisitorBooking;
  other: NearestSpace;
  boxKey: string;
  className: string;
  /** Called to read the page again, which then shows the other space. */
  onMoved: () => void;
};

/** Offers the nearest free space instead of the one whose door does not open, with one tap and at no cost. */
export function OtherSpace({ booking, other, boxKey, className, onMoved }: Props) {
  const t = useTranslations('door');
  const say = useProblem();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useRef<string | null>(null);

  async function take() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    attempt.current ??= crypto.randomUUID();
    const answer = await call(boxKey, `/bookings/web/${booking.webId}/other-space`, {
      method: 'POST',
      body: { podId: other.id },
      key: attempt.current,
    });
    setBusy(false);
    if (answer.ok) onMoved();
    else setProblem(say(answer));
    if (isSettled(answer)) attempt.current = null;
    // The booking was moved, or the offer has changed.
    router.refresh();
  }

  return (
    <div className="grid gap-2">
      <button
        type="button"
        onClick={take}
        aria-disabled={busy || undefined}
        className={cn(className, 'w-full cursor-pointer border-edge bg-surface hover:bg-sunk')}
      >
        <Way
          sign={
            busy ? (
              <Spinner />
            ) : (
              <span className="-mx-1.5 grid h-8 min-w-11 place-items-center rounded-control bg-brand px-1.5 font-extrabold text-brand-ink">
                {plateOf(other)}
              </span>
            )
          }
          title={t('other', { name: other.name })}
        >
          {other.metres === null ? t('otherHint') : t('otherAway', { metres: other.metres })}
        </Way>
      </button>
      {problem && <Alert tone="bad" title={problem} />}
    </div>
  );
}
