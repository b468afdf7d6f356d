'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { type Fact, Facts } from './booking-facts';
import { useMoney } from './texts';

type Props = { state: 'expired' | 'cancelled'; booking: VisitorBooking; boxKey: string; credit: Fact | null };

/** A booking that is over or cancelled: what was refunded, and the way to another. */
export function BookingOver({ state, booking, boxKey, credit }: Props) {
  const t = useTranslations();
  const money = useMoney();
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={t(`state.${state}`)} />
      {booking.refundedCents > 0 && (
        <Alert tone="ok" title={t('booking.refunded', { amount: money(booking.refundedCents) })}>
          {t('booking.refundDays')}
        </Alert>
      )}
      {credit && <Facts facts={[credit]} />}
      <a
        href={`/qr-redirect/${booking.space.id}/${boxKey}`}
        className={buttonVariants({ variant: 'dark', size: 'lg' })}
      >
        {t('booking.again')}
      </a>
    </div>
  );
}
