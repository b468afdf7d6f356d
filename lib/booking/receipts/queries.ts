import 'server-only';
import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '@/db/client';
import {
  bookingPeriods,
  bookings,
  businessPartners,
  countries,
  locations,
  movements,
  payments,
  refunds,
  spaces,
} from '@/db/tables';
import { loadBookings } from '@/lib/booking/bookings/list-row-queries';
import { assertBooking, priceLinesOf } from '@/lib/booking/bookings/queries';
import type { PriceLine } from '@/lib/booking/bookings/schema';
import { cardName } from '@/lib/booking/card-name';
import { sellerInCountry, sellersAt } from '@/lib/booking/money-settings/sellers';
import { STATUS } from '@/lib/column-values/booking-status';
import type { ReceiptSeller } from '@/lib/column-values/money-settings';
import { AppError, notFound, refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { partnerReceiptsNamed } from '@/lib/parties/partner-receipts/queries';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { fileUrl, readFile } from '@/lib/platform/integrations/file-store';
import { type Heading, receiptHeadingFor } from './issuer';
import { receiptPdf } from './pdf';
import type { Receipt, ReceiptPayment, ReceiptRefund, ReceiptTotals } from './schema';
import { taxesOf } from './taxes';

const subPartners = alias(businessPartners, 'sub_partners');

/** The data of a receipt from its booking's partner, language and country. */
type Origin = {
  /** The sub-partner's receipt text if there is one, otherwise the seller's own. */
  heading: Heading;
  language: string;
  /** The operator as the seller in force when the receipt was numbered. */
  seller: ReceiptSeller | null;
};

async function originOf(bookingId: number): Promise<Origin> {
  const [row] = await db()
    .select({
      language: bookings.language,
      countryCode: countries.code,
      frozen: bookings.receiptSeller,
      confirmedAt: bookings.confirmedAt,
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
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw notFound('Booking');
  const guest = row.guest ?? (row.seller.parentId === null ? null : row.seller);
  const { own, language } = row;
  const seller = row.frozen ?? sellerInCountry(await sellersAt(row.confirmedAt ?? dbNow()), row.countryCode);
  if (!guest) return { heading: own, language, seller };
  const family = [guest.id, guest.parentId].filter((id) => id !== null);
  const named = receiptHeadingFor(guest, await partnerReceiptsNamed(family, [guest.name, guest.code]));
  return { heading: named ?? own, language, seller };
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
    .select({ refund: refunds, taxCents: movements.taxCents })
    .from(refunds)
    .leftJoin(movements, and(eq(movements.kind, 'refund'), eq(movements.sourceId, refunds.id)))
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
  return rows.map(({ refund, taxCents }) => ({
    method: refund.method,
    state: refund.state === 'succeeded' ? 'succeeded' : 'pending',
    amountCents: refund.amountCents,
    taxCents: -(taxCents ?? 0),
    creditNote: refund.creditNoteNumber,
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
  const [[row], { heading, language, seller }, lines, cards, refundRows] = await Promise.all([
    loadBookings(db(), [bookingId]),
    originOf(bookingId),
    priceLinesOf(bookingId),
    cardsOf(bookingId),
    wentBack(bookingId),
  ]);
  if (!row?.receiptNumber) return null;
  const { id, name, shortName, address, zipcode, taxPercent } = row.space;
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
    seller: heading.receiptName === null ? seller : null,
    logo: heading.logo && fileUrl(heading.logo),
    contact: { name: row.contact.name, email: row.contact.email },
    space: { id, name, shortName, address, zipcode, taxPercent },
    location: row.location,
    timezone: row.timezone,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    minutes: row.minutes,
    periods,
    taxes: taxesOf(periods, taxPercent),
    promoCode: row.promoCode,
    ...totalsOf(periods),
    payments: cards,
    refunds: refundRows,
    refundedCents: sumOf(refundRows, ({ amountCents }) => amountCents),
  };
}

/**
 * The receipt of a booking (`bookings.open`). Throws 404 out of scope; 409 `no_receipt` for a booking that was never
 * confirmed: docs/rules.md#receipt-delivery.
 */
export async function getReceipt(actor: Actor, bookingId: number): Promise<Receipt> {
  authorize(actor, 'bookings.open');
  await assertBooking(actor, bookingId);
  const receipt = await receiptOf(bookingId);
  if (receipt) return receipt;
  const [booking] = await db().select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking) throw notFound('Booking');
  assertReceiptable(booking);
  throw missingReceiptNumber(bookingId);
}

const MAX_LOGO_BYTES = 2_000_000;
const LOGO_WAIT_MS = 3_000;

type ReceiptFile = { fileName: string; bytes: Uint8Array };

/** {@link getReceipt} as a PDF. */
export const getReceiptPdf = async (actor: Actor, bookingId: number): Promise<ReceiptFile> =>
  receiptFileOf(await getReceipt(actor, bookingId));

const logoBytes = (pathname: string): Promise<Uint8Array | null> =>
  readFile(pathname, MAX_LOGO_BYTES, { ms: LOGO_WAIT_MS }).catch((error) => {
    if (error instanceof AppError && error.kind === 'unavailable') return null;
    throw error;
  });

/** A receipt as a PDF; without the partner's logo if the file store does not respond. The caller has authorized. */
export async function receiptFileOf(receipt: Receipt): Promise<ReceiptFile> {
  const { logo } = (await originOf(receipt.bookingId)).heading;
  const picture = logo ? await logoBytes(logo) : null;
  return { fileName: `receipt-${receipt.receiptNumber}.pdf`, bytes: await receiptPdf(receipt, picture) };
}

type Booking = Pick<typeof bookings.$inferSelect, 'status' | 'cancelReason'>;

/** Throws 409 `no_receipt` for a booking that was never confirmed. */
export function assertReceiptable({ status, cancelReason }: Booking): void {
  if (status === STATUS.pending || cancelReason === 'lapsed') throw refuse('no_receipt');
}

/** The defect of a confirmed booking without a receipt number, which the confirming transaction assigns. */
export const missingReceiptNumber = (bookingId: number) =>
  new Error(`Booking ${bookingId} was confirmed and has no receipt number.`);
