import { type Env, env } from './env';
import { formatDateTime, isTimeZone, zoneOffset } from './time-zones';

/** Throws an Error with a sentence when the operator's zone does not exist. */
export function assertOperatorZone({ OPERATOR_TIMEZONE: zone }: Pick<Env, 'OPERATOR_TIMEZONE'>): void {
  if (!isTimeZone(zone))
    throw new Error(
      `OPERATOR_TIMEZONE: ${zone} is no time zone. Set an IANA name, such as America/New_York.`,
    );
}

/** `11/22/2026, 09:42 AM (UTC-05:00)`, by the operator's clock: docs/rules.md#time-display. */
export const operatorTime = (instant: Date): string => withOffset(instant, env().OPERATOR_TIMEZONE);

/** The zone of somebody's own clock: the one they chose, else the operator's: docs/rules.md#own-profile. */
export const ownZone = ({ timezone }: { timezone: string | null }): string =>
  timezone && isTimeZone(timezone) ? timezone : env().OPERATOR_TIMEZONE;

/** The same by the reader's own clock. */
export const ownTime = (reader: { timezone: string | null }, instant: Date): string =>
  withOffset(instant, ownZone(reader));

function withOffset(instant: Date, zone: string): string {
  return `${formatDateTime(instant, zone)} (${zoneOffset(zone, instant)})`;
}
