import 'server-only';
import { db } from '@/db/client';
import { transact } from '@/db/transaction';
import { AppError } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import { enqueue } from '@/lib/platform/outbox';
import { closeMonthWithin } from './commands';
import { lastClosedMonth } from './month-closings';
import { endOfMonth, operatorMonthFrom } from './operator-months';

/** How long after its end a month is closed automatically: work that was in progress is settled by then. */
const SETTLES_MS = 6 * 3_600_000;

/**
 * Job: closes each month that has ended and is still open, beginning with the month before the first run; returns how
 * many. Only once, regardless of the number of instances: docs/rules.md#statements.
 */
export async function closeMonths(now = dbNow()): Promise<number> {
  const last = await lastClosedMonth(db());
  const isSettled = (month: string) => endOfMonth(month).getTime() + SETTLES_MS <= now.getTime();
  let closed = 0;
  for (
    let month = last ? addMonths(last, 1) : operatorMonthFrom(now, -1);
    isSettled(month);
    month = addMonths(month, 1)
  )
    closed += await closeByItself(month);
  return closed;
}

const OTHERWISE = new Set(['month_closed', 'month_before_open', 'clock_unsteady']);

async function closeByItself(month: string): Promise<number> {
  try {
    await transact(async (tx) => {
      const count = await closeMonthWithin({ tx, effect: (each) => enqueue(tx, each), by: null }, month);
      await writeAuditEntry(
        tx,
        { kind: 'system', job: 'statements' },
        { action: 'statement.close', entityId: month.slice(0, 7), after: { statements: count } },
      );
    });
    return 1;
  } catch (error) {
    // It has been closed concurrently, or a clock has just been found wrong.
    if (error instanceof AppError && OTHERWISE.has(error.code)) return 0;
    throw error;
  }
}
