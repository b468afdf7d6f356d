import { ReceiptButtons } from '@/components/receipts/receipt-buttons';
import { Section } from '@/components/shell/record-page';
import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import type { BookingDetail } from '@/lib/booking/bookings/schema';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { sentenceCase } from '@/lib/foundation/words';
import type { Tone } from '@/lib/platform/list/define';
import { receiptSending } from './booking-questions';
import { periodName, periodState } from './period-words';
import { possible } from './possible';
import { RefundHistory } from './refund-history';

const money = (amount: number) => formatMoney(toCents(amount));

const minus = (amount: number) => (amount > 0 ? `-${money(amount)}` : money(0));

/** The payments of a booking: price lines, periods, cards and refunds. */
export function BookingMoney({ booking, here }: { booking: BookingDetail; here: string }) {
  return (
    <>
      <Section title="Payment">
        <div className="grid gap-4">
          <PriceLines booking={booking} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink size="sm" href={`${here}?action=summary`} scroll={false}>
              Payment summary
            </ButtonLink>
            {possible(booking, new Date()).receipt && (
              <ReceiptButtons bookingId={booking.id} sending={receiptSending(booking)} />
            )}
          </div>
        </div>
      </Section>
      <Section title="Periods">
        <Periods periods={booking.periods} zone={booking.timezone} />
      </Section>
      {booking.refunds.length > 0 && (
        <Section title="Refunds">
          <RefundHistory refunds={booking.refunds} zone={booking.timezone} />
        </Section>
      )}
      {booking.payment ? (
        <Section title="Paid at the counter">
          <CounterPayment payment={booking.payment} />
        </Section>
      ) : (
        <Section title="Card payments">
          <Payments payments={booking.payments} />
        </Section>
      )}
    </>
  );
}

/** The price lines, and the part that credit paid. */
function PriceLines({ booking }: { booking: BookingDetail }) {
  return (
    <dl className="grid gap-1.5">
      <Row label="Sub total">{money(booking.subTotal)}</Row>
      <Row label={booking.promoCode ? `Discount (${booking.promoCode})` : 'Discount'}>
        {minus(booking.discount)}
      </Row>
      <Row label={`Tax ${booking.pod.tax} %`}>{money(booking.tax)}</Row>
      {booking.waived > 0 && <Row label="Waived">{minus(booking.waived)}</Row>}
      <div className="my-1 border-t border-line" />
      <Row label="Amount" strong>
        {money(booking.amount)}
      </Row>
      <Row label="Paid with credit">{money(booking.credit)}</Row>
      {booking.totalRefund > 0 && <Row label="Refunded">{minus(booking.totalRefund)}</Row>}
    </dl>
  );
}

function Row({ label, strong, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <div className={strong ? 'flex justify-between text-section' : 'flex justify-between'}>
      <dt className={strong ? '' : 'text-ink-2'}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const PAYMENT_TONES: Record<string, Tone> = {
  captured: 'ok',
  authorised: 'info',
  requires_action: 'warn',
  created: 'warn',
  void: 'off',
  disputed: 'bad',
};

/** The counter payment of a walk-up, as staff recorded it. */
function CounterPayment({ payment }: { payment: NonNullable<BookingDetail['payment']> }) {
  return (
    <div className="grid gap-1">
      <span className="flex items-center justify-between gap-2">
        <span>{sentenceCase(payment.method)}</span>
        <span>{money(payment.amount)}</span>
      </span>
      {payment.reference && (
        <span className="font-mono text-small break-all text-ink-3">{payment.reference}</span>
      )}
    </div>
  );
}

/** The card payments, with the provider's reference of each. */
function Payments({ payments }: { payments: BookingDetail['payments'] }) {
  if (payments.length === 0) return <p className="text-ink-2">No card was charged.</p>;
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-1">
          <span className="flex items-center justify-between gap-2">
            <span>{sentenceCase(payment.card ?? 'card')}</span>
            <span>{money(payment.captured || payment.amount)}</span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-mono text-small break-all text-ink-3">{payment.reference}</span>
            <Badge tone={PAYMENT_TONES[payment.state] ?? 'off'}>
              {sentenceCase(payment.state.replace('_', ' '))}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Each period with its price. */
function Periods({ periods, zone }: { periods: BookingDetail['periods']; zone: string }) {
  return (
    <ol className="grid gap-3">
      {periods.map((period) => (
        <li key={period.id} className="grid gap-0.5">
          <span className="flex justify-between gap-3">
            <span className="font-medium">
              {periodName(period)} · {formatMinutes(period.duration)}
              {periodState(period)}
            </span>
            <span>{money(period.amount)}</span>
          </span>
          <span className="text-small text-ink-3">
            <SpaceTime at={period.datetimeStart} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  );
}
