import { type MoreTime, type MoreTimeOffer, NO_PLAN_FITS } from '@/lib/booking/walk-ups/extend-schema';
import { formatTime, type ZoneClock } from '@/lib/foundation/zone-clock';

/** What letting the end go would do: add a plan's time, or nothing for a reason. */
export type Lengthening = { plan: MoreTime } | { refusal: string };

/** Anyone who moves it by less did not mean to. */
const LEAST_MS = 180_000;

/** Whether an end that was moved from one instant to another was meant to be. */
export const isMeant = (from: number, to: number): boolean => to - from >= LEAST_MS;

/**
 * What letting the end of a booking go at an instant would add: the plan that ends next to it. Null where nothing was
 * meant; a reason where none fits: docs/rules.md#timeline-moves.
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
