import 'server-only';
import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { db } from '@/db/client';
import { auditEntries, bookingPhotos, deviceCommands, texts } from '@/db/tables';
import { getBooking } from '@/lib/booking/bookings/queries';
import type { BookingDetail } from '@/lib/booking/bookings/schema';
import { storyEventsOf } from '@/lib/booking/bookings/story-queries';
import { disputeReasonWords, disputeState } from '@/lib/booking/payments/dispute-words';
import { photoBytes } from '@/lib/booking/photos/queries';
import { getReceiptPdf } from '@/lib/booking/receipts/queries';
import { mailsAbout } from '@/lib/booking/sent-mails';
import { formatMoney } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import { formatDateTime, formatSpan } from '@/lib/foundation/time/zones';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { csvCell } from '@/lib/platform/csv/write';
import { getDispute } from './queries';
import type { Dispute, DisputeDetail, Evidence } from './schema';

/** The evidence of a disputed booking, read once for the page and for the bundle. */
async function factsOf(booking: BookingDetail) {
  const about = and(eq(auditEntries.entity, 'booking'), eq(auditEntries.entityId, String(booking.id)));
  const [terms] = await db()
    .select({ plain: texts.plain, createdAt: texts.createdAt })
    .from(texts)
    .where(and(eq(texts.kind, 'terms'), lte(texts.createdAt, booking.createdAt)))
    .orderBy(desc(texts.id))
    .limit(1);
  const [opened] = await db()
    .select({ at: deviceCommands.acknowledgedAt })
    .from(deviceCommands)
    .where(
      and(
        eq(deviceCommands.bookingId, booking.id),
        eq(deviceCommands.type, 'unlock'),
        isNotNull(deviceCommands.acknowledgedAt),
        // A pod also acknowledges an unlock that did not open the door.
        isNull(deviceCommands.error),
      ),
    )
    .orderBy(deviceCommands.acknowledgedAt)
    .limit(1);
  const [from] = await db()
    .select({ ip: auditEntries.ip })
    .from(auditEntries)
    .where(and(about, eq(auditEntries.actorKind, 'visitor'), isNotNull(auditEntries.ip)))
    .orderBy(auditEntries.id)
    .limit(1);
  const photos = await db()
    .select({ id: bookingPhotos.id, pathname: bookingPhotos.pathname })
    .from(bookingPhotos)
    .where(eq(bookingPhotos.bookingId, booking.id))
    .orderBy(bookingPhotos.id);
  const mails = await mailsAbout(booking.id);
  return { terms, openedAt: opened?.at ?? null, ip: from?.ip ?? null, photos, mails };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

function evidenceOf(booking: BookingDetail, { terms, openedAt, ip, photos, mails }: Facts): Evidence[] {
  const time = (instant: Date) => formatDateTime(instant, booking.timezone);
  const line = (label: string, held: string | null, missing: string): Evidence => ({
    label,
    detail: held ?? missing,
    isHeld: held !== null,
  });
  return [
    line('Door opened', openedAt && time(openedAt), 'The pod did not report that the door opened'),
    line(
      'Terms accepted',
      terms ? `With the booking, ${time(booking.createdAt)}; the text of that day is in the bundle` : null,
      'No terms were published when it was booked',
    ),
    line('Receipt', booking.confirmedAt && 'As a PDF', 'It was never confirmed'),
    line(
      'Story of the booking',
      'Holds, payments, mails sent by staff, door commands and refunds, as CSV',
      '',
    ),
    line(
      'Mails',
      mails.length > 0
        ? `${counted(mails.length, 'mail')} to the customer: to where, when and about what`
        : null,
      'None',
    ),
    line('Network address', ip, 'No longer kept'),
    line('Photos', photos.length > 0 ? counted(photos.length, 'photo') : null, 'None are kept'),
  ];
}

/** A dispute with its evidence (`disputes.view`); throws 404 out of scope. */
export async function getDisputeDetail(actor: StaffActor, id: number): Promise<DisputeDetail> {
  const dispute = await getDispute(actor, id);
  const booking = await getBooking(actor, dispute.booking.id);
  return { ...dispute, evidence: evidenceOf(booking, await factsOf(booking)) };
}

function summaryOf(dispute: Dispute, booking: BookingDetail, facts: Facts): string {
  const time = (instant: Date | null) => (instant ? formatDateTime(instant, booking.timezone) : 'not known');
  const { contact } = booking;
  const rows: [string, string][] = [
    ['Dispute', dispute.providerRef],
    ['State', disputeState(dispute.state).label],
    ['Reason', disputeReasonWords(dispute.reason)],
    ['Disputed amount', formatMoney(dispute.amountCents)],
    ['Opened', time(dispute.openedAt)],
    ['Evidence due', time(dispute.dueAt)],
    ['', ''],
    ['Booking', dispute.booking.transactionId],
    ['Customer', contact.name],
    ['Email', contact.email ?? 'not known'],
    ['Card', [dispute.card.brand, dispute.card.last4].filter(Boolean).join(' ending in ') || 'not known'],
    ['Space', [dispute.space.name, dispute.location].filter(Boolean).join(', ')],
    ['Time', formatSpan(booking.startsAt, booking.endsAt, booking.timezone)],
    ['Booked', time(booking.createdAt)],
    ['Confirmed', time(booking.confirmedAt)],
    ['Amount', formatMoney(booking.amountCents)],
    ['', ''],
    ...evidenceOf(booking, facts).map(({ label, detail }): [string, string] => [label, detail]),
    ['', ''],
    ['Time zone', `All times are those of the space (${booking.timezone}).`],
  ];
  return rows.map(([label, value]) => (label ? `${`${label}:`.padEnd(24)}${value}` : '')).join('\r\n');
}

const csv = (rows: string[][]): string =>
  rows.map((row) => row.map((cell) => `"${csvCell(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');

/**
 * The evidence of a dispute as one ZIP: a summary, the story, the mails, the terms of that day, the receipt and the
 * existing photos (`disputes.view`); the summary names any photo that the store no longer has. Throws 404 out of
 * scope, and 503 if a photo cannot be read now, so that the evidence is not sent without it: docs/rules.md#evidence.
 */
export async function evidenceBundle(
  actor: StaffActor,
  id: number,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const dispute = await getDispute(actor, id);
  const booking = await getBooking(actor, dispute.booking.id);
  const facts = await factsOf(booking);
  const story = await storyEventsOf(actor, booking);
  const files: Record<string, Uint8Array> = {
    'summary.txt': strToU8(summaryOf(dispute, booking, facts)),
    'story.csv': strToU8(
      csv([
        ['time', 'what', 'detail', 'by'],
        ...story.map(({ at, title, detail, by }) => [
          formatDateTime(at, booking.timezone),
          title,
          detail ?? '',
          by ?? '',
        ]),
      ]),
    ),
  };
  if (facts.mails.length > 0)
    files['mails.csv'] = strToU8(
      csv([
        ['time', 'to', 'subject'],
        ...facts.mails.map(({ at, email, subject }) => [
          formatDateTime(at, booking.timezone),
          email,
          subject,
        ]),
      ]),
    );
  if (facts.terms) files['terms.txt'] = strToU8(facts.terms.plain);
  if (booking.confirmedAt) {
    const receipt = await getReceiptPdf(actor, booking.id);
    files[receipt.fileName] = receipt.bytes;
  }
  const photos = await Promise.all(
    facts.photos.map(async ({ id: photoId, pathname }) => ({
      name: `photo-${photoId}.${pathname.split('.').at(-1)}`,
      bytes: await photoBytes(pathname),
    })),
  );
  for (const { name, bytes } of photos) if (bytes) files[name] = bytes;
  const gone = photos.filter(({ bytes }) => !bytes).map(({ name }) => name);
  if (gone.length > 0)
    files['photos-missing.txt'] = strToU8(
      ['These photos are on record, and the file store no longer has them:', ...gone].join('\r\n'),
    );
  return { fileName: `evidence-${dispute.booking.transactionId}.zip`, bytes: zipSync(files) };
}
