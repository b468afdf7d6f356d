'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { DoorAlternatives, type HelpContacts } from './door-alternatives';
import { DoorBoard } from './door-board';

type Props = {
  booking: VisitorBooking;
  boxKey: string;
  contacts: HelpContacts;
};

const doNothing = () => {};

/** How to open a door that no pod opens: with the passcode at the keypad, or by staff. There is no button. */
export function DoorWithoutPod({ booking, boxKey, contacts }: Props) {
  const t = useTranslations();
  const isKeypad = booking.space.doorOpensBy === 'keypad';
  return (
    <>
      {isKeypad && booking.passcode && <DoorBoard code={booking.passcode} isOpen={false} />}
      <div className="grid gap-3">
        <Alert tone="info" title={t(isKeypad ? 'door.byKeypad' : 'door.byStaff')} />
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center justify-center text-link underline underline-offset-2 group-open:mb-2">
            {t('booking.wrong')}
          </summary>
          <DoorAlternatives
            booking={booking}
            boxKey={boxKey}
            contacts={contacts}
            isInside={booking.hasOpenedLast}
            onMoved={doNothing}
          />
        </details>
      </div>
    </>
  );
}
