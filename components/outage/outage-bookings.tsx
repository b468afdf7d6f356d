import { RecordLink } from '@/components/list/record-link';
import { PodName } from '@/components/spaces/pod-name';
import { Badge } from '@/components/ui/badge';
import type { OutageBooking } from '@/lib/booking/outage-refunds/schema';
import { formatMoney } from '@/lib/foundation/money';
import { formatSpan } from '@/lib/foundation/time/zones';

type Props = {
  bookings: OutageBooking[];
  denied: boolean;
  /** The zone that the reader chose for all times. */
  zone: string | undefined;
};

/** How much each booking gets back, or why it is left out. */
export function OutageBookings({ bookings, denied, zone }: Props) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
              <RecordLink href={`/admin/booking/${booking.id}`} denied={denied} code>
                {booking.transactionId}
              </RecordLink>
              <span className="min-w-0 break-words">{booking.customer}</span>
            </span>
            <span className="text-small text-ink-2">
              <PodName {...booking.space} /> ·{' '}
              {formatSpan(booking.startsAt, booking.endsAt, zone ?? booking.timezone)}
            </span>
          </div>
          {booking.leftOut ? (
            <span className="flex flex-wrap items-center gap-2 text-small text-ink-2 sm:justify-end">
              <Badge tone="off">Left out</Badge>
              {booking.leftOut}
            </span>
          ) : (
            <span className="tabular-nums sm:text-right">
              <span className="font-semibold">{formatMoney(booking.cardCents + booking.walletCents)}</span>
              <span className="block text-small text-ink-2">{waysOf(booking)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** `to the card`, `as credit`, or both with their amounts. */
function waysOf({ cardCents, walletCents }: OutageBooking): string {
  if (walletCents === 0) return 'to the card';
  if (cardCents === 0) return 'as credit';
  return `${formatMoney(cardCents)} to the card, ${formatMoney(walletCents)} as credit`;
}
