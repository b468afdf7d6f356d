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
export function operatorTime(instant: Date): string {
  const zone = env().OPERATOR_TIMEZONE;
  return `${formatDateTime(instant, zone)} (${zoneOffset(zone, instant)})`;
}
