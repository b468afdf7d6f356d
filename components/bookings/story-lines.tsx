import { ClockTime } from '@/components/spaces/clock-time';
import type { StoryLine } from '@/lib/booking/bookings/story';
import type { ZoneClock } from '@/lib/foundation/zone-clock';

/** What happened to a booking as one line of time, on the space's clock: docs/rules.md#booking-story. */
export function StoryLines({ lines, clock }: { lines: StoryLine[]; clock: ZoneClock }) {
  return (
    <ol className="story">
      {lines.map(({ key, at, title, detail, tone, by }) => (
        <li key={key} data-tone={tone}>
          <span className="font-medium">{title}</span>
          {detail && <span className="story-detail">{detail}</span>}
          <span className="text-small text-ink-3">
            <ClockTime at={at} clock={clock} />
            {by && ` · ${by}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
