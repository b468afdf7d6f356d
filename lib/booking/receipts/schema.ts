import { z } from 'zod';
import type { BookingRow, PriceLine } from '@/lib/booking/bookings/schema';
import type { ReceiptSeller } from '@/lib/values/money-settings';

/** What a receipt takes from its booking as it is. */
type FromBooking = Pick<
  BookingRow,
  | 'transactionId'
  | 'bookingType'
  | 'status'
  | 'businessPartner'
  | 'subPartner'
  | 'location'
  | 'timezone'
  | 'startsAt'
  | 'endsAt'
  | 'minutes'
  | 'promoCode'
>;

/** What the periods of a receipt come to; the credit is the part of the amount that the wallet paid. */
export type ReceiptTotals = Pick<
  PriceLine,
  'subTotalCents' | 'discountCents' | 'taxCents' | 'waivedCents' | 'amountCents' | 'creditCents'
>;

/** What one card paid; the rest was credit, or paid at the counter. */
export type ReceiptPayment = { card: string | null; amountCents: number };

export type ReceiptRefund = {
  method: 'card' | 'wallet';
  state: 'pending' | 'succeeded';
  amountCents: number;
  /** The tax in it. */
  taxCents: number;
  /** Given once the money is back; never reused. */
  creditNote: number | null;
  createdAt: Date;
};

/** The tax of one rate, and the amount that it is on. */
export type ReceiptTax = {
  /** Null for periods of which it is not known any more. */
  percent: number | null;
  netCents: number;
  taxCents: number;
};

/** The receipt of a booking: issuer, customer, lines and refunds: docs/rules.md#receipts. */
export type Receipt = FromBooking &
  ReceiptTotals & {
    /** Unique to this booking; never changes. */
    receiptNumber: number;
    bookingId: number;
    /** Of the mail and the PDF: docs/rules.md#mail-language. */
    language: string;
    /** The partner's own heading; without one, the operator's. */
    receiptName: string | null;
    receiptEmail: string | null;
    receiptDescription: string | null;
    /** The operator as seller; null where a partner's own heading names the seller. */
    seller: ReceiptSeller | null;
    /** The address of the partner's logo. */
    logo: string | null;
    contact: Pick<BookingRow['contact'], 'name' | 'email'>;
    space: Pick<BookingRow['space'], 'id' | 'name' | 'address' | 'zipcode' | 'taxPercent'>;
    periods: PriceLine[];
    /** The tax of the periods by rate, as they came. */
    taxes: ReceiptTax[];
    payments: ReceiptPayment[];
    refunds: ReceiptRefund[];
    refundedCents: number;
  };

export const receiptQuery = z.object({
  format: z.enum(['json', 'pdf'], { error: 'format must be json or pdf' }).optional(),
});
