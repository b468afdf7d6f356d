import { Card } from '@/components/ui/card';
import type { BookingDetail } from '@/lib/booking/bookings/schema';
import { ACTIVE_STATUSES, STATUS } from '@/lib/booking/status';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { formatTime } from '@/lib/foundation/time-zones';

type Fact = { label: string; value: string; detail: string };

/** The four things that one asks about a booking first: who, where, when, and what was paid. */
export function FourFacts({ booking, now }: { booking: BookingDetail; now: Date }) {
  const { contact, space, location } = booking;
  const facts: Fact[] = [
    { label: 'Who', value: contact.name, detail: contact.phone || contact.email },
    { label: 'Where', value: space.name, detail: location.name },
    whenOf(booking, now),
    paidOf(booking),
  ];
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-4 p-4 sm:grid-cols-2 xl:grid-cols-4">
        {facts.map(({ label, value, detail }) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-ink-3">{label}</dt>
            <dd className="min-w-0">
              <span className="block text-section break-words">{value}</span>
              <span className="block text-small break-words text-ink-2">{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** How long a span is, in whole minutes and more than none; from a day on, in days. */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  if (minutes < 1_440) return formatMinutes(minutes);
  const days = Math.round(minutes / 1_440);
  return days === 1 ? '1 day' : `${days} days`;
}

function whenOf({ status, startsAt, endsAt, timezone }: BookingDetail, now: Date): Fact {
  const detail = `${formatTime(startsAt, timezone)} – ${formatTime(endsAt, timezone)}`;
  const [toStart, toEnd] = [startsAt.getTime() - now.getTime(), endsAt.getTime() - now.getTime()];
  if (!ACTIVE_STATUSES.includes(STATUS[status]))
    return { label: 'When', value: status === 'pending' ? 'Not paid yet' : 'Cancelled', detail };
  if (toStart > 0) return { label: 'When', value: `Starts in ${spanText(toStart)}`, detail };
  if (toEnd > 0) return { label: 'When', value: `Ends in ${spanText(toEnd)}`, detail };
  return { label: 'When', value: `Ended ${spanText(-toEnd)} ago`, detail };
}

function paidOf({ amountCents, refundedCents, cardPayments, counterPayment }: BookingDetail): Fact {
  const card = cardPayments.find((payment) => payment.card)?.card;
  const how = card ?? counterPayment?.method ?? 'No card payment';
  const back = refundedCents > 0 ? ` · ${formatMoney(refundedCents)} refunded` : '';
  return { label: 'Paid', value: formatMoney(amountCents), detail: `${how}${back}` };
}
