import 'server-only';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import {
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
import { type BookableSpace, type OfferedPlan, spaceColumns } from '@/lib/booking/offers/bookable';
import type { VisitorSponsor } from '@/lib/catalogue/sponsors/schema';
import { themeColors } from '@/lib/catalogue/sponsors/theme';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import type { Translations } from '@/lib/column-values/languages';
import { notFound } from '@/lib/foundation/errors';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { countsAt } from '@/lib/platform/ownership/owners-sql';

/** How many bookings determine the favourite plan: few enough to be read with every page. */
const NEWEST = 100;

/** All data of a space that a visitor sees, except its occupancy. */
export type VisitedSpace = {
  space: BookableSpace;
  shortName: string | null;
  address: string | null;
  description: string | null;
  translations: Translations<'description'>;
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
};

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
      address: spaces.address,
      description: spaces.description,
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
