import { ReceiptButtons } from '@/components/receipts/receipt-buttons';
import { Section } from '@/components/shell/record-page';
import { SpaceTime } from '@/components/spaces/space-time';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { possibleActions } from '@/lib/booking/bookings/action-rules';
import type { BookingDetail, CardPayment, CounterPayment, PriceLine } from '@/lib/booking/bookings/schema';
import type { UnsettledRefund } from '@/lib/booking/payments/refund-queries';
import { taxesOf } from '@/lib/booking/receipts/taxes';
import { formatDeduction, formatMoney } from '@/lib/foundation/money';
import { sentenceCase } from '@/lib/foundation/text/words';
import { formatMinutes } from '@/lib/foundation/time/durations';
import type { Tone } from '@/lib/platform/list/define';
import { receiptConfirmation } from './booking-questions';
import { periodName, periodState } from './period-label';
import { RefundHistory } from './refund-history';

/** The payments of a booking: price lines, periods, cards and refunds. */
export function BookingMoney({
  booking,
  bookingHref,
  zone,
  unsettled,
}: {
  booking: BookingDetail;
  bookingHref: string;
  zone: string;
  /** The failed refunds that the reader may settle. */
  unsettled: UnsettledRefund[];
}) {
  return (
    <>
      <Section title="Payment">
        <div className="grid gap-4">
          <PriceLines booking={booking} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink size="sm" href={`${bookingHref}?action=summary`} scroll={false}>
              Payment summary
            </ButtonLink>
            {possibleActions(booking, new Date()).receipt && (
              <ReceiptButtons bookingId={booking.id} sending={receiptConfirmation(booking)} />
            )}
          </div>
        </div>
      </Section>
      <Section title="Periods">
        <Periods periods={booking.periods} zone={zone} />
      </Section>
      {booking.refunds.length > 0 && (
        <Section title="Refunds">
          <RefundHistory refunds={booking.refunds} zone={zone} unsettled={unsettled} />
        </Section>
      )}
      {booking.counterPayment ? (
        <Section title="Paid at the counter">
          <PaidAtCounter payment={booking.counterPayment} />
        </Section>
      ) : (
        <Section title="Card payments">
          <Payments payments={booking.cardPayments} />
        </Section>
      )}
    </>
  );
}

/** The price lines, the tax by its rates, and the part paid with credit. */
function PriceLines({ booking }: { booking: BookingDetail }) {
  const paid = booking.periods.filter(({ confirmedAt }) => confirmedAt !== null);
  const taxes = taxesOf(paid.length > 0 ? paid : booking.periods, booking.space.taxPercent);
  return (
    <dl className="grid gap-1.5">
      <Row label="Sub total">{formatMoney(booking.subTotalCents)}</Row>
      <Row label={booking.promoCode ? `Discount (${booking.promoCode})` : 'Discount'}>
        {formatDeduction(booking.discountCents)}
      </Row>
      {taxes.map(({ percent, taxCents }) => (
        <Row key={percent} label={percent === null ? 'Tax' : `Tax ${percent} %`}>
          {formatMoney(taxCents)}
        </Row>
      ))}
      {booking.waivedCents > 0 && <Row label="Waived">{formatDeduction(booking.waivedCents)}</Row>}
      <div className="my-1 border-t border-line" />
      <Row label="Amount" strong>
        {formatMoney(booking.amountCents)}
      </Row>
      <Row label="Paid with credit">{formatMoney(booking.creditCents)}</Row>
      {booking.refundedCents > 0 && <Row label="Refunded">{formatDeduction(booking.refundedCents)}</Row>}
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
function PaidAtCounter({ payment }: { payment: CounterPayment }) {
  return (
    <div className="grid gap-1">
      <span className="flex items-center justify-between gap-2">
        <span>{sentenceCase(payment.method)}</span>
        <span>{formatMoney(payment.amountCents)}</span>
      </span>
      {payment.reference && (
        <span className="font-mono text-small break-all text-ink-3">{payment.reference}</span>
      )}
    </div>
  );
}

const counterText = ({ method, reference }: CounterPayment): string =>
  [sentenceCase(method), reference].filter(Boolean).join(' · ');

/** The card payments, with the provider's reference for each. */
function Payments({ payments }: { payments: CardPayment[] }) {
  if (payments.length === 0) return <p className="text-ink-2">No card was charged.</p>;
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-1">
          <span className="flex items-center justify-between gap-2">
            <span>{sentenceCase(payment.card ?? 'card')}</span>
            <span>{formatMoney(payment.capturedCents || payment.amountCents)}</span>
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

function Periods({ periods, zone }: { periods: PriceLine[]; zone: string }) {
  return (
    <ol className="grid gap-3">
      {periods.map((period) => (
        <li key={period.id} className="grid gap-0.5">
          <span className="flex justify-between gap-3">
            <span className="font-medium">
              {periodName(period)} · {formatMinutes(period.minutes)}
              {periodState(period)}
            </span>
            <span>{formatMoney(period.amountCents)}</span>
          </span>
          <span className="text-small text-ink-3">
            <SpaceTime at={period.startsAt} zone={zone} />
          </span>
          {period.counterPayment && (
            <span className="text-small text-ink-2">
              Paid at the counter: {counterText(period.counterPayment)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
