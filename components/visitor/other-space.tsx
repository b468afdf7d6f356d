'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { isSettled } from '@/components/api/transport';
import { Alert } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { Spinner } from '@/components/ui/spinner';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { Alternative } from './alternative';
import { call } from './call';
import { useProblemMessage } from './use-problem-message';

type Props = {
  booking: VisitorBooking;
  otherSpace: NearestSpace;
  boxKey: string;
  className: string;
  /** Called to read the page again, which then shows the other space. */
  onMoved: () => void;
};

/** Offers the nearest free space instead of the one whose door does not open, with one tap and at no cost. */
export function OtherSpace({ booking, otherSpace, boxKey, className, onMoved }: Props) {
  const t = useTranslations('door');
  const problemMessage = useProblemMessage();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const requestKey = useRef<string | null>(null);

  async function moveBooking() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    requestKey.current ??= crypto.randomUUID();
    const response = await call(boxKey, `/bookings/web/${booking.webId}/other-space`, {
      method: 'POST',
      body: { podId: otherSpace.id },
      key: requestKey.current,
    });
    setBusy(false);
    if (response.ok) onMoved();
    else setProblem(problemMessage(response));
    if (isSettled(response)) requestKey.current = null;
    // The booking was moved, or the offer has changed.
    router.refresh();
  }

  return (
    <div className="grid gap-2">
      <button
        type="button"
        onClick={moveBooking}
        aria-disabled={busy || undefined}
        className={cn(className, 'w-full cursor-pointer border-edge bg-surface hover:bg-sunk')}
      >
        <Alternative
          sign={
            busy ? (
              <Spinner />
            ) : (
              <span className="-mx-1.5 grid h-8 min-w-11 place-items-center rounded-control bg-brand px-1.5 font-extrabold text-brand-ink">
                {shownShortName(otherSpace)}
              </span>
            )
          }
          title={t('other', { name: otherSpace.name })}
        >
          {otherSpace.metres === null ? t('otherHint') : t('otherAway', { metres: otherSpace.metres })}
        </Alternative>
      </button>
      {problem && <Alert tone="bad" title={problem} />}
    </div>
  );
}
