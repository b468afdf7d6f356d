'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Check } from '@/components/ui/icons/check.gen';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { DoorAlternatives, type HelpContacts } from './door-alternatives';
import { DoorBoard } from './door-board';
import { useDoor } from './use-door';

const LABELS = {
  idle: 'unlock',
  sending: 'sending',
  opening: 'opening',
  open: 'open',
  opened: 'once',
  failed: 'again',
} as const;

type Props = {
  booking: VisitorBooking;
  boxKey: string;
  contacts: HelpContacts;
};

/** The board of the door, the largest button of the page, and what to do if the door does not open. */
export function Door({ booking, boxKey, contacts }: Props) {
  const t = useTranslations('door');
  const tBooking = useTranslations('booking');
  const { progress, unlock, reset } = useDoor(booking, boxKey);
  const { step } = progress;
  const isBusy = step === 'sending' || step === 'opening';
  const isOpen = step === 'open';
  const isInside = isOpen || step === 'opened' || (step !== 'failed' && booking.hasOpenedLast);
  const ways = { booking, boxKey, contacts, isInside, onMoved: reset };
  const isShut =
    step === 'failed' || (step === 'idle' && (booking.offersDoorRefund || booking.otherSpace !== null));
  return (
    <>
      {booking.passcode && <DoorBoard code={booking.passcode} isOpen={isOpen} />}
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          className={cn(
            'h-auto min-h-18 w-full overflow-hidden rounded-[16px] py-3 text-[min(1.375rem,9cqw)] leading-tight text-balance whitespace-normal',
            isOpen && 'aria-disabled:bg-ok aria-disabled:text-surface',
          )}
          onClick={() => !isOpen && unlock()}
          aria-disabled={isBusy || isOpen || undefined}
          aria-busy={isBusy || undefined}
        >
          {isOpen && <Check aria-hidden className="size-6!" />}
          {t(LABELS[step])}
        </Button>
        {step === 'failed' && <Alert tone="bad" title={progress.message} />}
        {isShut ? (
          <DoorAlternatives {...ways} />
        ) : (
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer items-center justify-center text-link underline underline-offset-2 group-open:mb-2">
              {tBooking('wrong')}
            </summary>
            <DoorAlternatives {...ways} />
          </details>
        )}
      </div>
    </>
  );
}
