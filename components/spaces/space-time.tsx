import { formatDateTime, zoneOffset } from '@/lib/foundation/time';

/** Date and time as the space's clock shows them, with the zone's offset on that day. */
export function SpaceTime({ at, zone }: { at: string; zone: string }) {
  const instant = new Date(at);
  return <time dateTime={at}>{`${formatDateTime(instant, zone)} ${zoneOffset(zone, instant)}`}</time>;
}
