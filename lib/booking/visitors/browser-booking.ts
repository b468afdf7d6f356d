import { opensUntil } from '@/lib/booking/door-state';
import type { OccupiedTime } from '@/lib/catalogue/occupancy/periods';
import type { OwnBooking } from './schema';

/** The kinds of own bookings, the most urgent first: a visitor sees the first one. */
const KINDS = ['running', 'paying', 'held', 'coming'] as const;

/**
 * This browser's own booking in a space at `now`: the running one, also in its grace, otherwise one that is being
 * paid, an unpaid hold, or the next upcoming one; null if there is none: docs/rules.md#own-booking.
 */
export function browserBookingOf(all: OccupiedTime[], spaceId: number, now: Date): OwnBooking | null {
  const times = all.filter((time) => time.spaceId === spaceId);
  const candidates = times.flatMap((time) => {
    const { own } = time;
    const kind = own && kindOf(time, times, now);
    // An express hold can only be continued in the sheet of its wallet.
    if (!own?.hasContact || !kind) return [];
    const path =
      kind === 'running' || kind === 'coming'
        ? `/payment-success/${own.webId}/${own.boxKey}`
        : `/public-booking/${spaceId}/${own.boxKey}?bookingId=${own.webId}`;
    return [{ kind, startsAt: time.startsAt, path }];
  });
  return KINDS.flatMap((kind) => candidates.filter((each) => each.kind === kind))[0] ?? null;
}

/** Null if nothing of it is left to see. */
function kindOf(time: OccupiedTime, times: OccupiedTime[], now: Date): OwnBooking['kind'] | null {
  if (time.state === 'blocked') return null;
  if (time.state !== 'confirmed') return time.state;
  if (time.startsAt > now) return 'coming';
  // Its own extension does not end its grace.
  const next = times.find(({ startsAt, own }) => startsAt > time.startsAt && own?.webId !== time.own?.webId);
  return now <
    opensUntil({
      endsAt: time.endsAt,
      leftAt: time.own?.leftAt ?? null,
      nextStartsAt: next?.startsAt ?? null,
    })
    ? 'running'
    : null;
}
