/** Monday 00:00 is 0, Sunday 23:00 is 167. */
export const HOURS_OF_WEEK = 168;

/** The selectable periods, in whole weeks. */
export const PERIODS = [1, 4, 12] as const;

/**
 * The occupancy of one location, or of all if `id` is null. Shares are from 0 to 1; `cells` has each hour of the
 * week.
 */
export type PlaceOccupancy = {
  id: number | null;
  name: string;
  pods: number;
  share: number;
  /** Hours out of service without a booking, which are excluded from the shares and from the takings per hour. */
  closedHours: number;
  centsPerPodHour: number;
  cells: { share: number; starts: number }[];
};

/** Days on the spaces' own clocks, both inclusive; `before` has the same places in the previous period. */
export type Occupancy = {
  from: string;
  to: string;
  places: PlaceOccupancy[];
  before: PlaceOccupancy[];
  plans: { id: number | null; name: string; bookings: number; share: number }[];
};

/** The share of a number of hours that is booked: at most 1, even if staff let times overlap the end of an hour. */
export const bookedShareOf = (minutes: number, hours: number): number =>
  hours === 0 ? 0 : Math.min(1, minutes / (hours * 60));

/** The shade of a cell of the occupancy relative to the fullest one, 0 to 4: steps that are easy to distinguish. */
export const shadeOf = (share: number, fullest: number): number =>
  share === 0 ? 0 : Math.min(4, 1 + Math.floor((share / fullest) * 4));
