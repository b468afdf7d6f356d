import 'server-only';
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods, bookings, holdNetworks } from '@/db/tables';
import { releasePeriod } from '@/lib/booking/lifecycle/release';
import { PAYING_LIMIT_MS, PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/durations';
import { hasLapsedHold, takenBetween } from '@/lib/catalogue/occupancy/periods';
import { STATUS } from '@/lib/column-values/booking-status';
import { refuse } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/only-row';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { limitWithin } from '@/lib/platform/limits';
import { siteOf } from '@/lib/platform/networks';
import { hasNeverPaid, holderLockSql, isUnkeptHold, wouldKeepTime } from './crowded-network';

const WITHIN_MS = 600_000;

const MAX_HELD_MS = 360_000;

/**
 * The maximum number of concurrent unpaid holds per network, over all browsers that have not opened one of our pages.
 */
const MAX_OF_STRANGERS = 5;

/** One can be paid for while the next one is chosen. */
const MAX_PAYING = 1;

/** Why a visitor may not hold a space now, in a sentence: docs/rules.md#hold-limits. */
type Refusal = { message: string; retryAfterSeconds: number };

const HELD_TOO_LONG: Refusal = {
  message: 'You have started several bookings here without paying. Please wait 10 minutes',
  retryAfterSeconds: 600,
};

const TOO_MANY_STRANGERS: Refusal = {
  message: 'Several spaces are held from this network without having been paid. Please wait 2 minutes',
  retryAfterSeconds: 120,
};

/**
 * How long the space was held unpaid within the last ten minutes, in milliseconds: by this browser or, if it has
 * never opened one of our pages, by all such browsers of its network. A hold counts from its start until its release,
 * at most its payment window; a paid hold does not count.
 */
function heldMs({ deviceKey, hasOpenedPage, ip }: VisitorActor, spaceId: number, now: Date): SQL<string> {
  const time = instant(now);
  const since = instant(new Date(now.getTime() - WITHIN_MS));
  const oldest = instant(new Date(now.getTime() - WITHIN_MS - PAYMENT_WINDOW_MS));
  const window = sql.raw(`interval '${PAYMENT_WINDOW_MS} milliseconds'`);
  const theirs = hasOpenedPage
    ? sql`select id from bookings where device_key = ${deviceKey} and space_id = ${spaceId} and created_at > ${oldest}`
    : sql`select booking_id from hold_networks where site = ${siteOf(ip)} and not has_opened_page
        and space_id = ${spaceId} and created_at > ${oldest}`;
  return sql`(select coalesce(sum(greatest(0, 1000 * extract(epoch from
      least(coalesce(cancelled_at, ${time}), starts_at + ${window}, ${time}) - greatest(starts_at, ${since})))), 0)
    from bookings where id in (${theirs})
      and confirmed_at is null and status in (${sql.raw(`${STATUS.pending}, ${STATUS.cancelled}`)}))`;
}

const unpaid = (now: Date) =>
  or(
    eq(bookingPeriods.state, 'paying').inlineParams(),
    and(eq(bookingPeriods.state, 'held').inlineParams(), gt(bookingPeriods.holdExpiresAt, now)),
  );

/**
 * The number of unpaid holds in a network by browsers that have not opened one of our pages; 0 for a browser that
 * has.
 */
function heldByStrangers({ hasOpenedPage, ip }: VisitorActor, now: Date): SQL<number> {
  if (hasOpenedPage) return sql`0`;
  const oldest = new Date(now.getTime() - PAYMENT_WINDOW_MS - PAYING_LIMIT_MS);
  return sql`(select count(*)::int from ${holdNetworks}
    join ${bookingPeriods} on ${eq(bookingPeriods.bookingId, holdNetworks.bookingId)}
    where ${and(eq(holdNetworks.site, siteOf(ip)), sql`not ${holdNetworks.hasOpenedPage}`)}
      and ${and(gt(holdNetworks.createdAt, oldest), unpaid(now))})`;
}

type Held = { held_ms: string; strangers: number };

const refusalOf = ({ held_ms, strangers }: Held): Refusal | null => {
  if (Number(held_ms) + PAYMENT_WINDOW_MS > MAX_HELD_MS) return HELD_TOO_LONG;
  return strangers >= MAX_OF_STRANGERS ? TOO_MANY_STRANGERS : null;
};

/** Why the visitor would be refused a hold of the space now, regardless of its occupancy; null if they would not. */
export async function whyNotHeld(
  on: Db,
  actor: VisitorActor,
  spaceId: number,
  now: Date,
): Promise<Refusal | null> {
  const [held] = await checkedRows<Held>(
    on,
    { held_ms: 'numeric', strangers: 'int' },
    sql`select ${heldMs(actor, spaceId, now)} as held_ms, ${heldByStrangers(actor, now)} as strangers`,
  );
  return held ? refusalOf(held) : null;
}

/**
 * Throws 429 if one more payment window would bring the unpaid time on the space above 360 seconds within the last
 * ten minutes: that of this browser or, if it has not opened one of our pages, that of all such browsers of its
 * network, which may also have at most five unpaid holds together: docs/rules.md#hold-limits. Returns whether the
 * hold keeps its time before it is paid, whether the space is taken until `until`, and whether it has a lapsed hold to
 * be released first. The caller has locked the space; other holds of the same browser wait until it commits, and so do
 * those of its network if it has never paid.
 */
export async function assertMayHold(
  tx: Tx,
  actor: VisitorActor,
  spaceId: number,
  now: Date,
  until: Date,
): Promise<{ keepsTime: boolean; isTaken: boolean; hasLapsed: boolean }> {
  const { deviceKey, ip } = actor;
  await tx.execute(sql`select ${holderLockSql(deviceKey)},
    case when ${hasNeverPaid(deviceKey)} then ${holderLockSql(siteOf(ip))} end`);
  const rows = await checkedRows<Held & { keeps_time: boolean; is_taken: boolean; has_lapsed: boolean }>(
    tx,
    { held_ms: 'numeric', strangers: 'int', keeps_time: 'bool', is_taken: 'bool', has_lapsed: 'bool' },
    sql`
    select ${heldMs(actor, spaceId, now)} as held_ms, ${heldByStrangers(actor, now)} as strangers,
      ${wouldKeepTime(actor, now)} as keeps_time,
      ${takenBetween(spaceId, now, until, now)} as is_taken, ${hasLapsedHold(spaceId, now)} as has_lapsed`,
  );
  const held = onlyRow(rows);
  const refusal = refusalOf(held);
  if (refusal)
    throw refuse('too_many', { sentence: refusal.message, retryAfterSeconds: refusal.retryAfterSeconds });
  return { keepsTime: held.keeps_time, isTaken: held.is_taken, hasLapsed: held.has_lapsed };
}

/**
 * Releases this browser's other unpaid holds: at other spaces, or extensions of other bookings. One that is being
 * paid stays; throws 422 `payment_processing` if there are two. The caller has locked the space of its new hold.
 */
export async function releaseOtherHolds(
  tx: Tx,
  { deviceKey }: VisitorActor,
  except: { spaceId: number } | { bookingId: number },
  now: Date,
): Promise<void> {
  const others =
    'spaceId' in except
      ? ne(bookingPeriods.spaceId, except.spaceId)
      : ne(bookingPeriods.bookingId, except.bookingId);
  const periods = await tx
    .select({
      id: bookingPeriods.id,
      bookingId: bookings.id,
      ordinal: bookingPeriods.ordinal,
      state: bookingPeriods.state,
    })
    .from(bookingPeriods)
    .innerJoin(bookings, eq(bookings.id, bookingPeriods.bookingId))
    .where(
      and(
        eq(bookings.deviceKey, deviceKey),
        or(gt(bookingPeriods.endsAt, now), isUnkeptHold),
        inArray(bookingPeriods.state, ['held', 'paying']).inlineParams(),
        others,
      ),
    )
    .orderBy(bookingPeriods.id)
    .for('update', { of: bookingPeriods });
  if (periods.filter(({ state }) => state === 'paying').length > MAX_PAYING)
    throw refuse('payment_processing.elsewhere');
  for (const period of periods) if (period.state === 'held') await releasePeriod(tx, period);
}

/** Counts an unpaid extension, of which a booking can have ten in ten minutes; throws 429. */
export const limitUnpaidExtensions = (tx: Tx, bookingId: number): Promise<void> =>
  limitWithin(tx, 'extension:booking', String(bookingId));
