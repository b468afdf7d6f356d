import 'server-only';
import { db } from '@/db/client';
import type { DoorState } from '@/lib/booking/door-state';
import {
  extensionFits,
  extensionSpan,
  type Timetable,
  takenTimesOf,
} from '@/lib/booking/offers/availability';
import { whyNotBookable } from '@/lib/booking/offers/bookable';
import { PAYMENT_WINDOW_MS, type Span } from '@/lib/catalogue/occupancy/durations';
import { occupiedTimesOf } from '@/lib/catalogue/occupancy/periods';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { visitorDoorOf } from './door';
import { getVisitorBooking } from './queries';
import type { VisitorBooking, VisitorPlan, VisitorSpace } from './schema';
import { visitedSpace } from './visited-space';

/** Why a live booking cannot be extended: the refusals of {@link roomAfter}. */
export type NoMoreTime =
  | 'extension_paying'
  | 'space_inactive'
  | 'pod_silent'
  | 'door_trouble'
  | 'out_of_service'
  | 'no_plans'
  | 'space_taken'
  | 'restricted_time';

/** A booking that its visitor wants to extend, and the space with its plans from the booking's end on. */
export type MoreTime = {
  booking: VisitorBooking;
  state: DoorState;
  space: Pick<VisitorSpace, 'id' | 'name' | 'shortName' | 'location' | 'sponsor' | 'taxPercent' | 'plans'>;
  /** Null if a plan fits. */
  none: NoMoreTime | null;
};

/**
 * The possible extensions of the visitor's own booking, or why there are none: docs/rules.md#add-time. The booking's
 * own periods never prevent an extension, in any browser: an unpaid extension is released, one that is being paid is
 * reported. Throws 404 for another visitor's booking or space, 429 for guessing.
 */
export async function ownExtensionsOf(
  actor: VisitorActor,
  webId: string,
  spaceId: number,
): Promise<MoreTime> {
  const [booking, { bookingId, state }] = await Promise.all([
    getVisitorBooking(actor, webId),
    visitorDoorOf(actor, webId, spaceId),
  ]);
  const { endsAt, extension } = booking;
  const now = dbNow();
  const [{ space, location, sponsor, ...visited }, times] = await Promise.all([
    visitedSpace(spaceId, actor.partnerId),
    occupiedTimesOf(db(), spaceId, now, actor.deviceKey, { except: bookingId }),
  ]);
  const timetable: Timetable = {
    taken: takenTimesOf(times, spaceId, now),
    restriction: { from: space.restrictedFrom, to: space.restrictedTo, zone: space.zone },
  };
  const plans = visited.plans.map((plan) => ({
    ...plan,
    isAvailable: extensionFits(timetable, plan.minutes, endsAt, now),
  }));
  const { id, name, taxPercent } = space;
  return {
    booking,
    state,
    space: { id, name, shortName: visited.shortName, location, sponsor, taxPercent, plans },
    none: extension?.isPaying
      ? 'extension_paying'
      : (whyNotBookable(space, now) ?? reasonNone(plans, timetable.taken, endsAt, now)),
  };
}

/** Why none of the plans fits from the end, or from now; null if one does. */
function reasonNone(
  plans: VisitorPlan[],
  taken: readonly Span[],
  bookingEnd: Date,
  now: Date,
): NoMoreTime | null {
  if (plans.some(({ isAvailable }) => isAvailable)) return null;
  if (plans.length === 0) return 'no_plans';
  const shortest = Math.min(...plans.map(({ minutes }) => minutes));
  const { startsAt, heldUntil } = extensionSpan(bookingEnd, shortest, now, PAYMENT_WINDOW_MS);
  const isTaken = taken.some((span) => span.endsAt > startsAt && span.startsAt < heldUntil);
  return isTaken ? 'space_taken' : 'restricted_time';
}
