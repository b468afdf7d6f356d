import 'server-only';
import { type AnyColumn, and, gte, lt, type SQL } from 'drizzle-orm';
import { invalidField } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { addDays } from '@/lib/foundation/time/local-dates';
import { readDay } from '@/lib/foundation/time/read-day';
import { instantOfLocal } from '@/lib/foundation/time/zones';

/** Midnight of a day in the operator's zone. */
const midnight = (day: string): Date => instantOfLocal(day, 0, env().OPERATOR_TIMEZONE);

/**
 * Rows whose instant lies in the operator's days `startDate` to `endDate`, inclusive; either can be omitted. Throws
 * 400 for an invalid day, and for an end before the start.
 */
export const betweenDays =
  (column: AnyColumn) =>
  ({ startDate, endDate }: Record<string, string>): SQL | undefined => {
    const from = startDate && readDay('startDate', startDate);
    const to = endDate && readDay('endDate', endDate);
    if (from && to && to < from) throw invalidField('endDate', 'The end is before the start');
    return and(
      from ? gte(column, midnight(from)) : undefined,
      to ? lt(column, midnight(addDays(to, 1))) : undefined,
    );
  };
