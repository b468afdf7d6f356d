import type { DayRange } from '@/components/ui/calendar-day';
import { addDays, isDay } from '@/lib/foundation/time';
import type { Filter } from '@/lib/platform/list/define';

/** The days that a filter reads, in the place of those that its address says: a first day alone may stand for two. */
export function daysRead(
  filter: Extract<Filter, { kind: 'dates' }>,
  state: Record<string, string>,
): DayRange {
  const [from = '', to = ''] = [state[filter.from], state[filter.to]];
  return { from, to: !to && filter.endsNextDay && isDay(from) ? addDays(from, 1) : to };
}
