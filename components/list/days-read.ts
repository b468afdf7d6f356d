import type { DayRange } from '@/components/ui/calendar-day';
import { addDays, isLocalDate } from '@/lib/foundation/time/local-dates';
import type { Filter } from '@/lib/platform/list/define';

/** The days that a filter applies, instead of those in its URL: a first day alone can mean two. */
export function daysRead(
  filter: Extract<Filter, { kind: 'dates' }>,
  state: Record<string, string>,
): DayRange {
  const [from = '', to = ''] = [state[filter.from], state[filter.to]];
  return { from, to: !to && filter.endsNextDay && isLocalDate(from) ? addDays(from, 1) : to };
}
