import { formatDateTime, zoneOffset } from '@/lib/foundation/time';

/** Date and time as the space's clock shows them, with the zone's offset on that day. */
export function SpaceTime({ at, zone }: { at: Date | string; zone: string }) {
  const instant = new Date(at);
  return (
    <time
      dateTime={instant.toISOString()}
    >{`${formatDateTime(instant, zone)} ${zoneOffset(zone, instant)}`}</time>
  );
}
