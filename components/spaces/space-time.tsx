import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { ClockTime } from './clock-time';

/** Date and time on the space's clock, with the zone's offset on that day. */
export const SpaceTime = ({ at, zone }: { at: Date | string; zone: string }) => (
  <ClockTime at={new Date(at)} clock={clockOf(zone)} />
);
