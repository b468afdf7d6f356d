import 'server-only';
import { not, type SQL, sql } from 'drizzle-orm';
import { bookingPeriods, bookings, disputes, payments, refunds } from '@/db/tables';
import { refundPercentWhenCancelled } from '@/lib/booking/money-settings/refund-rule-sql';
import { invalidField } from '@/lib/foundation/errors';
import { choiceIs } from '@/lib/platform/list/filter-conditions';
import { REFUND_STATES } from './refund-state';
import { cancelled } from './time-groups';

/**
 * The refunds of a booking, as the rest of a subquery, except failed refunds and refunds for time that was gone,
 * which was never part of it.
 */
const refundsOfIt = sql`${refunds} left join ${payments} on ${payments.id} = ${refunds.paymentId}
  left join ${bookingPeriods} on ${bookingPeriods.id} = ${payments.periodId}
  where ${refunds.bookingId} = ${bookings.id} and ${refunds.state} <> 'failed'
  and (${refunds.paymentId} is null or ${bookingPeriods.confirmedAt} is not null)`;

/** Counts refunds like `totalRefund`: one in progress counts, a failed one does not. */
const isRefunded = sql`exists (select 1 from ${refundsOfIt})`;
/** The condition of the filter by whether a refund of the booking exists. */
export const refundedFilter = choiceIs('isAmountRefunded', { true: isRefunded, false: not(isRefunded) });

/** Cents of a booking that have been refunded or are being refunded. */
export const refundedCentsSql = sql<number>`coalesce((select sum(${refunds.amountCents}) from ${refundsOfIt}), 0)::int`;

/** Cents that the bank took back for disputes of a booking: docs/rules.md#disputed-money. */
const disputedOf = sql`coalesce((select sum(${disputes.takenCents}) from ${disputes} where ${disputes.bookingId} = ${bookings.id}), 0)`;

/**
 * Cents that are due for a cancellation by the refund rule in force at the time, less what was returned by refunds or
 * by the bank.
 */
export const dueRefundSql = () =>
  sql<number>`case when ${cancelled} then greatest(0, round(${bookings.amountCents} * ${refundPercentWhenCancelled()} / 100.0) - ${refundedCentsSql} - ${disputedOf}) else 0 end::int`;

/** The condition of the filter by refund state; throws 400 for an unknown state. */
export function refundStateFilter(value: string): SQL {
  const due = sql`(${cancelled} and ${dueRefundSql()} > 0)`;
  switch (value) {
    case 'due':
      return due;
    case 'refunded':
      return sql`(${isRefunded} and not ${due})`;
    case 'none':
      return sql`(not ${isRefunded} and not ${due})`;
    default:
      throw invalidField('refundState', `refundState must be one of ${REFUND_STATES.join(', ')}`);
  }
}
