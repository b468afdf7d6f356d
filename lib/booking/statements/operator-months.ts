import { env } from '@/lib/foundation/settings/env';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate } from '@/lib/foundation/time/zones';

/** The first day of the operator's month, `2027-01-01`, this many months from now. */
export const operatorMonthFrom = (now: Date, months = 0): string =>
  addMonths(`${localDate(now, env().OPERATOR_TIMEZONE).slice(0, 7)}-01`, months);

/** The beginning of a month, by the operator's clock. */
export const beginOfMonth = (month: string): Date => instantOfLocal(month, 0, env().OPERATOR_TIMEZONE);

/** The end of a month, by the operator's clock. */
export const endOfMonth = (month: string): Date => beginOfMonth(addMonths(month, 1));
