import 'server-only';
import { mailsAbout } from '@/lib/booking/sent-mails';
import { dbNow } from '@/lib/foundation/clock';
import { shownZone } from '@/lib/foundation/operator-time';
import { clockFrom } from '@/lib/foundation/time-zones';
import type { ZoneClock } from '@/lib/foundation/zone-clock';
import { historyOf } from '@/lib/platform/audit/queries';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { notesOf } from './note-queries';
import { type Offered, offeredTo, type WayOut } from './offered';
import { getBooking } from './queries';
import type { BookingDetail } from './schema';
import { type StoryLine, storyOf, TOLD_ELSEWHERE } from './story';

/** Beside what is left out, a booking has no more of them, unless something goes round in circles. */
const MOST_ENTRIES = 60;

/** A booking with what happened to it, what is offered for it, and the clock of its space from when it was made. */
export type BookingWithStory = Offered & {
  booking: BookingDetail;
  lines: StoryLine[];
  clock: ZoneClock;
  /** Whether the reader may add a note. */
  mayNote: boolean;
  /** What opens the door by its keypad; null without one. */
  passcode: string | null;
} & Pick<WayOut, 'freePod'>;

const entriesOf = (actor: StaffActor, { id }: BookingDetail) =>
  historyOf(actor, 'booking', id, { most: MOST_ENTRIES, without: TOLD_ELSEWHERE });

/** What happened to a booking, without mails and notes: what others may be shown; the caller has authorized. */
export const eventsOf = async (actor: StaffActor, booking: BookingDetail): Promise<StoryLine[]> =>
  storyOf(booking, { entries: await entriesOf(actor, booking) });

/** What happened to a booking, newest first; the caller has authorized: docs/rules.md#booking-story. */
export async function linesOf(actor: StaffActor, booking: BookingDetail): Promise<StoryLine[]> {
  const [entries, mails, notes] = await Promise.all([
    entriesOf(actor, booking),
    mailsAbout(booking.id),
    notesOf(booking.id),
  ]);
  return storyOf(booking, { entries, mails, notes });
}

/** One booking with its story (`bookings.open`); throws 404 out of scope. `wayOutOf` finds where its guest could go. */
export async function getStory(
  actor: StaffActor,
  id: number,
  wayOutOf: (bookingId: number) => Promise<WayOut>,
): Promise<BookingWithStory> {
  const booking = await getBooking(actor, id);
  const lines = await linesOf(actor, booking);
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
    ...offeredTo(actor, { ...booking, wayOut }, dbNow()),
  };
}
