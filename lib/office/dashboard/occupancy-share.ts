/** Monday 00:00 is 0, Sunday 23:00 is 167. */
export const HOURS_OF_WEEK = 168;

/** The periods to choose from, in whole weeks. */
export const PERIODS = [1, 4, 12] as const;

/** Of one location, or of all where `id` is null. Shares are from 0 to 1; `cells` has each hour of the week. */
export type PlaceOccupancy = {
  id: number | null;
  name: string;
  pods: number;
  share: number;
  /** Hours out of service without a booking: no part of what the shares and the takings are of. */
  closedHours: number;
  centsPerPodHour: number;
  cells: { share: number; starts: number }[];
};

/** Days on the spaces' own clocks, both inclusive; `before` has the same places in the period before. */
export type Occupancy = {
  from: string;
  to: string;
  places: PlaceOccupancy[];
  before: PlaceOccupancy[];
  plans: { id: number | null; name: string; bookings: number; share: number }[];
};

/** The part of so many hours that was booked: at most all of it, also where staff let times overlap an hour's end. */
export const shareOf = (minutes: number, hours: number): number =>
  hours === 0 ? 0 : Math.min(1, minutes / (hours * 60));

/** How dark a cell is beside the fullest, 0 to 4: steps that differ at a glance. */
export const stepOf = (share: number, fullest: number): number =>
  share === 0 ? 0 : Math.min(4, 1 + Math.floor((share / fullest) * 4));
