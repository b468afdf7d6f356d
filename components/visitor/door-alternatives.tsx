'use client';

import { useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import { Keyboard } from '@/components/ui/icons/keyboard.gen';
import { Phone } from '@/components/ui/icons/phone.gen';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { Alternative } from './alternative';
import { DoorRefund } from './door-refund';
import { OtherSpace } from './other-space';

const ROW = 'flex min-h-14 items-center gap-3 rounded-visitor border px-3.5 py-3 text-start text-ink';

type Props = { booking: VisitorBooking; boxKey: string; phone: string; onMoved: () => void };

/** What to do at a door that does not open, besides trying again: the best alternative first, one tap each. */
export function DoorAlternatives({ booking, boxKey, phone, onMoved }: Props) {
  const t = useTranslations('door');
  const code = booking.passcode?.replace(/(...)(...)/, '$1\u00a0$2');
  return (
    <ul aria-label={t('ways')} className="grid gap-3">
      {code && booking.space.doorOpensBy !== 'staff' && (
        <li className={cn(ROW, 'border-2 border-ink')}>
          <Alternative sign={<Keyboard />} title={t('keypad', { code: `\u2066${code}\u2069` })}>
            {t('keypadHint')}
          </Alternative>
        </li>
      )}
      {booking.otherSpace && (
        <li>
          <OtherSpace
            booking={booking}
            otherSpace={booking.otherSpace}
            boxKey={boxKey}
            className={ROW}
            onMoved={onMoved}
          />
        </li>
      )}
      <li>
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          className={cn(ROW, 'border-edge no-underline hover:bg-sunk')}
        >
          <Alternative sign={<Phone />} title={t('call')}>
            <span dir="ltr">{phone}</span>
          </Alternative>
        </a>
      </li>
      {booking.offersDoorRefund && (
        <li>
          <DoorRefund booking={booking} boxKey={boxKey} />
        </li>
      )}
    </ul>
  );
}
