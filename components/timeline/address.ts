import type { TimelineView } from './scale';

/** What the address of a timeline says. */
export type TimelineState = { locationId: number; date: string; view: TimelineView; isTable: boolean };

/** The address of a timeline; today is left out, so that a link to it is today tomorrow, too. */
export function timelineHref({ locationId, date, view, isTable }: TimelineState, today: string): string {
  const query = new URLSearchParams({ location: String(locationId) });
  if (date !== today) query.set('date', date);
  if (view === 'week') query.set('view', 'week');
  if (isTable) query.set('table', 'true');
  return `/admin/booking/timeline?${query}`;
}
