import { faceOf } from '@/components/board/tile-face';
import { Card } from '@/components/ui/card';
import { Fact, FactStrip } from '@/components/ui/fact';
import type { SpaceDay } from '@/lib/console/board/space-day';
import { tileOf } from '@/lib/console/board/tile';
import { formatMoney } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import { formatDate, formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { type PodState, problemText, STATE_BADGES } from '@/lib/pods/health/pod-state';

type Props = {
  day: SpaceDay;
  /** The space's clock, from a day ago on. */
  clock: ZoneClock;
  now: Date;
  /** Whether the reader may open bookings, and health. */
  may: { bookings: boolean; health: boolean };
};

/** States in which nobody knows whether the door would open. */
const ABOUT_DOOR: PodState[] = ['silent', 'unknown'];

/**
 * The most important facts of a space: Now, Next, Today and Door, each a link to the details:
 * docs/rules.md#space-now.
 */
export function SpaceNow({ day, clock, now, may }: Props) {
  const { space, today, openedAt } = day;
  const { current, next, doorTries, problems, state } = tileOf(space, now);
  const face = faceOf(space, now.getTime(), clock);
  // A time does not break over two lines.
  const time = (instant: Date) => formatTime(instant, clock).replaceAll(' ', '\u00a0');
  const bookingHref = (booking: { id: number } | null | undefined) =>
    may.bookings && booking ? `/admin/booking/${booking.id}` : undefined;
  const board = `/admin/board?location=${space.location.id}`;
  const isToday = openedAt && formatDate(openedAt, clock) === formatDate(now, clock);
  const opened = openedAt && (isToday ? time(openedAt) : `${formatDate(openedAt, clock)}, ${time(openedAt)}`);
  const door = () => {
    if (doorTries > 0)
      return (
        <span className="text-bad">
          {STATE_BADGES['door-trouble'].label} · {counted(doorTries, 'try')}
        </span>
      );
    if (!space.pod) return STATE_BADGES.none.label;
    const unreachable = problems.find(({ state, part }) => ABOUT_DOOR.includes(state) || part === 'doorLock');
    if (unreachable) return problemText(unreachable, time);
    return opened ? 'Works' : 'Not used yet';
  };
  return (
    <Card>
      <FactStrip className="p-4 min-[900px]:grid-cols-4">
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
          value={door()}
          detail={opened ? `Last opened ${opened}` : 'No opening on record'}
        />
      </FactStrip>
    </Card>
  );
}
