import { shownZone } from '@/lib/foundation/operator-time';
import 'server-only';
import { clockFrom } from '@/lib/foundation/time-zones';
import type { ZoneClock } from '@/lib/foundation/zone-clock';
import { historyOf } from '@/lib/platform/audit/queries';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type Offered, offeredTo } from './offered';
import { getBooking } from './queries';
import type { BookingDetail } from './schema';
import { type StoryLine, storyOf } from './story';

/** A booking has no more of them, unless something goes round in circles. */
const MOST_ENTRIES = 60;

/** A booking with what happened to it, what is offered for it, and the clock of its space from when it was made. */
export type BookingWithStory = Offered & { booking: BookingDetail; lines: StoryLine[]; clock: ZoneClock };

/** What happened to a booking, newest first; the caller has authorized: docs/rules.md#booking-story. */
export const linesOf = async (actor: StaffActor, booking: BookingDetail): Promise<StoryLine[]> =>
  storyOf(booking, await historyOf(actor, 'booking', booking.id, MOST_ENTRIES));

/** One booking with its story (`bookings.open`); throws 404 out of scope. */
export async function getStory(actor: StaffActor, id: number): Promise<BookingWithStory> {
  const booking = await getBooking(actor, id);
  const lines = await linesOf(actor, booking);
  const clock = clockFrom(shownZone(actor, booking.timezone), booking.createdAt);
  return { booking, lines, clock, ...offeredTo(actor, booking, new Date()) };
}
