import 'server-only';
import { type Env, env } from '@/lib/foundation/settings/env';
import { dbNow } from './database-clock';
import { isTimeZone } from './known-zones';
import { dateTimeWithOffset, localDate } from './zones';

/** Throws an Error with a sentence if the operator's zone does not exist. */
export function assertOperatorZone({ OPERATOR_TIMEZONE: zone }: Pick<Env, 'OPERATOR_TIMEZONE'>): void {
  if (!isTimeZone(zone))
    throw new Error(
      `OPERATOR_TIMEZONE: ${zone} is no time zone. Set an IANA name, such as America/New_York.`,
    );
}

/** `11/22/2026, 09:42 AM (UTC-05:00)`, by the operator's clock: docs/rules.md#time-display. */
export const operatorTime = (instant: Date): string => dateTimeWithOffset(instant, env().OPERATOR_TIMEZONE);

/** Today by the operator's clock, the last day of the graphs. */
export const operatorToday = (): string => localDate(dbNow(), env().OPERATOR_TIMEZONE);
