import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { sentMails } from '@/db/tables';
import { logError } from '@/lib/foundation/process/log';
import { type Mail, sendMail } from '@/lib/platform/integrations/mail';

/**
 * Sends a mail about a booking, and records its recipient, time and subject. If only the recording fails, the mail is
 * not sent again: docs/rules.md#evidence.
 */
export async function sendAboutBooking(bookingId: number, mail: Mail): Promise<void> {
  await sendMail(mail);
  const { key, to: email, subject } = mail;
  try {
    await db().insert(sentMails).values({ key, bookingId, email, subject }).onConflictDoNothing();
  } catch (error) {
    logError('mail.not-noted', error, { bookingId });
  }
}

/** The time at which the command that caused a mail ran, to the millisecond: the end of its key. */
const causedAt = (key: string): Date => new Date(Number(key.slice(key.lastIndexOf('.') + 1)));

/** The mails that were sent about a booking, oldest first; the caller has authorized. */
export async function mailsAbout(bookingId: number) {
  const rows = await db()
    .select()
    .from(sentMails)
    .where(eq(sentMails.bookingId, bookingId))
    .orderBy(asc(sentMails.createdAt), asc(sentMails.key));
  return rows.map(({ key, email, subject, createdAt: sentAt }) => ({
    email,
    subject,
    at: sentAt,
    causedAt: causedAt(key),
  }));
}
