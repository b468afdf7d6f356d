'use client';

import { useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import { Keyboard } from '@/components/ui/icons/keyboard.gen';
import { Mail } from '@/components/ui/icons/mail.gen';
import { Phone } from '@/components/ui/icons/phone.gen';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { Alternative } from './alternative';
import { DoorRefund } from './door-refund';
import { OtherSpace } from './other-space';

/** The subject names the booking and the door, in no language: staff read it. */
const mailAbout = (email: string, { transactionId, space }: VisitorBooking): string =>
  `mailto:${email}?subject=${encodeURIComponent(`${transactionId} · ${signedName(space)}`)}`;

const ROW = 'flex min-h-14 items-center gap-3 rounded-visitor border px-3.5 py-3 text-start text-ink';

/** Whom to tell. */
export type HelpContacts = { phone: string; email: string };

type Props = {
  booking: VisitorBooking;
  boxKey: string;
  contacts: HelpContacts;
  /** The door opened when it was last tried, so whatever is wrong is inside. */
  isInside: boolean;
  onMoved: () => void;
};

/**
 * What to do when something is wrong, the best first, one tap each. At a door that did not open, that is another way
 * in; inside, it is somebody who hears what is wrong, and knows which booking it is: docs/rules.md#leaving.
 */
export function DoorAlternatives({ booking, boxKey, contacts, isInside, onMoved }: Props) {
  const t = useTranslations('door');
  const code = booking.passcode?.replace(/(...)(...)/, '$1\u00a0$2');
  const keypad = code && booking.space.doorOpensBy !== 'staff' && (
    <li className={cn(ROW, isInside ? 'border-edge' : 'border-2 border-ink')}>
      <Alternative sign={<Keyboard />} title={t('keypad', { code: `\u2066${code}\u2069` })}>
        {t('keypadHint')}
      </Alternative>
    </li>
  );
  const phone = (
    <li>
      <a
        href={`tel:${contacts.phone.replace(/[^+\d]/g, '')}`}
        className={cn(ROW, 'border-edge no-underline hover:bg-sunk')}
      >
        <Alternative sign={<Phone />} title={t('call')}>
          <span dir="ltr">{contacts.phone}</span>
        </Alternative>
      </a>
    </li>
  );
  return (
    <ul aria-label={t('ways')} className="grid gap-3">
      {isInside ? (
        <>
          <li>
            <a
              href={mailAbout(contacts.email, booking)}
              className={cn(ROW, 'border-2 border-ink no-underline hover:bg-sunk')}
            >
              <Alternative sign={<Mail />} title={t('write')}>
                {t('writeHint', { reference: booking.transactionId })}
              </Alternative>
            </a>
          </li>
          {phone}
        </>
      ) : (
        keypad
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
      {isInside ? keypad : phone}
      {booking.offersDoorRefund && (
        <li>
          <DoorRefund booking={booking} boxKey={boxKey} />
        </li>
      )}
    </ul>
  );
}
