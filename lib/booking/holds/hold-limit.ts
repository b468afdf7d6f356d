import 'server-only';
import { and, eq, gt, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods, bookings, holdNetworks } from '@/db/tables';
import { release } from '@/lib/booking/lifecycle/release';
import { STATUS } from '@/lib/catalogue/occupancy/booking-status';
import { lapsedAt, takenBetween } from '@/lib/catalogue/occupancy/periods';
import { PAYING_LIMIT_MS, PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/spans';
import { AppError, rule } from '@/lib/foundation/errors';
import { limitWithin, networkOf, siteOf } from '@/lib/foundation/limits';
import type { VisitorActor } from '@/lib/platform/authorization/actor';

const WITHIN_MS = 600_000;
const MAX_HELD_MS = 360_000;
/** How many unpaid holds those together have at once who opened no page of ours, in one network. */
const MAX_OF_STRANGERS = 5;
/** One may be paid for while the next one is chosen. */
const MAX_PAYING = 1;
const LOCK_CLASS = 7_207;

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
 * How long a space was held unpaid within the last ten minutes, in milliseconds: by this browser, or, where it never
 * opened a page of ours, by all such of its network. A hold counts from its start until it was given back, at most its
 * payment window; one that is paid does not.
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

/** How many unpaid holds those of a network have who opened no page of ours; none count for anybody who did. */
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

/** Why the visitor would be refused a hold of the space now, whatever it has free; null when nothing is. */
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
 * Throws 429 when one more payment window would make more than 360 seconds that this browser held the space unpaid
 * within the last ten minutes; and for a caller that opened no page of ours, when such of its network did, or have
 * five unpaid holds: docs/rules.md#hold-limits. Returns whether the space is taken until `until`, and whether a hold
 * has lapsed that is to be released first. The caller has locked the space; other holds of the same browser or network
 * wait until it commits.
 */
export async function assertMayHold(
  tx: Tx,
  actor: VisitorActor,
  spaceId: number,
  now: Date,
  until: Date,
): Promise<{ isTaken: boolean; hasLapsed: boolean }> {
  const holder = actor.hasOpenedPage ? actor.deviceKey : siteOf(actor.ip);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${holder}))`);
  const [row] = await checkedRows<Held & { is_taken: boolean; has_lapsed: boolean }>(
    tx,
    { held_ms: 'numeric', strangers: 'int', is_taken: 'bool', has_lapsed: 'bool' },
    sql`
    select ${heldMs(actor, spaceId, now)} as held_ms, ${heldByStrangers(actor, now)} as strangers,
      ${takenBetween(spaceId, now, until, now)} as is_taken, ${lapsedAt(spaceId, now)} as has_lapsed`,
  );
  const refusal = row ? refusalOf(row) : null;
  if (refusal)
    throw new AppError('too_many', refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds });
  return { isTaken: row?.is_taken ?? false, hasLapsed: row?.has_lapsed ?? false };
}

/**
 * Gives back what this browser holds unpaid besides: elsewhere, or more time for another booking. One that is being
 * paid stays; throws 422 `payment_processing` while there are two. The caller has locked the space of its new hold.
 */
export async function releaseOthers(
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
        gt(bookingPeriods.endsAt, now),
        inArray(bookingPeriods.state, ['held', 'paying']).inlineParams(),
        others,
      ),
    )
    .orderBy(bookingPeriods.id)
    .for('update', { of: bookingPeriods });
  if (periods.filter(({ state }) => state === 'paying').length > MAX_PAYING)
    throw rule('Your payments for other spaces are being processed', 'payment_processing');
  for (const period of periods) if (period.state === 'held') await release(tx, period);
}

/** Counts an unpaid extension, of which a booking has ten in ten minutes; throws 429. */
export const limitExtensions = (tx: Tx, bookingId: number): Promise<void> =>
  limitWithin(tx, 'extension:booking', String(bookingId));

/** Remembers which network a hold came from, for an hour: bookings themselves keep no address. */
export const networkRow = (
  tx: Tx,
  { ip, hasOpenedPage }: VisitorActor,
  hold: { bookingId: SQL<number>; spaceId: number },
): SQLWrapper =>
  tx.insert(holdNetworks).values({ ...hold, network: networkOf(ip), site: siteOf(ip), hasOpenedPage });
