import 'server-only';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { holdNetworks } from '@/db/tables';
import { STATUS } from '@/lib/catalogue/occupancy/booking-status';
import { lapsedAt, takenBetween } from '@/lib/catalogue/occupancy/periods';
import { PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/spans';
import { AppError } from '@/lib/foundation/errors';
import { networkOf } from '@/lib/foundation/limits';
import type { VisitorActor } from '@/lib/platform/authorization/actor';

const WITHIN_MS = 600_000;
const MAX_HELD_MS = 360_000;

type Held = {
  own_ms: string;
  network_ms: string;
  has_paid: boolean;
  is_taken: boolean;
  has_lapsed: boolean;
};

/**
 * Throws 429 when one more payment window would make more than 360 seconds that this browser held the space unpaid
 * within the last ten minutes. A browser that never paid shares these with all others of its network that
 * never did, so that a new cookie for each hold wins nothing: docs/rules.md#hold-limits. Returns whether the space is taken
 * until `until`, and whether a hold has lapsed that is to be released first. The caller has locked the space.
 */
export async function assertMayHold(
  tx: Tx,
  actor: VisitorActor,
  spaceId: number,
  now: Date,
  until: Date,
): Promise<{ isTaken: boolean; hasLapsed: boolean }> {
  const { ownMs, networkMs, hasPaid, ...space } = await heldUnpaid(tx, actor, spaceId, now, until);
  const heldMs = hasPaid ? ownMs : Math.max(ownMs, networkMs);
  if (heldMs + PAYMENT_WINDOW_MS <= MAX_HELD_MS) return space;
  throw new AppError(
    'too_many',
    'You have started several bookings here without paying. Please wait 10 minutes',
    { retryAfterSeconds: 600 },
  );
}

/**
 * How long a space was held unpaid within the last ten minutes, by this browser and by those of its network that never
 * paid. A hold counts from its start until it was given back, at most its payment window; one that is paid does not.
 */
async function heldUnpaid(tx: Tx, { deviceKey, ip }: VisitorActor, spaceId: number, now: Date, until: Date) {
  const at = instant(now);
  const since = instant(new Date(now.getTime() - WITHIN_MS));
  const oldest = instant(new Date(now.getTime() - WITHIN_MS - PAYMENT_WINDOW_MS));
  const window = sql.raw(`interval '${PAYMENT_WINDOW_MS} milliseconds'`);
  const paidBy = (device: ReturnType<typeof sql>) =>
    sql`exists (select 1 from bookings paid where paid.device_key = ${device} and paid.confirmed_at is not null and paid.amount_cents > 0)`;
  const [row] = await tx.execute<Held>(sql`
    with held as materialized (
      select device_key, network, 1000 * extract(epoch from
        least(coalesce(cancelled_at, ${at}), starts_at + ${window}, ${at}) - greatest(starts_at, ${since})) as ms
      from bookings left join hold_networks on hold_networks.booking_id = bookings.id
      where bookings.id in (
          select id from bookings where device_key = ${deviceKey} and space_id = ${spaceId} and created_at > ${oldest}
          union all
          select booking_id from hold_networks where network = ${networkOf(ip)} and space_id = ${spaceId} and created_at > ${oldest})
        and confirmed_at is null and status in (${sql.raw(`${STATUS.pending}, ${STATUS.cancelled}`)}))
    select coalesce(sum(ms) filter (where device_key = ${deviceKey}), 0) as own_ms,
      coalesce(sum(ms) filter (where network = ${networkOf(ip)} and not ${paidBy(sql`held.device_key`)}), 0) as network_ms,
      ${paidBy(sql`${deviceKey}`)} as has_paid,
      ${takenBetween(spaceId, now, until, now)} as is_taken,
      ${lapsedAt(spaceId, now)} as has_lapsed
    from held where ms > 0`);
  return {
    ownMs: Number(row?.own_ms ?? 0),
    networkMs: Number(row?.network_ms ?? 0),
    hasPaid: row?.has_paid ?? false,
    isTaken: row?.is_taken ?? false,
    hasLapsed: row?.has_lapsed ?? false,
  };
}

/** Remembers which network a hold came from, for an hour: bookings themselves keep no address. */
export const networkRow = (
  tx: Tx,
  { ip }: VisitorActor,
  hold: { bookingId: SQL<number>; spaceId: number },
): SQLWrapper => tx.insert(holdNetworks).values({ ...hold, network: networkOf(ip) });
