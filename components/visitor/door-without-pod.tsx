'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { DoorBoard } from './door-board';
import { WaysOut } from './ways-out';

type Props = {
  booking: VisitorBooking;
  boxKey: string;
  /** Whom to call. */
  phone: string;
};

const stays = () => {};

/** How a door opens that no pod opens: the passcode at the keypad, or staff. There is nothing to press. */
export function DoorWithoutPod({ booking, boxKey, phone }: Props) {
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
          <WaysOut booking={booking} boxKey={boxKey} phone={phone} onMoved={stays} />
        </details>
      </div>
    </>
  );
}
