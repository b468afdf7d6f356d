import { type MoreTime, type MoreTimeOffer, NO_PLAN_FITS } from '@/lib/booking/walk-ups/schema';
import { formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';

/** What dropping the end would do: add a plan's time, or nothing for a reason. */
export type Lengthening = { plan: MoreTime } | { refusal: string };

/** A shorter move counts as unintended. */
const LEAST_MS = 180_000;

/** Whether moving an end from one instant to another was intended. */
export const isMeant = (from: number, to: number): boolean => to - from >= LEAST_MS;

/**
 * What dropping a booking's end at an instant would add: the plan that ends nearest to it. Null if the move was
 * unintended; a reason if no plan fits: docs/rules.md#timeline-moves.
 */
export function lengtheningTo(offer: MoreTimeOffer, time: number, clock: ZoneClock): Lengthening | null {
  if (!isMeant(offer.endsAt.getTime(), time)) return null;
  const { nextStartsAt, plans } = offer;
  const distance = ({ endsAt }: MoreTime) => Math.abs(endsAt.getTime() - time);
  const [plan] = plans.toSorted((a, b) => distance(a) - distance(b));
  const isBeyond = nextStartsAt !== null && time > nextStartsAt.getTime();
  if (nextStartsAt && (isBeyond || !plan))
    return { refusal: `The next booking begins at ${formatTime(nextStartsAt, clock)}` };
  return plan ? { plan } : { refusal: NO_PLAN_FITS };
}
