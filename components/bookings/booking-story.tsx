import { HistorySection } from '@/components/audit/history-section';
import type { BookingDetail } from '@/lib/booking/bookings/schema';
import { storyLinesOf } from '@/lib/booking/bookings/story-queries';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { AddNote } from './add-note';
import { StoryLines } from './story-lines';

/** The history of a booking, in words, on the space's clock: docs/rules.md#booking-story. */
export async function BookingStory({ actor, booking }: { actor: StaffActor; booking: BookingDetail }) {
  return (
    <HistorySection actor={actor} entity="booking" id={booking.id}>
      {may(actor, 'bookings.note') && <AddNote bookingId={booking.id} />}
      <StoryLines
        lines={await storyLinesOf(actor, booking)}
        clock={clockOf(shownZone(actor, booking.timezone))}
      />
    </HistorySection>
  );
}
