import 'server-only';
import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '@/db/client';
import { bookingPeriods, bookings, businessPartners, payments, refunds } from '@/db/tables';
import { loadBookings } from '@/lib/booking/bookings/list-sql';
import { assertBooking, priceLinesOf } from '@/lib/booking/bookings/queries';
import type { PriceLine } from '@/lib/booking/bookings/schema';
import { cardName } from '@/lib/booking/card-name';
import { notFound } from '@/lib/foundation/errors';
import { receiptsNamed } from '@/lib/parties/partner-receipts/queries';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { fileUrl, readFile } from '@/lib/platform/integrations/blob';
import { issueReceipt } from './commands';
import { type Heading, headingFor } from './issuer';
import { receiptPdf } from './pdf';
import type { Receipt, ReceiptPayment, ReceiptRefund, ReceiptTotals } from './schema';

const subPartners = alias(businessPartners, 'sub_partners');

/** The receipt text of a booking: its sub-partner's if there is one, else its seller's own; and the booking's language. */
async function partnerOf(bookingId: number): Promise<{ heading: Heading; language: string }> {
  const [row] = await db()
    .select({
      language: bookings.language,
      own: {
        receiptName: businessPartners.receiptName,
        receiptEmail: businessPartners.receiptEmail,
        receiptDescription: businessPartners.receiptDescription,
        logo: businessPartners.logo,
      },
      seller: {
        id: businessPartners.id,
        name: businessPartners.name,
        code: businessPartners.code,
        parentId: businessPartners.parentId,
      },
      guest: {
        id: subPartners.id,
        name: subPartners.name,
        code: subPartners.code,
        parentId: subPartners.parentId,
      },
    })
    .from(bookings)
    .innerJoin(businessPartners, eq(businessPartners.id, bookings.businessPartnerId))
    .leftJoin(subPartners, eq(subPartners.id, bookings.subPartnerId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw notFound('Booking');
  const guest = row.guest ?? (row.seller.parentId === null ? null : row.seller);
  const { own, language } = row;
  if (!guest) return { heading: own, language };
  const family = [guest.id, guest.parentId].filter((id) => id !== null);
  const named = headingFor(guest, await receiptsNamed(family, [guest.name, guest.code]));
  return { heading: named ?? own, language };
}

/** Card money for time that was gone was never part of the booking, and neither was its refund. */
const ofTheBooking = isNotNull(bookingPeriods.confirmedAt);

async function cardsOf(bookingId: number): Promise<ReceiptPayment[]> {
  const rows = await db()
    .select({ brand: payments.cardBrand, last4: payments.cardLast4, amountCents: payments.capturedCents })
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .where(
      and(eq(payments.bookingId, bookingId), inArray(payments.state, ['captured', 'disputed']), ofTheBooking),
    )
    .orderBy(asc(bookingPeriods.ordinal));
  return rows.map(({ brand, last4, amountCents }) => ({
    card: cardName(brand, last4),
    amountCents,
  }));
}

async function wentBack(bookingId: number): Promise<ReceiptRefund[]> {
  const rows = await db()
    .select({ refund: refunds })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .where(
      and(
        eq(refunds.bookingId, bookingId),
        ne(refunds.state, 'failed'),
        or(isNull(refunds.paymentId), ofTheBooking),
      ),
    )
    .orderBy(asc(refunds.id));
  return rows.map(({ refund }) => ({
    method: refund.method,
    state: refund.state === 'succeeded' ? 'succeeded' : 'pending',
    amountCents: refund.amountCents,
    createdAt: refund.createdAt,
  }));
}

const sumOf = <T>(rows: T[], cents: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0);

const totalsOf = (periods: PriceLine[]): ReceiptTotals => ({
  subTotalCents: sumOf(periods, (line) => line.subTotalCents),
  discountCents: sumOf(periods, (line) => line.discountCents),
  taxCents: sumOf(periods, (line) => line.taxCents),
  waivedCents: sumOf(periods, (line) => line.waivedCents),
  amountCents: sumOf(periods, (line) => line.amountCents),
  creditCents: sumOf(periods, (line) => line.creditCents),
});

/** The receipt of a booking that has a number; null without one. The caller has authorized. */
export async function receiptOf(bookingId: number): Promise<Receipt | null> {
  const [[row], { heading, language }, lines, cards, refundRows] = await Promise.all([
    loadBookings(db(), [bookingId]),
    partnerOf(bookingId),
    priceLinesOf(bookingId),
    cardsOf(bookingId),
    wentBack(bookingId),
  ]);
  if (!row?.receiptNumber) return null;
  const { id, name, address, zipcode, taxPercent } = row.space;
  const periods = lines.filter(({ confirmedAt }) => confirmedAt !== null);
  return {
    receiptNumber: row.receiptNumber,
    bookingId: row.id,
    transactionId: row.transactionId,
    bookingType: row.bookingType,
    status: row.status,
    businessPartner: row.businessPartner,
    subPartner: row.subPartner,
    language,
    ...heading,
    logo: heading.logo && fileUrl(heading.logo),
    contact: { name: row.contact.name, email: row.contact.email },
    space: { id, name, address, zipcode, taxPercent },
    location: row.location,
    timezone: row.timezone,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    minutes: row.minutes,
    periods,
    promoCode: row.promoCode,
    ...totalsOf(periods),
    payments: cards,
    refunds: refundRows,
    refundedCents: sumOf(refundRows, ({ amountCents }) => amountCents),
  };
}

/**
 * The receipt of a booking (`bookings.open`); the first read numbers it. Throws 404 out of scope, 409
 * `no_receipt` for a booking that was never confirmed: docs/rules.md#receipts.
 */
export async function getReceipt(actor: Actor, bookingId: number): Promise<Receipt> {
  authorize(actor, 'bookings.open');
  await assertBooking(actor, bookingId);
  const known = await receiptOf(bookingId);
  if (known) return known;
  await issueReceipt(actor, { id: bookingId });
  const made = await receiptOf(bookingId);
  if (!made) throw notFound('Receipt');
  return made;
}

const MAX_LOGO_BYTES = 2_000_000;
/** Maximum wait for the logo. */
const LOGO_WAIT_MS = 3_000;

/** {@link getReceipt} as a PDF; without the partner's logo when the file store does not respond. */
export async function getReceiptPdf(
  actor: Actor,
  bookingId: number,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const made = await getReceipt(actor, bookingId);
  const { logo } = (await partnerOf(bookingId)).heading;
  const picture = logo ? await readFile(logo, MAX_LOGO_BYTES, LOGO_WAIT_MS).catch(() => null) : null;
  return { fileName: `receipt-${made.receiptNumber}.pdf`, bytes: await receiptPdf(made, picture) };
}
