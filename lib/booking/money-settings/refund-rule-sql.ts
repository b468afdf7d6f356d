import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { bookings, moneySettings } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';

/**
 * The percentage that is refunded for a cancelled booking by the rule in force at its cancellation, in SQL: {@link
 * refundPercentOf}.
 */
export function refundPercentWhenCancelled(): SQL<number> {
  const { CANCEL_REFUND_BEFORE_START: before, CANCEL_REFUND_AFTER_START: after } = env();
  const cancelBy = sql`${bookings.startsAt} - make_interval(mins => (step ->> 'minutesBefore')::int)`;
  const ofSteps = sql`(select (step ->> 'percent')::int from jsonb_array_elements(${moneySettings.value} -> 'steps') step
    where ${bookings.cancelledAt} < ${cancelBy} order by (step ->> 'minutesBefore')::int desc limit 1)`;
  const saved = sql`(select coalesce(${ofSteps}, (${moneySettings.value} ->> 'laterPercent')::int) from ${moneySettings}
    where ${and(eq(moneySettings.kind, 'refund-rule'), sql`${moneySettings.createdAt} <= ${bookings.cancelledAt}`)}
    order by ${moneySettings.id} desc limit 1)`;
  return sql<number>`coalesce(${saved}, case when ${bookings.cancelledAt} < ${bookings.startsAt} then ${before}::int else ${after}::int end)`;
}
