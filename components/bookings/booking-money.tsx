import { Badge } from '@/components/ui/badge';
import type { BookingDetail } from '@/lib/bookings/schema';
import type { Tone } from '@/lib/list/define';
import { formatMoney, toCents } from '@/lib/money';
import { formatMinutes } from '@/lib/time';

const money = (amount: number) => formatMoney(toCents(amount));

type Line = { label: string; amount: number; minus?: boolean };

/** What was charged, line by line, as on the receipt. */
export function PriceLines({ booking }: { booking: BookingDetail }) {
  const lines: Line[] = [
    { label: 'Sub total', amount: booking.subTotal },
    {
      label: booking.promoCode ? `Discount (${booking.promoCode})` : 'Discount',
      amount: booking.discount,
      minus: true,
    },
    { label: `Tax ${booking.pod.tax} %`, amount: booking.tax },
    { label: 'Waived', amount: booking.waived, minus: true },
  ];
  const shown = lines.filter(({ label, amount }) => amount > 0 || label === 'Sub total');
  return (
    <dl className="grid gap-1.5">
      {shown.map((line) => (
        <Row key={line.label} label={line.label}>
          {line.minus ? `-${money(line.amount)}` : money(line.amount)}
        </Row>
      ))}
      <div className="my-1 border-t border-line" />
      <Row label="Amount" strong>
        {money(booking.amount)}
      </Row>
      {booking.credit > 0 && <Row label="Paid with credit">{money(booking.credit)}</Row>}
      {booking.totalRefund > 0 && <Row label="Refunded">{`-${money(booking.totalRefund)}`}</Row>}
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

/** The card payments, with the provider's reference of each. */
export function Payments({ payments }: { payments: BookingDetail['payments'] }) {
  if (payments.length === 0) return <p className="text-ink-2">No card was charged.</p>;
  return (
    <ul className="grid gap-3">
      {payments.map((payment) => (
        <li key={payment.id} className="grid gap-1">
          <span className="flex items-center justify-between gap-2">
            <span>{payment.card ?? 'Card'}</span>
            <span>{money(payment.captured || payment.amount)}</span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-mono text-small break-all text-ink-3">{payment.reference}</span>
            <Badge tone={PAYMENT_TONES[payment.state] ?? 'off'}>{payment.state.replace('_', ' ')}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Each paid stretch of time; shown when there is more than the first. */
export function Periods({ periods }: { periods: BookingDetail['periods'] }) {
  return (
    <ol className="grid gap-2">
      {periods.map((period) => (
        <li key={period.id} className="flex justify-between gap-3">
          <span>
            {period.ordinal === 0 ? 'Booking' : `Extension ${period.ordinal}`} ·{' '}
            {formatMinutes(period.duration)}
          </span>
          <span>{money(period.amount)}</span>
        </li>
      ))}
    </ol>
  );
}
