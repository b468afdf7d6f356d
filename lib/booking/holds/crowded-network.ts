import 'server-only';
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods, holdNetworks, spaces } from '@/db/tables';
import { afterCommit, transact } from '@/db/transaction';
import { spaceTaken } from '@/lib/booking/lifecycle/hold-refusals';
import { stayColumns, stayOfRow } from '@/lib/booking/lifecycle/stay-sql';
import { PAYING_LIMIT_MS, PAYMENT_WINDOW_MS } from '@/lib/catalogue/occupancy/durations';
import { emptyPeriod } from '@/lib/catalogue/occupancy/periods';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { networkOf, siteOf } from '@/lib/platform/networks';
import { spaceChanged } from '@/lib/platform/realtime/space-changes';

/*
 * A network whose browsers have never paid keeps at most eight spaces with unpaid holds: docs/rules.md#crowded-network.
 * Any further hold there occupies its space only while it is being paid.
 */

const MOST_KEPT = 8;
const LOCK_CLASS = 7_207;

/** Whether a period is a hold that keeps no time until it is paid: it ended as it began. */
export const isUnkeptHold = sql<boolean>`(${bookingPeriods.state} = 'held' and not ${bookingPeriods.keepsTime})`;

/** The lock on the holds of a browser or a network, until the transaction ends. */
export const holderLockSql = (holder: string): SQL =>
  sql`pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${holder}))`;

/** Whether a browser has never paid an amount above zero. */
export const hasNeverPaid = (deviceKey: SQLWrapper | string): SQL<boolean> => sql`not exists (
  select from bookings paid
  where paid.device_key = ${deviceKey} and paid.confirmed_at is not null and paid.amount_cents > 0)`;

/** The unpaid holds of a network that occupy a space, of browsers that have never paid, from `hold_networks n`. */
const kept = (site: string, now: Date): SQL => {
  const oldest = new Date(now.getTime() - PAYMENT_WINDOW_MS - PAYING_LIMIT_MS);
  return sql`from hold_networks n
    join bookings b on b.id = n.booking_id
    join booking_periods p on p.booking_id = n.booking_id and p.ordinal = 0
    where n.site = ${site} and n.created_at > ${instant(oldest)} and ${hasNeverPaid(sql`b.device_key`)}
      and (p.state = 'paying' or (p.state = 'held' and p.keeps_time and p.hold_expires_at > ${instant(now)}))`;
};

/**
 * Whether the next hold of this visitor occupies its space before it is paid. The caller has locked the network of a
 * browser that has never paid.
 */
export const wouldKeepTime = ({ deviceKey, ip }: VisitorActor, now: Date): SQL<boolean> =>
  sql`(case when ${hasNeverPaid(deviceKey)}
    then (select count(*) ${kept(siteOf(ip), now)} and b.device_key <> ${deviceKey}) < ${MOST_KEPT} else true end)`;

type UnpaidPeriod = { id: number; state: string; keepsTime: boolean };

/**
 * Begins the payment of a hold that has kept no time: its stay would begin now. Throws 422 `space_taken` if somebody
 * else has the space by now, before any card is charged. The caller has locked the space and the period.
 */
export async function takeTimeForPayment(tx: Tx, { id, state, keepsTime }: UnpaidPeriod): Promise<void> {
  if (keepsTime || state !== 'held') return;
  const now = dbNow();
  const [period] = await tx
    .select(stayColumns(now))
    .from(bookingPeriods)
    .innerJoin(spaces, eq(spaces.id, bookingPeriods.spaceId))
    .where(eq(bookingPeriods.id, id));
  if (!period || !stayOfRow(period, now)) throw spaceTaken();
  await tx.update(bookingPeriods).set(emptyPeriod(now)).where(eq(bookingPeriods.id, id));
}

/**
 * Gives up the time of the oldest unpaid holds of a network that has more than eight, so that the payment that began
 * in it occupies one space more and no hold does. Their visitors can still pay, if the space is free then. It waits
 * for no row: one that is locked is being paid.
 */
export const makeRoomInNetwork = ({ ip }: VisitorActor): Promise<void> =>
  transact(async (tx) => {
    const site = siteOf(ip);
    await tx.execute(sql`select ${holderLockSql(site)}`);
    const now = dbNow();
    const rows = await checkedRows(
      tx,
      { space_id: 'bigint' },
      sql`
      update booking_periods set keeps_time = false, ends_at = starts_at + interval '1 millisecond'
      where id in (
        select p.id ${kept(site, now)} and p.state = 'held' order by n.created_at
        limit greatest(0, (select count(*) ${kept(site, now)}) - ${MOST_KEPT})
        for update of p skip locked)
      returning space_id`,
    );
    for (const { space_id } of rows) afterCommit(tx, () => spaceChanged(Number(space_id)));
  });

/** Stores for an hour the network that a hold came from: bookings themselves store no address. */
export const holdNetworkRow = (
  tx: Tx,
  { ip, hasOpenedPage }: VisitorActor,
  hold: { bookingId: SQL<number>; spaceId: number },
): SQLWrapper =>
  tx.insert(holdNetworks).values({ ...hold, network: networkOf(ip), site: siteOf(ip), hasOpenedPage });
