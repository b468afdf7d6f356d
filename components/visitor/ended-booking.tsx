'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import { Phone } from '@/components/ui/icons/phone.gen';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { Alternative } from './alternative';
import { type Fact, Facts, ReceiptLink } from './booking-facts';
import { useMoney } from './texts';

type Props = {
  state: 'expired' | 'cancelled';
  booking: VisitorBooking;
  boxKey: string;
  /** When it ended, on the space's clock. */
  endedAt: string;
  /** The phone number to call. */
  phone: string;
  credit: Fact | null;
};

/** A booking that has ended or was cancelled: thanks, the receipt, what was refunded, and a link to another booking. */
export function EndedBooking({ state, booking, boxKey, endedAt, phone, credit }: Props) {
  const t = useTranslations();
  const money = useMoney();
  const hasEnded = state === 'expired';
  return (
    <div className="grid gap-4">
      {hasEnded ? (
        <section role="status" className="grid gap-1 rounded-visitor bg-sunk px-3.5 py-3">
          <p className="text-[1.25rem] leading-7 font-bold">{t('booking.thanks')}</p>
          <p>{t('booking.ended', { time: endedAt })}</p>
          <p className="text-ink-2">{t('state.expired')}</p>
        </section>
      ) : (
        <Alert tone="off" title={t('state.cancelled')} />
      )}
      {booking.refundedCents > 0 && (
        <Alert tone="ok" title={t('booking.refunded', { amount: money(booking.refundedCents) })}>
          {t('booking.refundDays')}
        </Alert>
      )}
      {hasEnded && (
        <Facts
          facts={[
            { label: t('booking.receipt'), value: t('booking.sentTo', { email: booking.contact.email }) },
            { label: t('booking.reference'), value: booking.transactionId, mono: true },
          ]}
        />
      )}
      {credit && <Facts facts={[credit]} />}
      <a
        href={`/qr-redirect/${booking.space.id}/${boxKey}`}
        className={buttonVariants({ variant: 'primary', size: 'lg' })}
      >
        {t('booking.again')}
      </a>
      {hasEnded && (
        <>
          <ReceiptLink booking={booking} boxKey={boxKey} />
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="flex min-h-14 items-center gap-3 rounded-visitor border border-edge px-3.5 py-3 text-start text-ink no-underline hover:bg-sunk"
          >
            <Alternative sign={<Phone />} title={t('booking.left')}>
              {t('door.call')} <span dir="ltr">{phone}</span>
            </Alternative>
          </a>
        </>
      )}
    </div>
  );
}
