import { clockText } from './zone-clock';

/** Minutes since midnight of `HH:MM`. */
export const minutesOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** `02:30 PM` from a wall-clock time `14:30`. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clockText(hours, minutes);
}
