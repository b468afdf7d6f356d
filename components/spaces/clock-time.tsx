import { exactDateTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';

/** Date and time on a clock, with its offset on that day. */
export function ClockTime({ at, clock }: { at: Date; clock: ZoneClock }) {
  const exact = exactDateTime(at, clock);
  const end = exact.lastIndexOf(' ');
  return (
    <time dateTime={at.toISOString()}>
      {exact.slice(0, end + 1)}
      <span className="whitespace-nowrap">{exact.slice(end + 1)}</span>
    </time>
  );
}
