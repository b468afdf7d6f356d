import 'server-only';
import { bookingCalendar, calendarName } from '@/lib/booking/visitor-mails/booking-calendar';
import { ownPageUrl } from '@/lib/booking/visitor-mails/mailed-booking';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { AppError } from '@/lib/foundation/errors';
import { contentDisposition } from '@/lib/foundation/headers/content-disposition';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { getVisitorBooking } from './queries';
import { visitorOfPage } from './page-visitor';

/** The response if the visitor does not get the file. */
export const refusedFile = (status: number, seconds?: number) =>
  new Response(status === 429 ? 'Too many tries' : 'Not found', {
    status,
    headers: { 'cache-control': 'no-store', ...(seconds && { 'retry-after': String(seconds) }) },
  });

/**
 * The visitor's own booking as a calendar file; 404 for another visitor's and for an inactive one, 429 for guessing.
 */
export async function calendarOf(webId: string, boxKey: string): Promise<Response> {
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) return refusedFile(404);
  const booking = await getVisitorBooking(visitor, webId).catch((error) => {
    if (error instanceof AppError) return refusedFile(error.status, error.retryAfterSeconds);
    throw error;
  });
  if (booking instanceof Response) return booking;
  if (!ACTIVE_STATUSES.includes(STATUS[booking.status])) return refusedFile(404);
  const { transactionId: reference } = booking;
  const entry = { ...booking, reference, isCancelled: false, url: ownPageUrl(webId, boxKey) };
  const file = bookingCalendar(entry, visitor.language, dbNow());
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('attachment', calendarName(reference)),
      'cache-control': 'no-store',
    },
  });
}
