import { z } from 'zod';
import type { BookingRow, PriceLine } from '@/lib/booking/bookings/schema';
import type { ReceiptSeller } from '@/lib/column-values/money-settings';

/** The data of a receipt that is taken from its booking unchanged. */
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

/** The sums of a receipt's periods; the credit is the part of the amount that the wallet paid. */
export type ReceiptTotals = Pick<
  PriceLine,
  'subTotalCents' | 'discountCents' | 'taxCents' | 'waivedCents' | 'amountCents' | 'creditCents'
>;

/** The amount that one card paid; the rest was credit, or paid at the counter. */
export type ReceiptPayment = { card: string | null; amountCents: number };

export type ReceiptRefund = {
  method: 'card' | 'wallet';
  state: 'pending' | 'succeeded';
  amountCents: number;
  /** The tax included in it. */
  taxCents: number;
  /** Assigned when the refund is complete; never reused. */
  creditNote: number | null;
  createdAt: Date;
};

/** The tax at one rate, and the taxable amount. */
export type ReceiptTax = {
  /** Null for periods whose rate is no longer known. */
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
    /** The language of the mail and the PDF: docs/rules.md#mail-language. */
    language: string;
    /** The partner's own heading; without one, the operator's. */
    receiptName: string | null;
    receiptEmail: string | null;
    receiptDescription: string | null;
    /** The operator as seller; null if a partner's own heading names the seller. */
    seller: ReceiptSeller | null;
    /** The address of the partner's logo. */
    logo: string | null;
    contact: Pick<BookingRow['contact'], 'name' | 'email'>;
    space: Pick<BookingRow['space'], 'id' | 'name' | 'shortName' | 'address' | 'zipcode' | 'taxPercent'>;
    periods: PriceLine[];
    /** The tax of the periods by rate, in their order. */
    taxes: ReceiptTax[];
    payments: ReceiptPayment[];
    refunds: ReceiptRefund[];
    refundedCents: number;
  };

export const receiptQuery = z.object({
  format: z.enum(['json', 'pdf'], { error: 'format must be json or pdf' }).optional(),
});
