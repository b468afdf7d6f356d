/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const NOON = 720;

/** Whether the times form a window: start before end, or overnight (from ≥ 12:00, to < 12:00). */
export function isValidRestriction(from: string, to: string): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end || (start >= NOON && end < NOON);
}
