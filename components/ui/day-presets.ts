import { type DayRange, toDay } from './calendar-day';

export type DayPreset = { label: string; range: DayRange };

/** The day this many days after `date`. A day outside of the month overflows into the next month and year. */
const plusDays = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** Common ranges up to `today`. Months are from the first to the last day. */
export function dayPresets(today: Date): DayPreset[] {
  const month = (back: number): DayRange => {
    const first = new Date(today.getFullYear(), today.getMonth() - back, 1);
    return { from: toDay(first), to: toDay(new Date(first.getFullYear(), first.getMonth() + 1, 0)) };
  };
  const days = (from: number, to = 0): DayRange => ({
    from: toDay(plusDays(today, from)),
    to: toDay(plusDays(today, to)),
  });
  return [
    { label: 'Today', range: days(0) },
    { label: 'Yesterday', range: days(-1, -1) },
    { label: 'Last 7 days', range: days(-6) },
    { label: 'Last 30 days', range: days(-29) },
    { label: 'This month', range: month(0) },
    { label: 'Last month', range: month(1) },
  ];
}
