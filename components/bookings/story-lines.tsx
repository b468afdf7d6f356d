import type { StoryLine } from '@/lib/booking/bookings/story';
import { formatDate, formatTime, type ZoneClock, zoneOffset } from '@/lib/foundation/time/zone-clock';

/** The lines grouped by day, with the clock's offset on that day: `11/26/2026 · UTC-05:00`. */
function byDay(lines: StoryLine[], clock: ZoneClock): Map<string, StoryLine[]> {
  const days = new Map<string, StoryLine[]>();
  for (const line of lines) {
    const day = `${formatDate(line.at, clock)} · ${zoneOffset(line.at, clock)}`;
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return days;
}

/** The history of a booking as one timeline, on the space's clock: docs/rules.md#booking-story. */
export function StoryLines({ lines, clock }: { lines: StoryLine[]; clock: ZoneClock }) {
  return [...byDay(lines, clock)].map(([day, linesOfDay]) => (
    <section key={day} aria-label={day}>
      <p className="mb-2 text-small text-ink-3" aria-hidden>
        {day}
      </p>
      <ol className="story">
        {linesOfDay.map(({ key, at, title, detail, tone, by }) => (
          <li key={key} data-tone={tone}>
            <span className="font-medium">{title}</span>
            {detail && <span className="story-detail">{detail}</span>}
            <span className="text-small text-ink-3">
              <time dateTime={at.toISOString()}>{formatTime(at, clock)}</time>
              {by && ` · ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  ));
}
