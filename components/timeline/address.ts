import type { TimelineView } from './scale';

/** The choices in the URL of a timeline. */
export type TimelineState = { locationId: number; date: string; view: TimelineView; isTable: boolean };

/** The URL of a timeline. Today is omitted, so that a link to today remains one tomorrow. */
export function timelineHref({ locationId, date, view, isTable }: TimelineState, today: string): string {
  const query = new URLSearchParams({ location: String(locationId) });
  if (date !== today) query.set('date', date);
  if (view === 'week') query.set('view', 'week');
  if (isTable) query.set('table', 'true');
  return `/admin/booking/timeline?${query}`;
}
