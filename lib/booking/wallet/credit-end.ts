import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import { addDays } from '@/lib/foundation/time/local-dates';
import { instantOfLocal, localDate } from '@/lib/foundation/time/zones';

/** When credit ends: at the end of the operator's day, this many days after it was given. */
export function endOfCredit(days: number | null, now: Date): Date | null {
  if (days === null) return null;
  const zone = env().OPERATOR_TIMEZONE;
  return new Date(instantOfLocal(addDays(localDate(now, zone), days + 1), 0, zone).getTime() - 1);
}
