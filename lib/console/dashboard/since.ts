import 'server-only';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { admins, bookings, cardMoves, podIncidents, refunds, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, may, type StaffActor } from '@/lib/platform/authorization/actor';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { DOOR_TROUBLE } from '@/lib/pods/health/components';

const WEEK_MS = 7 * 86_400_000;
/** Events before that are of no interest. */
const MOST_MS = 4 * WEEK_MS;

/** The events since the end of the reader's last visit; absent if the reader may not see them. Money in minor units. */
export type SinceLastHere = {
  since: Date;
  /** Incidents in which a pod was silent, and those in which a door did not open. */
  pods?: { outages: number; lockOuts: number };
  refunds?: { count: number; cents: number };
  /** Beside the same days of the previous weeks. */
  takings: { cents: number; beforeCents: number };
};

/** When the visit before this one ended, limited to the last four weeks; null if there was none. */
async function lastVisit({ adminId }: StaffActor, now: Date): Promise<Date | null> {
  const [row] = await db().select({ at: admins.lastVisitEndedAt }).from(admins).where(eq(admins.id, adminId));
  if (!row?.at) return null;
  return new Date(Math.max(row.at.getTime(), now.getTime() - MOST_MS));
}

async function incidentsOf(actor: StaffActor, since: Date): Promise<SinceLastHere['pods']> {
  const [row] = await db()
    .select({
      outages: sql<number>`(count(*) filter (where ${podIncidents.component} = 'silent'))::int`,
      lockOuts: sql<number>`(count(*) filter (where ${podIncidents.component} = ${DOOR_TROUBLE}))::int`,
    })
    .from(podIncidents)
    .innerJoin(spaces, eq(spaces.id, podIncidents.spaceId))
    .where(
      and(
        gte(podIncidents.since, since),
        inArray(podIncidents.component, ['silent', DOOR_TROUBLE]),
        spaceScope(actor),
      ),
    );
  return row;
}

async function refundsOf(actor: StaffActor, since: Date): Promise<SinceLastHere['refunds']> {
  const [row] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::float8`,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(
      and(
        gte(refunds.createdAt, since),
        sql`${refunds.state} <> 'failed'`,
        ownPartners(actor, bookings.businessPartnerId),
      ),
    );
  return row;
}

/** Income from `since` to `now`, and the preceding whole weeks that contain the same days. */
async function takingsOf(actor: StaffActor, since: Date, now: Date): Promise<SinceLastHere['takings']> {
  const shiftMs = Math.ceil((now.getTime() - since.getTime()) / WEEK_MS) * WEEK_MS;
  const [from, until] = [new Date(since.getTime() - shiftMs), new Date(now.getTime() - shiftMs)];
  const mine = ownPartners(actor, bookings.businessPartnerId);
  const isLate = gte(cardMoves.createdAt, since);
  const [row] = await db()
    .select({
      cents: sql<number>`coalesce(sum(${cardMoves.cents}) filter (where ${isLate}), 0)::float8`,
      beforeCents: sql<number>`coalesce(sum(${cardMoves.cents}) filter (where not ${isLate}), 0)::float8`,
    })
    .from(cardMoves)
    .where(
      and(
        gte(cardMoves.createdAt, from),
        lt(cardMoves.createdAt, now),
        sql`not (${cardMoves.createdAt} >= ${instant(until)} and ${cardMoves.createdAt} < ${instant(since)})`,
        mine && sql`(select ${mine} from ${bookings} where ${bookings.id} = ${cardMoves.bookingId})`,
      ),
    );
  return row ?? { cents: 0, beforeCents: 0 };
}

/**
 * The events since the reader's last visit, in their scope (`dashboard.view`); null before the second visit:
 * docs/rules.md#since-last-here.
 */
export async function getSinceLastHere(
  actor: StaffActor,
  now: Date = dbNow(),
): Promise<SinceLastHere | null> {
  authorize(actor, 'dashboard.view');
  const since = await lastVisit(actor, now);
  if (!since) return null;
  const [pods, refunded, takings] = await Promise.all([
    may(actor, 'health.view') ? incidentsOf(actor, since) : undefined,
    may(actor, 'ledger.view') ? refundsOf(actor, since) : undefined,
    takingsOf(actor, since, now),
  ]);
  return { since, pods, refunds: refunded, takings };
}
