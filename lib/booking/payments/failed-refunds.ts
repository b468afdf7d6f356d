import 'server-only';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { refunds } from '@/db/tables';

/** The sum of the failed refunds of a row's order, up to the row. Parts of one order have the same instant. */
const failedCents = sql`(select sum(part.amount_cents) from ${refunds} part
  where part.booking_id = ${refunds.bookingId} and part.state = 'failed' and part.closed_at is null
    and part.created_at = ${refunds.createdAt} and part.id <= ${refunds.id})`;

/** The sum ordered after a row, in any number of parts; a part that failed in turn is open itself. */
const laterCents = sql`coalesce((select sum(later.amount_cents) from ${refunds} later
  where later.booking_id = ${refunds.bookingId} and later.created_at > ${refunds.createdAt}), 0)`;

/** The part of a failed refund that later refunds of its booking have not replaced, in cents. */
export const openFailedCents = sql<number>`greatest(0, least(${refunds.amountCents}, ${failedCents} - ${laterCents}))::int`;

/**
 * A refund that failed permanently, was not closed, and was not fully replaced by later refunds, so that staff must
 * settle it: docs/rules.md#failed-refunds.
 */
export const isOpenFailedRefund = (): SQL | undefined =>
  and(eq(refunds.state, 'failed'), isNull(refunds.closedAt), sql`${openFailedCents} > 0`);
