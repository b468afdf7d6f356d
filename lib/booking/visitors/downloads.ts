import 'server-only';
import { findOwnBooking } from '@/lib/booking/own-booking';
import { receiptFileOf, receiptOf } from '@/lib/booking/receipts/queries';
import { bookingCalendar, calendarFileName } from '@/lib/booking/visitor-mails/calendar-file';
import { ownPageUrl } from '@/lib/booking/visitor-mails/mailed-booking';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { AppError, notFound } from '@/lib/foundation/errors';
import { contentDisposition } from '@/lib/foundation/headers/content-disposition';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { limit } from '@/lib/platform/limits';
import { visitorOfPage } from './page-visitor';
import { getVisitorBooking } from './queries';

/** The response if a visitor does not get a file of their booking. */
export const refusedDownload = (status: number, seconds?: number) =>
  new Response(status === 429 ? 'Too many tries' : 'Not found', {
    status,
    headers: { 'cache-control': 'no-store', ...(seconds && { 'retry-after': String(seconds) }) },
  });

/**
 * The visitor's own booking as a calendar file; 404 for another visitor's and for an inactive one, 429 for guessing.
 */
export async function ownCalendarFile(webId: string, boxKey: string): Promise<Response> {
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) return refusedDownload(404);
  const booking = await getVisitorBooking(visitor, webId).catch((error) => {
    if (error instanceof AppError) return refusedDownload(error.status, error.retryAfterSeconds);
    throw error;
  });
  if (booking instanceof Response) return booking;
  if (!ACTIVE_STATUSES.includes(STATUS[booking.status])) return refusedDownload(404);
  const { transactionId: reference } = booking;
  const entry = { ...booking, reference, isCancelled: false, url: ownPageUrl(webId, boxKey) };
  const file = bookingCalendar(entry, visitor.language, dbNow());
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('attachment', calendarFileName(reference)),
      'cache-control': 'no-store',
    },
  });
}

async function ownReceipt(visitor: VisitorActor, webId: string) {
  const { id } = await findOwnBooking(visitor, webId);
  await limit('receipt:booking', String(id));
  const receipt = await receiptOf(id);
  if (!receipt) throw notFound('Receipt');
  return receiptFileOf(receipt);
}

/**
 * The receipt of the visitor's own booking as a PDF that the browser opens: docs/rules.md#leaving. 404 for another
 * visitor's and for one that was never confirmed, 429 for guessing.
 */
export async function ownReceiptFile(webId: string, boxKey: string): Promise<Response> {
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) return refusedDownload(404);
  const file = await ownReceipt(visitor, webId).catch((error) => {
    if (error instanceof AppError) return refusedDownload(error.status, error.retryAfterSeconds);
    throw error;
  });
  if (file instanceof Response) return file;
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('inline', file.fileName),
      'cache-control': 'no-store',
    },
  });
}
