/** Minutes since midnight of `HH:MM`. */
export const minutesOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** `02:30 PM` of a time of day `14:30`, which has no zone. */
export function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clockText(hours, minutes);
}

export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** `09:42 AM` of hours and minutes since midnight. */
export const clockText = (hours: number, minutes: number): string =>
  `${twoDigits(hours % 12 || 12)}:${twoDigits(minutes)} ${hours < 12 ? 'AM' : 'PM'}`;
