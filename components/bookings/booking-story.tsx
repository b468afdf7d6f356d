import { HistorySection } from '@/components/audit/history-section';
import { SpaceTime } from '@/components/spaces/space-time';
import type { BookingDetail } from '@/lib/booking/bookings/schema';
import { storyOf } from '@/lib/booking/bookings/story';
import { historyOf } from '@/lib/platform/audit/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';

/** A booking has no more of them, unless something goes round in circles. */
const MOST_ENTRIES = 60;

/** What happened to a booking, in words, on the space's clock: docs/rules.md#booking-story. */
export async function BookingStory({ actor, booking }: { actor: StaffActor; booking: BookingDetail }) {
  const story = storyOf(booking, await historyOf(actor, 'booking', booking.id, MOST_ENTRIES));
  return (
    <HistorySection actor={actor} entity="booking" id={booking.id}>
      <ol className="story">
        {story.map(({ key, at, title, detail, tone, by }) => (
          <li key={key} data-tone={tone}>
            <span className="font-medium">{title}</span>
            {detail && <span className="text-small break-words text-ink-2">{detail}</span>}
            <span className="text-small text-ink-3">
              <SpaceTime at={at} zone={booking.timezone} />
              {by && ` · ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </HistorySection>
  );
}
