import 'server-only';
import { and, gte, lt, or, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instants } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { bookings, cardMoves } from '@/db/tables';
import { countBoard } from '@/lib/console/board/counts';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate, localMinutes } from '@/lib/foundation/time/zones';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import type { Now, Takings } from './schema';

/** The same weekday of this many weeks defines what is usual. */
const WEEKS = 4;

/**
 * From the operator's midnight to this time of day, today and on the same weekday of the previous weeks; today first.
 */
function daysUntil(now: Date, zone: string): { from: Date; until: Date }[] {
  const today = localDate(now, zone);
  const minutes = localMinutes(now, zone);
  return Array.from({ length: WEEKS + 1 }, (_, week) => {
    const day = addDays(today, -7 * week);
    return {
      from: instantOfLocal(day, 0, zone),
      until: week === 0 ? now : instantOfLocal(day, minutes, zone),
    };
  });
}

/** Today's income so far, and the average by this time on the same weekday of the last four weeks. */
async function takingsOf(actor: Actor, now: Date): Promise<Takings> {
  const days = daysUntil(now, env().OPERATOR_TIMEZONE);
  const begins = instants(days.map(({ from }) => from).reverse());
  const within = days.map(({ from, until }) =>
    and(gte(cardMoves.createdAt, from), lt(cardMoves.createdAt, until)),
  );
  const mine = ownPartners(actor, bookings.businessPartnerId);
  const rows = await checkedRows(
    db(),
    { day: 'int', cents: 'float' },
    sql`
    select width_bucket(${cardMoves.createdAt}, ${begins}) as day, sum(${cardMoves.cents})::float8 as cents
    from ${cardMoves} where ${and(
      or(...within),
      mine && sql`(select ${mine} from ${bookings} where ${bookings.id} = ${cardMoves.bookingId})`,
    )} group by 1`,
  );
  const cents = new Map(rows.map((row) => [row.day, row.cents]));
  const before = Array.from({ length: WEEKS }, (_, index) => cents.get(index + 1) ?? 0);
  return {
    cents: cents.get(WEEKS + 1) ?? 0,
    usualCents: Math.round(before.reduce((sum, each) => sum + each, 0) / WEEKS),
  };
}

/**
 * The current figures of the dashboard, in the actor's scope (`dashboard.view`; the pods for staff who may see the
 * board): docs/rules.md#dashboard-now.
 */
export async function getNow(actor: Actor, now: Date = dbNow()): Promise<Now> {
  authorize(actor, 'dashboard.view');
  const [pods, takings] = await Promise.all([
    may(actor, 'board.view') ? countBoard(actor, now) : null,
    takingsOf(actor, now),
  ]);
  return pods ? { takings, pods } : { takings };
}
