import type { ReactNode } from 'react';
import { faceOf } from '@/components/board/tile-face';
import { Card } from '@/components/ui/card';
import { formatMoney } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/words';
import { formatDate, formatTime, type ZoneClock } from '@/lib/foundation/zone-clock';
import type { SpaceDay } from '@/lib/office/board/space-day';
import { tileOf } from '@/lib/office/board/tile';

type Props = {
  day: SpaceDay;
  /** From a day ago on. */
  clock: ZoneClock;
  now: Date;
  /** Whether the reader may open bookings, and health. */
  may: { bookings: boolean; health: boolean };
};

/** What one asks of a space first: Now, Next, Today and Door, each a link to where it goes on: docs/rules.md#space-now. */
export function SpaceNow({ day, clock, now, may }: Props) {
  const { space, today, openedAt } = day;
  const { current, next, doorTries, state } = tileOf(space, now);
  const face = faceOf(space, now.getTime(), clock);
  // A time is not broken over two lines.
  const time = (at: Date) => formatTime(at, clock).replaceAll(' ', '\u00a0');
  const bookingHref = (booking: { id: number } | null | undefined) =>
    may.bookings && booking ? `/admin/booking/${booking.id}` : undefined;
  const board = `/admin/board?location=${space.location.id}`;
  const isToday = openedAt && formatDate(openedAt, clock) === formatDate(now, clock);
  const opened = openedAt && (isToday ? time(openedAt) : `${formatDate(openedAt, clock)}, ${time(openedAt)}`);
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 p-4 min-[900px]:grid-cols-4">
        <Fact
          label="Now"
          href={bookingHref(current?.booking) ?? board}
          value={current?.kind === 'booking' ? `In use until ${time(current.endsAt)}` : face.label}
          detail={current?.booking?.name ?? (state === 'free' ? face.line : '')}
        />
        <Fact
          label="Next"
          href={bookingHref(next?.booking) ?? board}
          value={next ? time(next.startsAt) : 'Nothing in the next 12 hours'}
          detail={next?.booking?.name ?? ''}
        />
        <Fact
          label="Today"
          href={may.bookings ? `/admin/booking/timeline?location=${space.location.id}` : undefined}
          value={counted(today.bookings, 'booking')}
          detail={formatMoney(today.cents)}
        />
        <Fact
          label="Door"
          href={may.health && space.pod ? `/admin/health-status/${space.id}` : '#pod'}
          value={
            doorTries > 0 ? (
              <span className="text-bad">{counted(doorTries, 'failure')} in a row</span>
            ) : (
              (space.pod && state === 'silent' && 'Pod silent') || (space.pod ? 'Works' : 'No pod')
            )
          }
          detail={opened ? `Last opened ${opened}` : 'No opening on record'}
        />
      </dl>
    </Card>
  );
}

type FactProps = { label: string; value: ReactNode; detail: string; href?: string };

function Fact({ label, value, detail, href }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <span className="block text-section break-words">
          {href ? (
            <a href={href} className="hover:underline">
              {value}
            </a>
          ) : (
            value
          )}
        </span>
        <span className="block truncate text-small text-ink-2">{detail}</span>
      </dd>
    </div>
  );
}
