import 'server-only';
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { bookings, locations, pricingPlans, spaceBlocks, spaces } from '@/db/tables';
import { active } from '@/lib/booking/bookings/time-groups';
import { planName } from '@/lib/catalogue/plans/name';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { addDays } from '@/lib/foundation/time/local-dates';
import { operatorToday } from '@/lib/foundation/time/operator-clock';
import { stretchesOf } from '@/lib/foundation/time/zone-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { coalesced } from '@/lib/platform/authorization/coalesced';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { MONDAY_BEFORE_1970, minutesOfWeekHours } from './clock-hours';
import { bookedShareOf, HOURS_OF_WEEK, type Occupancy, type PlaceOccupancy } from './occupancy-share';

type Span = { from: string; to: string };
type Pod = { id: number; locationId: number; location: string; timezone: string };

/** This many whole days before today, and as many before these. */
function spansOf(days: number): { span: Span; before: Span } {
  const to = addDays(operatorToday(), -1);
  const from = addDays(to, 1 - days);
  return { span: { from, to }, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** The pods that count: those in scope that are active today, with their whole past. */
const podsOf = (actor: Actor): Promise<Pod[]> =>
  db()
    .select({
      id: spaces.id,
      locationId: locations.id,
      location: locations.name,
      timezone: spaces.timezone,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(and(eq(spaces.status, 'active'), spaceScope(actor)))
    .orderBy(locations.name, spaces.id);

/**
 * Bookings by their local start, found with an index by start; `startsAt` limits it to a range that is wide enough
 * for every zone.
 */
const inSpan = (actor: Actor, { from, to }: Span, pods: Pod[]) =>
  and(
    active,
    inArray(
      bookings.spaceId,
      pods.map(({ id }) => id),
    ),
    gte(bookings.startsAt, new Date(`${addDays(from, -1)}T00:00:00Z`)),
    lte(bookings.startsAt, new Date(`${addDays(to, 2)}T12:00:00Z`)),
    gte(bookings.localDate, from),
    lte(bookings.localDate, to),
    ownPartners(actor, bookings.businessPartnerId),
  );

type Slot = { location_id: string; slot: number; minutes: number; starts: number; cents: number };

/** Every stretch of constant offset of the pods' clocks, around the days of a span, as rows of a `values` list. */
function evenStretches({ from, to }: Span, pods: Pod[]): SQL {
  const [first, last] = [
    Date.parse(`${addDays(from, -2)}T00:00:00Z`),
    Date.parse(`${addDays(to, 9)}T00:00:00Z`),
  ];
  const zones = [...new Set(pods.map(({ timezone }) => timezone))];
  const rows = zones.flatMap((zone) =>
    stretchesOf(clockOf(zone), first, last).map(
      ({ from: begins, until, offset }) =>
        sql`(${zone}::text, ${instant(new Date(begins))}, ${instant(new Date(until))}, ${Math.round(offset / 60_000)}::int)`,
    ),
  );
  return sql.join(rows, sql`, `);
}

/**
 * Booked minutes of each hour of the week on the spaces' clocks, with the bookings that began in it, by location. A
 * booking is split where the clock changes, so that each part counts in the hours that the clock showed.
 */
function slotsOf(actor: Actor, span: Span, pods: Pod[]): Promise<Slot[]> {
  if (pods.length === 0) return Promise.resolve([]);
  return checkedRows<Slot>(
    db(),
    { location_id: 'bigint', slot: 'int', minutes: 'int', starts: 'int', cents: 'float' },
    sql`
    with even (zone, begins, ends, ahead) as (values ${evenStretches(span, pods)}),
    part as (
      select ${spaces.locationId} as location_id, ${bookings.startsAt} >= even.begins as is_first, ${bookings.amountCents} as cents,
        floor(extract(epoch from greatest(${bookings.startsAt}, even.begins)) / 60)::bigint + even.ahead as first,
        ceil(extract(epoch from least(${bookings.endsAt}, even.ends) - greatest(${bookings.startsAt}, even.begins)) / 60)::int as minutes
      from ${bookings} join ${spaces} on ${spaces.id} = ${bookings.spaceId}
      join even on even.zone = ${spaces.timezone} and even.begins < ${bookings.endsAt} and even.ends > ${bookings.startsAt}
      where ${inSpan(actor, span, pods)}),
    booked as (
      select location_id, is_first, cents, minutes, (first % 60)::int as minute,
        (first / 60 + ${MONDAY_BEFORE_1970})::bigint as hour_of_all
      from part)
    select location_id, ((hour_of_all + hour) % ${HOURS_OF_WEEK})::int as slot,
      sum(least(minute + minutes, (hour + 1) * 60) - greatest(minute, hour * 60))::int as minutes,
      count(*) filter (where hour = 0 and is_first)::int as starts,
      coalesce(sum(cents) filter (where hour = 0 and is_first), 0)::float8 as cents
    from booked cross join lateral generate_series(0, (minute + minutes - 1) / 60) as hour
    group by 1, 2`,
  );
}

type Closed = { location_id: string; slot: number; minutes: number };

/** Hours from the first of January 1970 to the beginning of a day, both on one clock. */
const hoursTo = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 3_600_000;

/**
 * Minutes of each hour of the week in which pods were out of service in the past and not booked, by location:
 * docs/rules.md#blocks.
 */
function closedOf(span: Span, pods: Pod[]): Promise<Closed[]> {
  if (pods.length === 0) return Promise.resolve([]);
  const ids = sql.join(
    pods.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  return checkedRows<Closed>(
    db(),
    { location_id: 'bigint', slot: 'int', minutes: 'int' },
    sql`
    with even (zone, begins, ends, ahead) as (values ${evenStretches(span, pods)}),
    planned as (
      select space_id, range_agg(tstzrange(starts_at, least(ends_at, now()))) as closed from ${spaceBlocks}
      where space_id in (${ids}) and starts_at < now() group by space_id),
    free as (
      select space_id, unnest(closed - coalesce((
        select range_agg(tstzrange(b.starts_at, b.ends_at)) from bookings b
        where b.space_id = planned.space_id and b.status in (${sql.raw(ACTIVE_STATUSES.join())})
          and b.starts_at < now() and b.ends_at > lower(closed)), '{}')) as part
      from planned),
    part as (
      select ${spaces.locationId} as location_id,
        floor(extract(epoch from greatest(lower(part), even.begins)) / 60)::bigint + even.ahead as first,
        floor(extract(epoch from least(upper(part), even.ends) - greatest(lower(part), even.begins)) / 60)::int as minutes
      from free join ${spaces} on ${spaces.id} = free.space_id
      join even on even.zone = ${spaces.timezone} and even.begins < upper(part) and even.ends > lower(part)),
    closed as (
      select location_id, minutes, (first % 60)::int as minute, first / 60 as begun from part where minutes > 0)
    select location_id, ((begun + hour + ${MONDAY_BEFORE_1970}) % ${HOURS_OF_WEEK})::int as slot,
      sum(least(minute + minutes, (hour + 1) * 60) - greatest(minute, hour * 60))::int as minutes
    from closed cross join lateral generate_series(0, (minute + minutes - 1) / 60) as hour
    where begun + hour >= ${hoursTo(span.from)} and begun + hour < ${hoursTo(addDays(span.to, 1))}
    group by 1, 2`,
  );
}

type PlanRow = { id: number | null; minutes: number | null; cents: number | null; bookings: number };

/** How often each plan was booked. */
const plansOf = (actor: Actor, span: Span, pods: Pod[]): Promise<PlanRow[]> =>
  db()
    .select({
      id: bookings.pricingPlanId,
      minutes: pricingPlans.durationMinutes,
      cents: pricingPlans.costCents,
      bookings: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .leftJoin(pricingPlans, eq(pricingPlans.id, bookings.pricingPlanId))
    .where(inSpan(actor, span, pods))
    .groupBy(bookings.pricingPlanId, pricingPlans.durationMinutes, pricingPlans.costCents)
    .orderBy(sql`count(*) desc`);

/** Minutes of each hour of the week in a span, by time zone. */
type HoursOf = (zone: string) => number[];

/** Computed once for each zone. */
function hoursIn({ from, to }: Span): HoursOf {
  const cached = new Map<string, number[]>();
  return (zone) => {
    const hours = cached.get(zone) ?? minutesOfWeekHours(clockOf(zone), from, to);
    cached.set(zone, hours);
    return hours;
  };
}

/** Sums of the slots of one location, or of all. */
function placeOf(
  name: string,
  id: number | null,
  { pods, hours, slots, closed }: { pods: Pod[]; hours: HoursOf; slots: Slot[]; closed: Closed[] },
): PlaceOccupancy {
  const isOwn = (slot: { location_id: string }) => id === null || Number(slot.location_id) === id;
  const ownSlots = slots.filter(isOwn);
  const closedMinutes = new Map<number, number>();
  for (const { slot, minutes } of closed.filter(isOwn))
    closedMinutes.set(slot, (closedMinutes.get(slot) ?? 0) + minutes);
  const closedHours = [...closedMinutes.values()].reduce((sum, each) => sum + each, 0) / 60;
  // Minutes of each hour of the week, of all pods together.
  const week = Array.from({ length: HOURS_OF_WEEK }, (_, slot) =>
    pods.reduce((sum, { timezone }) => sum + (hours(timezone)[slot] ?? 0), 0),
  );
  const cells = Array.from({ length: HOURS_OF_WEEK }, () => ({ minutes: 0, starts: 0 }));
  let [minutes, cents] = [0, 0];
  for (const slot of ownSlots) {
    const cell = cells[slot.slot];
    if (!cell) continue;
    cell.minutes += slot.minutes;
    cell.starts += slot.starts;
    minutes += slot.minutes;
    cents += slot.cents;
  }
  const podHours = Math.max(0, week.reduce((sum, each) => sum + each, 0) / 60 - closedHours);
  return {
    id,
    name,
    pods: pods.length,
    share: bookedShareOf(minutes, podHours),
    closedHours,
    centsPerPodHour: podHours === 0 ? 0 : cents / podHours,
    cells: cells.map(({ minutes: booked, starts }, slot) => ({
      share: bookedShareOf(booked, Math.max(0, (week[slot] ?? 0) - (closedMinutes.get(slot) ?? 0)) / 60),
      starts,
    })),
  };
}

/**
 * The occupancy of the pods in scope in the last whole weeks, by hour of the week on their own clocks, beside the
 * previous weeks; in total and for each location (`dashboard.bookings`): docs/rules.md#occupancy.
 */
export async function getOccupancy(actor: Actor, weeks: number, locationId?: number): Promise<Occupancy> {
  authorize(actor, 'dashboard.bookings');
  return coalesced(actor, ['occupancy', weeks, locationId], () => readOccupancy(actor, weeks, locationId));
}

async function readOccupancy(actor: Actor, weeks: number, locationId?: number): Promise<Occupancy> {
  const { span, before } = spansOf(weeks * 7);
  const pods = await podsOf(actor);
  const shown = locationId === undefined ? pods : pods.filter((pod) => pod.locationId === locationId);
  const [slots, earlier, closed, closedBefore, plans] = await Promise.all([
    slotsOf(actor, span, pods),
    slotsOf(actor, before, pods),
    closedOf(span, pods),
    closedOf(before, pods),
    shown.length > 0 ? plansOf(actor, span, shown) : [],
  ]);
  const names = new Map(pods.map((pod) => [pod.locationId, pod.location]));
  const placesOf = (of: { hours: HoursOf; slots: Slot[]; closed: Closed[] }) => [
    placeOf('All locations', null, { ...of, pods }),
    ...[...names].map(([id, name]) =>
      placeOf(name, id, { ...of, pods: pods.filter((pod) => pod.locationId === id) }),
    ),
  ];
  const sold = plans.reduce((sum, { bookings: count }) => sum + count, 0);
  return {
    from: span.from,
    to: span.to,
    places: placesOf({ hours: hoursIn(span), slots, closed }),
    before: placesOf({ hours: hoursIn(before), slots: earlier, closed: closedBefore }),
    plans: plans.map(({ id, minutes, cents, bookings: count }) => ({
      id,
      name: minutes === null || cents === null ? 'No plan' : planName(minutes, cents),
      bookings: count,
      share: count / sold,
    })),
  };
}
