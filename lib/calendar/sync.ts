import 'server-only';
import { decryptSecret } from '@/lib/access/secrets';
import { enqueue } from '@/lib/command';
import { env } from '@/lib/env';
import { GivenUp } from '@/lib/errors';
import { type CalendarAccess, putEvent, removeEvent } from '@/lib/integrations/calendar';
import { transact } from '@/lib/transaction';
import { eventIdOf, eventOf } from './event';
import { type Wanted, wantedOf } from './queries';

/** A booking that changes more often than this while it is written waits for the next try. */
const MOST_LOOKS = 3;
/** A call that was never answered may still be carried out, but not this much later. */
const LATE_MS = 120_000;

function accessOf(wanted: Wanted): CalendarAccess {
  try {
    return {
      calendarId: wanted.calendarId,
      clientId: wanted.clientId,
      clientSecret: decryptSecret(wanted.clientSecretEncrypted),
      refreshToken: decryptSecret(wanted.refreshTokenEncrypted),
    };
  } catch (cause) {
    throw new GivenUp("The calendar's secrets can not be read. Enter them again in the space", { cause });
  }
}

async function write(wanted: Wanted): Promise<void> {
  const { entry, stands } = wanted;
  const id = eventIdOf(entry.transactionId);
  try {
    const access = accessOf(wanted);
    await (stands ? putEvent(access, id, eventOf(entry, env().BRAND_NAME)) : removeEvent(access, id));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const sentence = `Booking ${entry.transactionId} of ${entry.space}: ${why}`;
    throw cause instanceof GivenUp ? new GivenUp(sentence, { cause }) : new Error(sentence, { cause });
  }
}

/**
 * Effect: makes the calendar of a booking's space show the booking as it stands now; whatever it was enqueued for
 * does not matter, so that any order and any repetition end alike. The booking is read again after it was written:
 * when it changed meanwhile it is written again, so that of two effects at once the last to write has written
 * the newest state. After a try that failed it is looked at once more later, for a call that was carried out late.
 */
export async function syncCalendar(bookingId: number, attempt: number): Promise<void> {
  let wanted = await wantedOf(bookingId);
  for (let look = 0; wanted !== null; look += 1) {
    if (look === MOST_LOOKS) throw new Error(`Booking ${wanted.entry.transactionId} keeps changing`);
    await write(wanted);
    const now = await wantedOf(bookingId);
    if (JSON.stringify(now) === JSON.stringify(wanted)) break;
    wanted = now;
  }
  if (wanted === null || attempt === 1) return;
  const notBefore = new Date(Date.now() + LATE_MS);
  await transact((tx) => enqueue(tx, { kind: 'calendar.sync', payload: { bookingId }, notBefore }));
}
