import { formatDateTime, type ZoneClock, zoneOffset } from '@/lib/foundation/zone-clock';

/** Date and time as a clock shows them, with its offset on that day. */
export function ClockTime({ at, clock }: { at: Date; clock: ZoneClock }) {
  return (
    <time dateTime={at.toISOString()}>
      {`${formatDateTime(at, clock)} `}
      <span className="whitespace-nowrap">{zoneOffset(at, clock)}</span>
    </time>
  );
}
