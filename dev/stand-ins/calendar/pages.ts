import { escapeHtml, htmlPage } from '../page';
import type { CalendarEntry } from './events';

const clock = (dateTime: string) => dateTime.slice(0, 16).replace('T', ' ');

/** The entries of each calendar, by start. Deleted entries are struck through. */
export function calendarsPage(entries: CalendarEntry[]): Response {
  const rows = entries
    .toSorted((a, b) => a.calendarId.localeCompare(b.calendarId) || startOf(a) - startOf(b))
    .map(({ calendarId, summary, description, status, start, end }) => {
      const title = escapeHtml(summary);
      const about = `${escapeHtml(description)}, ${escapeHtml(start.timeZone ?? '')}`;
      return `<tr><td class="soft">${escapeHtml(calendarId)}</td>
<td>${status === 'cancelled' ? `<s>${title}</s>` : title}</td>
<td>${clock(start.dateTime)} – ${clock(end.dateTime)}</td><td class="soft">${about}</td></tr>`;
    })
    .join('');
  const head = '<tr><th>Calendar</th><th>Entry</th><th>Time there</th><th>About</th></tr>';
  const empty =
    '<p class="empty">No entry yet. Book a space that has a calendar, and the booking appears here.</p>';
  const table = rows && `<table>${head}${rows}</table>`;
  return htmlPage('Calendars', `<div class="panel">${table || empty}</div>`, { refresh: 5 });
}

const startOf = ({ start }: CalendarEntry): number => Date.parse(start.dateTime);
