import 'server-only';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { refunds } from '@/db/tables';

/**
 * What the refunds that failed with a row come to: those of its order, up to it. Parts of one order have the same
 * instant.
 */
const failedCents = sql`(select sum(part.amount_cents) from ${refunds} part
  where part.booking_id = ${refunds.bookingId} and part.state = 'failed' and part.closed_at is null
    and part.created_at = ${refunds.createdAt} and part.id <= ${refunds.id})`;

/** What was ordered after a row, in whatever parts; one that failed too waits for itself. */
const laterCents = sql`coalesce((select sum(later.amount_cents) from ${refunds} later
  where later.booking_id = ${refunds.bookingId} and later.created_at > ${refunds.createdAt}), 0)`;

/** What later refunds of its booking have not taken over of a refund that failed, in cents. */
export const openCents = sql<number>`greatest(0, least(${refunds.amountCents}, ${failedCents} - ${laterCents}))::int`;

/**
 * A refund that failed for good, that nobody closed, and that no refunds which were ordered later take over: what
 * staff have to settle: docs/rules.md#refund-news.
 */
export const isOpenFailure = (): SQL | undefined =>
  and(eq(refunds.state, 'failed'), isNull(refunds.closedAt), sql`${openCents} > 0`);
