import { env } from './env';
import { formatDateTime, zoneOffset } from './time-zones';

/** `11/22/2026, 09:42 AM (UTC-05:00)`, by the operator's clock: docs/rules.md#time-display. */
export function operatorTime(instant: Date): string {
  const zone = env().OPERATOR_TIMEZONE;
  return `${formatDateTime(instant, zone)} (${zoneOffset(zone, instant)})`;
}
