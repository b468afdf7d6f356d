import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import {
  audios,
  bookings,
  businessPartners,
  countries,
  locations,
  podHealth,
  pricingPlans,
  spaceBusinessPartners,
  spaceImages,
  spacePlans,
  spaces,
  sponsors,
} from '@/db/tables';
import { whyNotHeld } from '@/lib/booking/holds/hold-limit';
import {
  earliestFreeStart,
  fitsTimetable,
  type Timetable,
  takenTimesOf,
  takenUntil,
} from '@/lib/booking/offers/availability';
import {
  type BookableSpace,
  type OfferedPlan,
  spaceColumns,
  whyNotBookable,
} from '@/lib/booking/offers/bookable';
import { type OccupiedTime, occupiedTimesOf } from '@/lib/catalogue/occupancy/periods';
import { isRestricted } from '@/lib/catalogue/spaces/restricted-hours';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import { themeColors } from '@/lib/catalogue/sponsors/theme';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import type { Translations } from '@/lib/column-values/languages';
import { type TranslatedText, VISITED_TEXTS, type VisitedText } from '@/lib/column-values/space-texts';
import { ifFound, notFound } from '@/lib/foundation/errors';
import { sentenceOf } from '@/lib/foundation/refusal-table';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { formatClockTime } from '@/lib/platform/languages/format-in-language';
import { inLanguage } from '@/lib/platform/languages/record-translations';
import { countsAt } from '@/lib/platform/ownership/owners-sql';
import { browserBookingOf } from './browser-booking';
import { visitorDoorOf } from './door';
import type { VisitedTexts, VisitorAudio, VisitorPlan, VisitorSpace, visitorSpaceQuery } from './schema';

/** How many bookings determine the favourite plan: few enough to be read with every page. */
const NEWEST = 100;

/** All data of a space that a visitor sees, except its occupancy. */
export type VisitedSpace = {
  space: BookableSpace;
  shortName: string | null;
  translations: Translations<TranslatedText>;
  location: string;
  /** The ISO code of the country where it is. */
  country: string | null;
  partner: { name: string; logoUrl: string | null };
  sponsor: VisitorSponsor | null;
  /** The operator's and the partner's, by duration, then by cost. */
  plans: OfferedPlan[];
  /** Null before the first booking. */
  favouritePlanId: number | null;
  images: { url: string; name: string }[];
} & VisitedTexts;

/** The columns of the texts that visitors read. */
const textColumns = Object.fromEntries(VISITED_TEXTS.map((name) => [name, spaces[name]])) as Pick<
  typeof spaces,
  VisitedText
>;

/** The texts that visitors read, of a row in a language. */
const textsOf = (row: VisitedTexts): VisitedTexts =>
  Object.fromEntries(VISITED_TEXTS.map((name) => [name, row[name]])) as VisitedTexts;

const plans = sql<OfferedPlan[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', ${pricingPlans.id}, 'minutes', ${pricingPlans.durationMinutes}, 'costCents', ${pricingPlans.costCents})
    order by ${asc(pricingPlans.durationMinutes)}, ${asc(pricingPlans.costCents)})
  from ${spacePlans} join ${pricingPlans} on ${pricingPlans.id} = ${spacePlans.pricingPlanId}
  where ${spacePlans.spaceId} = ${spaces.id} and ${pricingPlans.deletedAt} is null
    and ${countsAt(sql`${spaceBusinessPartners.businessPartnerId}`, pricingPlans.ownerId)}), '[]')`;

/**
 * The most frequent plan among its newest confirmed bookings, the shorter one if two are equally frequent. Null for a
 * space without any.
 */
const favouritePlanId = sql<number | null>`(
  select newest.id from (
    select ${bookings.pricingPlanId} as id, ${bookings.durationMinutes} as minutes from ${bookings}
    where ${bookings.spaceId} = ${spaces.id} and ${bookings.status} = any(${sql.param([...ACTIVE_STATUSES])})
      and ${bookings.pricingPlanId} is not null
    order by ${bookings.startsAt} desc limit ${sql.raw(String(NEWEST))}) newest
  group by newest.id order by count(*) desc, min(newest.minutes) limit 1)::int`;

const images = sql<{ pathname: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('pathname', ${spaceImages.pathname}, 'name', ${spaceImages.name}) order by ${asc(spaceImages.position)})
  from ${spaceImages} where ${spaceImages.spaceId} = ${spaces.id}), '[]')`;

const spaceAtPartner = preparedQuery((on) => {
  const [spaceId, partnerId] = [sql.placeholder('spaceId'), sql.placeholder('partnerId')];
  return on
    .select({
      space: spaceColumns,
      shortName: spaces.shortName,
      ...textColumns,
      translations: spaces.translations,
      location: locations.name,
      country: countries.code,
      partner: { name: businessPartners.name, logo: businessPartners.logo },
      sponsor: { name: sponsors.name, logoUrl: sponsors.logoUrl, theme: sponsors.theme },
      plans,
      favouritePlanId,
      images,
    })
    .from(spaces)
    .innerJoin(
      spaceBusinessPartners,
      and(
        eq(spaceBusinessPartners.spaceId, spaces.id),
        eq(spaceBusinessPartners.businessPartnerId, partnerId),
      ),
    )
    .innerJoin(businessPartners, eq(businessPartners.id, spaceBusinessPartners.businessPartnerId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .leftJoin(sponsors, and(eq(sponsors.id, spaces.sponsorId), isNull(sponsors.deletedAt)))
    .where(eq(spaces.id, spaceId));
});

/**
 * A space with everything that its visitors see, in one statement; throws 404 for one that is missing, or that the
 * partner does not sell.
 */
export async function visitedSpace(spaceId: number, partnerId: number): Promise<VisitedSpace> {
  const [found] = await spaceAtPartner(db(), { spaceId, partnerId });
  if (!found || found.space.status === 'deleted') throw notFound('Space');
  const { partner, sponsor } = found;
  return {
    ...found,
    partner: { name: partner.name, logoUrl: partner.logo && fileUrl(partner.logo) },
    sponsor: sponsor && {
      name: sponsor.name,
      logoUrl: sponsor.logoUrl && fileUrl(sponsor.logoUrl),
      colors: themeColors(sponsor.theme?.Color),
    },
    images: found.images.map(({ pathname, name }) => ({ url: fileUrl(pathname), name })),
  };
}

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
  if (minutes.some((length) => fitsTimetable(timetable, length, now))) return null;
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
    taken: takenTimesOf(times, spaceId, now),
    restriction: { from: space.restrictedFrom, to: space.restrictedTo, zone: space.zone },
  };
  const minutes = plans.map((plan) => plan.minutes);
  const unavailable = reasonNot(space, timetable, minutes, now) ?? refusedHold(refusal);
  const knowable =
    unavailable !== null && ['occupied', 'booked_soon', 'restricted_time'].includes(unavailable.code);
  const offered = plans.map((plan) => ({
    ...plan,
    isAvailable: fitsTimetable(timetable, plan.minutes, now),
  }));
  return {
    id: space.id,
    name: space.name,
    shortName: around.shortName,
    ...textsOf(inLanguage(around, actor.language)),
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
    freeFrom: knowable ? earliestFreeStart(timetable, Math.min(...minutes), now) : null,
    occupiedUntil: takenUntil(timetable.taken, now),
    own: browserBookingOf(times, spaceId, now),
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
  const ownDoor = await ifFound(visitorDoorOf(actor, bookingId, spaceId));
  return ownDoor ? { ...space, ownWebId: bookingId } : space;
}
