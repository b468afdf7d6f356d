import 'server-only';
import { mailsAbout } from '@/lib/booking/sent-mails';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { historyOf } from '@/lib/platform/audit/queries';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { type Offered, offeredActions, type WayOut } from './action-rules';
import { notesOf } from './note-queries';
import { getBooking } from './queries';
import type { BookingDetail } from './schema';
import { SHOWN_ELSEWHERE, type StoryLine, storyOf } from './story';

/** Apart from the entries that are left out, a booking has no more of them, unless something runs in a loop. */
const MOST_ENTRIES = 60;

/** A booking with its story, the actions offered for it, and the clock of its space from its creation on. */
export type BookingWithStory = Offered & {
  booking: BookingDetail;
  lines: StoryLine[];
  clock: ZoneClock;
  mayNote: boolean;
  /** The code that opens the door at its keypad; null without one. */
  passcode: string | null;
} & Pick<WayOut, 'freePod'>;

const entriesOf = (actor: StaffActor, { id }: BookingDetail) =>
  historyOf(actor, 'booking', id, { most: MOST_ENTRIES, without: SHOWN_ELSEWHERE });

/** The story without mails and notes, as it may be shown to others; the caller has authorized. */
export const storyEventsOf = async (actor: StaffActor, booking: BookingDetail): Promise<StoryLine[]> =>
  storyOf(booking, { entries: await entriesOf(actor, booking) });

/** The story of a booking, newest first; the caller has authorized: docs/rules.md#booking-story. */
export async function storyLinesOf(actor: StaffActor, booking: BookingDetail): Promise<StoryLine[]> {
  const [entries, mails, notes] = await Promise.all([
    entriesOf(actor, booking),
    mailsAbout(booking.id),
    notesOf(booking.id),
  ]);
  return storyOf(booking, { entries, mails, notes });
}

/**
 * One booking with its story (`bookings.open`); throws 404 out of scope. `wayOutOf` finds the space that its guest
 * could move to.
 */
export async function getStory(
  actor: StaffActor,
  id: number,
  wayOutOf: (bookingId: number) => Promise<WayOut>,
): Promise<BookingWithStory> {
  const booking = await getBooking(actor, id);
  const lines = await storyLinesOf(actor, booking);
  const clock = clockFrom(shownZone(actor, booking.timezone), booking.createdAt);
  const mayNote = may(actor, 'bookings.note');
  const wayOut = await wayOutOf(id);
  return {
    booking,
    lines,
    clock,
    mayNote,
    passcode: booking.passcode,
    freePod: wayOut.freePod,
    ...offeredActions(actor, { ...booking, wayOut }, dbNow()),
  };
}
