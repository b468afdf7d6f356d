import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { audios, spaces } from '@/db/tables';
import { fits, freeFrom, type Timetable, takenUntil } from '@/lib/booking/bookings/availability';
import { whyNotHeld } from '@/lib/booking/holds/hold-limit';
import { type BookableSpace, whyNotBookable } from '@/lib/booking/offers/bookable';
import { type OccupiedTime, occupiedTimesOf, takenOf } from '@/lib/catalogue/occupancy/periods';
import { isRestricted } from '@/lib/catalogue/spaces/restricted-hours';
import { ifFound } from '@/lib/foundation/errors';
import { sentenceOf } from '@/lib/foundation/refusals';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { clockOf } from '@/lib/foundation/time/zones';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { formatClockTime } from '@/lib/platform/languages/format';
import { inLanguage } from '@/lib/platform/languages/translations';
import { ownOf } from './own-booking';
import { doorOf } from './queries';
import { visitedSpace } from './visited-space';
import type { VisitorAudio, VisitorPlan, VisitorSpace, visitorSpaceQuery } from './visitor-schema';

type Taken = Timetable & { taken: OccupiedTime[] };

/** Why the space cannot be booked now, as a sentence and a code; null if it can, with at least one plan. */
function reasonNot(
  space: BookableSpace,
  timetable: Taken,
  minutes: number[],
  now: Date,
): VisitorSpace['unavailable'] {
  const why = whyNotBookable(space, now);
  if (why) return { code: why, reason: why, message: sentenceOf(why) };
  if (minutes.length === 0)
    return {
      code: 'no_plans',
      reason: 'no_plans',
      message: 'This space cannot be booked at the moment because it offers no plans',
    };
  if (minutes.some((length) => fits(timetable, length, now))) return null;
  const clock = (time: Date) => formatClockTime('en', time, clockOf(space.zone));
  const until = takenUntil(timetable.taken, now);
  const next = timetable.taken[0];
  if (until)
    return {
      code: 'occupied',
      // A hold can be released at any time, so the end of the occupancy is unknown.
      reason: next?.state === 'confirmed' ? 'occupied' : 'being_booked',
      message: `This space is in use until ${clock(until)}`,
    };
  if (next && !isRestricted(timetable.restriction, now, next.startsAt))
    return {
      code: 'booked_soon',
      reason: next.own?.hasContact ? 'own_soon' : 'booked_soon',
      message: `This space is booked from ${clock(next.startsAt)}`,
    };
  return {
    code: 'restricted_time',
    reason: 'restricted_time',
    message: sentenceOf('restricted_time'),
  };
}

/** Why this visitor would be refused a hold of a space that is free: docs/rules.md#hold-limits. */
const refusedHold = (refusal: { message: string } | null): VisitorSpace['unavailable'] =>
  refusal && { code: 'too_many_holds', reason: 'too_many_holds', message: refusal.message };

/** The preselected plan: the favourite, or the shortest if that does not fit: docs/rules.md#booking-form. */
function suggestedOf(plans: VisitorPlan[], favouriteId: number | null): number | null {
  const fitting = plans.filter(({ isAvailable }) => isAvailable);
  return (fitting.find(({ id }) => id === favouriteId) ?? fitting[0])?.id ?? null;
}

/** The data of a space for a visitor; throws 404 for one that the partner of the key does not sell. */
export async function visitSpace(actor: VisitorActor, spaceId: number): Promise<VisitorSpace> {
  authorize(actor, 'visitor');
  const now = dbNow();
  // Sequential: for a space that the partner does not sell, no second statement is sent, just as for one that does
  // not exist.
  const { space, plans, favouritePlanId, ...around } = await visitedSpace(spaceId, actor.partnerId);
  const [times, refusal] = await Promise.all([
    occupiedTimesOf(db(), spaceId, now, actor.deviceKey),
    whyNotHeld(db(), actor, spaceId, now),
  ]);
  const timetable: Taken = {
    taken: takenOf(times, spaceId, now),
    restriction: { from: space.restrictedFrom, to: space.restrictedTo, zone: space.zone },
  };
  const minutes = plans.map((plan) => plan.minutes);
  const unavailable = reasonNot(space, timetable, minutes, now) ?? refusedHold(refusal);
  const knowable =
    unavailable !== null && ['occupied', 'booked_soon', 'restricted_time'].includes(unavailable.code);
  const offered = plans.map((plan) => ({
    ...plan,
    isAvailable: fits(timetable, plan.minutes, now),
  }));
  return {
    id: space.id,
    name: space.name,
    shortName: around.shortName,
    address: around.address,
    description: inLanguage(around, actor.language).description,
    taxPercent: space.taxPercent,
    timezone: space.zone,
    location: around.location,
    country: around.country,
    doorOpensBy: space.doorOpensBy,
    images: around.images,
    plans: offered,
    suggestedPlanId: suggestedOf(offered, favouritePlanId),
    partner: around.partner,
    sponsor: around.sponsor,
    unavailable,
    outOfService: unavailable?.code === 'out_of_service' ? space.outOfService : null,
    freeFrom: knowable ? freeFrom(timetable, Math.min(...minutes), now) : null,
    occupiedUntil: takenUntil(timetable.taken, now),
    own: ownOf(times, spaceId, now),
    ownWebId: null,
    serverTime: now,
  };
}

async function audiosOf(spaceId: number): Promise<VisitorAudio[]> {
  const { id, audioName: name, pathname, durationSeconds } = audios;
  const rows = await db()
    .select({ id, name, pathname, durationSeconds })
    .from(spaces)
    .innerJoin(audios, and(eq(audios.id, spaces.audioId), isNull(audios.deletedAt)))
    .where(eq(spaces.id, spaceId));
  return rows.map(({ pathname, ...audio }) => ({ ...audio, url: fileUrl(pathname) }));
}

/**
 * `GET admin/pod/web/{id}`, with the space's audio if `audios` is `true`. A webId that is not the visitor's own
 * counts as a wrong guess and reveals nothing; 429 after many.
 */
export async function visitSpaceBy(
  actor: VisitorActor,
  spaceId: number,
  { bookingId, audios: wanted }: z.infer<typeof visitorSpaceQuery>,
): Promise<VisitorSpace> {
  const seen = await visitSpace(actor, spaceId);
  const space = wanted === 'true' ? { ...seen, audios: await audiosOf(spaceId) } : seen;
  if (!bookingId) return space;
  const ownDoor = await ifFound(doorOf(actor, bookingId, spaceId));
  return ownDoor ? { ...space, ownWebId: bookingId } : space;
}
