import 'server-only';
import { transact } from '@/db/transaction';
import { GivenUp } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { decryptSecret } from '@/lib/foundation/signatures-and-encryption';
import { type CalendarAccess, putEvent, removeEvent } from '@/lib/platform/integrations/calendar';
import { enqueue } from '@/lib/platform/outbox';
import { calendarEventIdOf, calendarEventOf } from './event';
import { type Wanted, wantedCalendarEvent } from './queries';

/** A booking that changes more often than this during one sync is left to the next attempt. */
const MAX_READS = 3;
/** A call that timed out can still be carried out, but not later than this, in minutes. */
const LATE_MINUTES = 2;

function accessOf(wanted: Wanted): CalendarAccess {
  try {
    return {
      calendarId: wanted.calendarId,
      clientId: wanted.clientId,
      clientSecret: decryptSecret('calendar', wanted.clientSecretEncrypted),
      refreshToken: decryptSecret('calendar', wanted.refreshTokenEncrypted),
    };
  } catch (cause) {
    throw new GivenUp("The calendar's secrets cannot be read. Enter them again in the space", { cause });
  }
}

async function write(wanted: Wanted): Promise<void> {
  const { entry, isActive } = wanted;
  const id = calendarEventIdOf(entry.transactionId);
  try {
    const access = accessOf(wanted);
    await (isActive
      ? putEvent(access, id, calendarEventOf(entry, env().BRAND_NAME))
      : removeEvent(access, id));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const sentence = `Booking ${entry.transactionId} of ${entry.space}: ${why}`;
    throw cause instanceof GivenUp ? new GivenUp(sentence, { cause }) : new Error(sentence, { cause });
  }
}

/**
 * Effect: makes the calendar of a booking's space, or of a space that it has left, show the current booking.
 * Idempotent and independent of order: it ignores why it was queued. The booking is read again after the write, and
 * written again if it has changed since, so that of two concurrent syncs the last write is of the newest state. After
 * a failed attempt, a later one checks again, in case a timed-out call was carried out late.
 */
export async function syncCalendar(bookingId: number, attempt: number, spaceId?: number): Promise<void> {
  let wanted = await wantedCalendarEvent(bookingId, spaceId);
  for (let look = 0; wanted !== null; look += 1) {
    if (look === MAX_READS) throw new Error(`Booking ${wanted.entry.transactionId} keeps changing`);
    await write(wanted);
    const now = await wantedCalendarEvent(bookingId, spaceId);
    if (JSON.stringify(now) === JSON.stringify(wanted)) break;
    wanted = now;
  }
  if (wanted === null || attempt === 1) return;
  const payload = { bookingId, spaceId };
  await transact((tx) => enqueue(tx, { kind: 'calendar.sync', payload, delayMinutes: LATE_MINUTES }));
}
