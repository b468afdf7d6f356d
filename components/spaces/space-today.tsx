import { RecordLink } from '@/components/list/record-link';
import { Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { bookingStatusBadge } from '@/lib/booking/status';
import { formatTimes, type ZoneClock } from '@/lib/foundation/time/zone-clock';

type Props = {
  bookings: BookingRow[];
  clock: ZoneClock;
  /** The reader may not open a booking: pressing it says so. */
  denied: boolean;
};

/** The bookings of a space that begin today, in order: when, who, and how they stand. */
export const SpaceToday = ({ bookings, clock, denied }: Props) => (
  <Section title="Today's bookings">
    {bookings.length === 0 && <p className="text-ink-2">No bookings today.</p>}
    <ul className="-my-1 divide-y divide-line">
      {bookings.map(({ id, transactionId, status, startsAt, endsAt, contact }) => {
        const { label, tone } = bookingStatusBadge(status);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2">
            <span className="w-40 shrink-0 tabular-nums">{formatTimes(startsAt, endsAt, clock)}</span>
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <RecordLink href={`/admin/booking/${id}`} denied={denied}>
                {contact.name || transactionId}
              </RecordLink>
              <span className="block text-small text-ink-3">{transactionId}</span>
            </span>
            <Badge tone={tone}>{label}</Badge>
          </li>
        );
      })}
    </ul>
  </Section>
);
