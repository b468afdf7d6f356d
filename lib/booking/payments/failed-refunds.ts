import 'server-only';
import { and, eq, gt, gte, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '@/db/client';
import { refunds } from '@/db/tables';

const later = alias(refunds, 'later');

/**
 * A refund that failed for good, and whose amount no refund that was ordered later takes over: what staff have to settle.
 * Parts of one order are ordered at the same instant.
 */
export const isOpenFailure = (): SQL | undefined =>
  and(
    eq(refunds.state, 'failed'),
    notExists(
      db()
        .select({ id: later.id })
        .from(later)
        .where(
          and(
            eq(later.bookingId, refunds.bookingId),
            gt(later.createdAt, refunds.createdAt),
            gte(later.amountCents, refunds.amountCents),
          ),
        ),
    ),
  );
